"""The contract that every game fulfils and every door is built on. It knows no game."""
