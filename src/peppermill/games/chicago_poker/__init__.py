"""Chicago Poker: send gangsters to the establishments, build the better hand, win the shoot-outs."""
