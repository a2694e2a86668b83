"""What everybody may read, as data: the same readings as the public pages, in the same words."""
