"""Moments and lengths of time as people say them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Not the locale's, which `strftime` would take."""
DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def moment(at: datetime, now: datetime) -> str:
    """A moment before now: 'today 21:10', 'yesterday 22:10', 'Sunday 20:15', '30 Nov 2026 20:15'."""
    days = (now.date() - at.date()) // timedelta(days=1)
    if days == 0:
        return f"today {at:%H:%M}"
    if days == 1:
        return f"yesterday {at:%H:%M}"
    if 1 < days < 7:
        return f"{DAYS[at.weekday()]} {at:%H:%M}"
    return f"{at.day} {MONTHS[at.month - 1]} {at.year} {at:%H:%M}"


def minutes(seconds: float) -> str:
    """A length of time: '24 minutes', 'less than a minute'."""
    whole = round(seconds / 60)
    return "less than a minute" if whole < 1 else "one minute" if whole == 1 else f"{whole} minutes"
