"""Games in which everything lies open, by one that exists in these tests alone."""
