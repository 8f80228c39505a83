"""Where the rules come from: the books, pages and programs that presets and laws name as theirs.

Every name stands for itself wherever it is printed.
"""

HOW_TO = "a general how-to of gin rummy"
THREE_HANDED = "a how-to of three-handed gin rummy"
BOTH = f"{HOW_TO}; {THREE_HANDED}"

BICYCLE = "Bicycle"
BRITISH = "a British rule book"
CRATE = "the gin-rummy crate"
GAMECOLONY = "GameColony"
HOYLE = "Hoyle"
OPEN_SPIEL = "OpenSpiel"
PAGAT = "pagat.com"
RUBL = "rubl"
RUMMYDANGAL = "rummydangal"
RUMMYRULEBOOK = "rummyrulebook.com"
RUMMYTALK = "rummytalk.com"
RUMMY_GAMES = "rummy-games.com"
SCARNE = "Scarne"
WIKIPEDIA = "Wikipedia"

HOUSE = "house default"
"""What no source settles."""
