"""The question to somebody who owned the table until they were away, whether to be its host again."""

from __future__ import annotations

from cowtui.screens.question import QuestionScreen
from cowtui.widgets.choices import Choice
from cowtui.wording.people import RIGHTS_LOST, be_host_again


class RightsScreen(QuestionScreen):
    """Gives 'take' or 'leave'; None leaves it too. Who presses Enter in a hurry changes nothing."""

    follows_a_board = True

    def __init__(self, host: str) -> None:
        answers = [Choice("leave", f"No, {host} stays the host", key="n"), Choice("take", "Yes, be the host again", key="y")]
        super().__init__(be_host_again(host), RIGHTS_LOST, answers)
