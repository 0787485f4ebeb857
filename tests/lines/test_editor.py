"""A line while it is typed: keys come in, the line comes out."""

from __future__ import annotations

import pytest

from cowtui.lines.editor import Editor, Keys

UP, LEFT, HOME, DELETE = "\x1b[A", "\x1b[D", "\x1b[H", "\x1b[3~"


def typed(*sent: str | bytes) -> list[str]:
    keys, editor = Keys(), Editor()
    said = (part if isinstance(part, bytes) else part.encode() for part in sent)
    lines = [editor.press(key) for part in said for key in keys.read(part)]
    return [line for line in lines if line is not None]


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        ("pick 5\r", "pick 5"),
        ("pock\x7f\x7f\x7fick 5\n", "pick 5"),
        (f"ick 5{HOME}p\r", "pick 5"),
        (f"pck 5{LEFT * 4}i\r", "pick 5"),
        (f"ppick 5{HOME}{DELETE}\r", "pick 5"),
        ("say moo\x15pick 5\r", "pick 5"),
        ("pick 7\x175\r", "pick 5"),
        ("pick\x1b[200~ \x1b[15~5\r", "pick 5"),
        ("say Zoë 牛\r", "say Zoë 牛"),
        ("a\x00\x07b\r", "ab"),
    ],
)
def test_a_line_is_what_its_keys_make_of_it(sent: str, line: str) -> None:
    assert typed(sent) == [line]


def test_a_letter_or_an_arrow_may_come_in_pieces() -> None:
    assert typed(b"Zo\xc3", b"\xab\x1b", b"[", b"D", b"!\r") == ["Zo!ë"]


def test_the_arrow_up_brings_the_line_before_back_and_down_what_was_typed() -> None:
    assert typed(f"hint\rtab{UP}\r") == ["hint", "hint"]
    assert typed(f"hint\rtab{UP}\x1b[Ble\r") == ["hint", "table"]


def test_a_line_longer_than_the_terminal_shows_the_part_around_the_cursor() -> None:
    editor = Editor()
    for letter in "say " + "moo " * 30:
        editor.press(letter)
    text, behind = editor.shown(20)
    assert (text.endswith("moo "), behind) == (True, 0)
    assert len(text) < 20
    editor.press("home")
    text, behind = editor.shown(20)
    assert text.startswith("say moo")
    assert behind == len(text)
