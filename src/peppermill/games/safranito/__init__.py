"""Safranito: toss tokens into bowls of spice, bid, trade, and be the first to cook three dishes."""
