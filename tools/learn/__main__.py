"""Nothing heavy is imported here: the processes that play the teacher's games import this module too."""

if __name__ == "__main__":
    from tools.learn.run import main

    main()
