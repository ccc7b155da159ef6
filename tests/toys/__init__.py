"""Small games written for the tests, with nothing but the public contract."""
