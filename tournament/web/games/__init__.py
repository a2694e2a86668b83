"""Games on the site: replayed, recorded, followed, practised; cards and statistics."""
