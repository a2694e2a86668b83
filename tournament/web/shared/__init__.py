"""What the pages of several audiences share; imports none of them."""
