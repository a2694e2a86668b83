"""QR codes on personal pages."""

import segno


def qr_code(text: str) -> segno.QRCode:
    """A QR code with a fixed mask.

    To look for the best of eight takes longer than all else on the page, and whoever registers is
    led here at once.
    """
    return segno.make(text, error="m", mask=0)


def qr_picture(text: str) -> str:
    """A QR code as an address of a picture."""
    return str(qr_code(text).svg_data_uri(scale=8, border=4, light="white"))
