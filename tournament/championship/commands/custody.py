"""What is asked about custody: handing a day to the hall, taking it back."""
