"""What an organizer announces to everybody in the hall (CH-PUBLIC-2): one thing at a time."""
