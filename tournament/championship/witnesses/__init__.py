"""Who watches the championship's ledger from outside, and what it knows of its days' ledgers."""
