def arguments(parser, screen):
    pass


def run(given, screen):
    return 0
