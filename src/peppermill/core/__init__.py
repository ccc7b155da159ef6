"""The contract every game fulfils and every door is built on. It knows no game."""
