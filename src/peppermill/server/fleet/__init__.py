"""Many processes, one database: whoever hears that something was stored looks it up; a lease says who moves the bots."""
