"""Reads the numbers that a page of wealth shows in English."""

import re
from decimal import Decimal
from html import unescape

from oracle import DIGITS, whole

SYMBOLS = {"€": "EUR", "US$": "USD", "SEK": "SEK", "JP¥": "JPY", "KWD": "KWD"}


def amounts(text):
    """`€1,234.50 + US$5.00` as pairs; nothing of a dash."""
    found = []
    for part in unescape(text).replace("\u00a0", " ").split(" + "):
        if part.strip() in ("–", ""):
            continue
        sign, symbol, digits = re.fullmatch(r"\s*([−+]?)\s*([^\d\s]+)\s*([\d,.]+)\s*", part).groups()
        found.append((Decimal(digits.replace(",", "")) * (-1 if sign == "−" else 1), SYMBOLS[symbol]))
    return found


def plain(amount, currency):
    return Decimal(amount).scaleb(-DIGITS[currency]), currency


def short(amount, currency):
    """Without decimals from a thousand on."""
    number, _ = plain(amount, currency)
    return (Decimal(whole(number)) if abs(number) >= 1000 else number), currency


def check_percent(text, fraction, about):
    """Rounded to the digits that are shown; a tie may go either way."""
    if fraction is None:
        assert text == "–", about
        return
    number = Decimal(text.replace("−", "-").replace("+", "").replace(",", "").rstrip("%"))
    half = Decimal("0.5") if abs(fraction) >= Decimal("0.995") else Decimal("0.05")
    assert abs(number - 100 * fraction) <= half + abs(fraction) * Decimal("1e-9") + Decimal("1e-9"), f"{about}: {text}"
