"""What many games come to: standings, records, head to head, who owes whom, as plain records."""
