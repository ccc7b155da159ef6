"""One running match: who sits where, what was played, what each may see. No web in here."""
