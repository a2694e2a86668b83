"""The verifying rules engine for card games; its rules arrive with the engine itself."""
