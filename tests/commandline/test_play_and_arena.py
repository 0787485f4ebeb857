"""The commands that need no network: as real processes where somebody plays, or a stream or signal matters; else in this one."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from programs import started

from cowtui.commandline import parser
from rules.catalog import NAMES, load

PLAYTHROUGH = Path(__file__).parent.parent / "games" / "playthroughs" / "take5.record"


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def cowtui(*arguments: str, said: str = "", seconds: float = 120) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cowtui", *arguments]
    return started.run(command, input=said, capture_output=True, text=True, timeout=seconds, check=False)


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command in this process, where a start of its own would show no more."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        try:
            status = parser.main([*arguments])
        except SystemExit as ended:
            status = int(str(ended.code))
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, status, said.out, said.err)

    return run


Here = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize("name", NAMES)
def test_ones_play_any_game_to_its_ranking_with_nothing_on_standard_error(name: str) -> None:
    played = cowtui("play", name, "--plain", "--player", "Ann", "--seed", "7", said="1\n" * 5000)
    assert (played.returncode, played.stderr) == (0, "")
    told = played.stdout[played.stdout.index("The game is over.\n") :].splitlines()
    ranking = [line for line in told if re.match(r"\d\. ", line)]
    assert len(ranking) == load(name).usual
    assert ranking[0].startswith("1. ")
    assert any("Ann" in line for line in ranking)
    assert "\x1b" not in played.stdout


def test_the_first_game_of_the_readme_seats_three() -> None:
    played = cowtui("play", "take5", "--plain", "--seats", "3", "--bots", "2", "--player", "Ann", said="1\n" * 500)
    assert (played.returncode, played.stderr) == (0, "")
    assert re.search(r"The game is over\.\n1\. \w+: \d+ bullheads\n\d\. \w+: \d+ bullheads\n\d\. \w+: \d+ bullheads\n", played.stdout)


@pytest.mark.parametrize("words", ["play take5 --plain --seats 2", "host take5 --no-seat --seats 2 --bots 2 --port 0 --no-announce"])
def test_a_folder_of_somebody_elses_net_and_rules_is_not_run(tmp_path: Path, words: str) -> None:
    for name in ("net", "rules"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('foreign')")
    script = Path(sys.executable).with_name("cowtui")

    done = subprocess.run(
        [script, *words.split()], input="1\n" * 500, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )

    assert done.returncode == 0
    assert "foreign" not in done.stderr
    assert "has ended" not in done.stderr


def test_an_endless_yes_ends_with_the_game() -> None:
    with subprocess.Popen(["yes", "1"], stdout=subprocess.PIPE) as yes:
        played = started.run(
            [sys.executable, "-m", "cowtui", "play", "take5", "--seats", "2", "--option", "rounds=1"],
            stdin=yes.stdout,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        yes.kill()
    assert (played.returncode, played.stderr) == (0, "")


def test_the_same_seed_deals_the_same_cards() -> None:
    one, other, third = (cowtui("play", "take5", "--seats", "2", "--seed", seed, said="quit\n").stdout for seed in ("a", "a", "b"))
    hand = re.compile(r"Your hand: .*")
    assert hand.findall(one) == hand.findall(other) != hand.findall(third)


def test_each_event_is_told_once_and_a_question_has_its_rule() -> None:
    played = cowtui("play", "take5", "--seats", "2", "--option", "rounds=1", said="1\n" * 100).stdout
    assert played.count("Choose a card to play, in secret.") == 10
    assert played.count("Choose a card to play, in secret. (T5-04)\n") == 1  # the number of the rule is told with the first
    assert played.count("The round is over.") == 1
    assert len(re.findall(r"(?:chose the|is ready)", played)) == 10  # that others are ready is in the log


def test_words_answer_show_and_explain() -> None:
    lines = "?\n? T5-07\n? T5-99\nlog\nscores\ntable\nhint\nall\nhelp\npock 3\npick 105\n99\nsay moo\n1\nquit\n"
    played = cowtui("play", "take5", "--seats", "2", "--seed", "a", "--player", "Ann", said=lines)
    assert played.returncode == 0
    for expected in (
        "T5-04: Everybody picks one hand card in secret",
        "T5-07: A row holds five cards.",
        "T5-99: there is no rule of that number.",
        "A new round. The rows start with",
        "Ann: 0 bullheads",
        "A bot would play ",
        "To say it: ",
        "rule [NUMBER]: the rule behind the question, or the rule of a number; also `?`\n",
        "'pick 105': card is at most 104.",
        "I do not understand 'pock 3'. You can say: 1 to 10, or pick CARD",
        "There is no choice 99; there are 1 to 10.",
        "You: moo",
        "You leave the table.",
    ):
        assert expected in played.stdout, expected


def test_what_is_not_allowed_is_refused_with_its_rule_and_nothing_is_lost() -> None:
    hand = set(
        map(int, re.findall(r"Your hand: (.*)", cowtui("play", "take5", "--seats", "2", "--seed", "a", said="quit\n").stdout)[0].split())
    )
    missing = next(card for card in range(1, 105) if card not in hand)
    played = cowtui("play", "take5", "--seats", "2", "--seed", "a", "--option", "rounds=1", said=f"pick {missing}\n" + "1\n" * 100)
    assert f"That does not work. You do not hold the {missing}" in played.stdout
    assert played.returncode == 0


def test_the_end_of_input_leaves_with_a_sentence() -> None:
    played = cowtui("play", "take5", "--seats", "2", said="1\n")
    assert (played.returncode, played.stderr) == (1, "")
    assert played.stdout.endswith("The input has ended.\n")


def test_an_interrupt_ends_with_130_and_a_closed_pipe_with_141() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cowtui", "play", "take5", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
    reader, writer = os.pipe()
    os.close(reader)
    piped = started.run([sys.executable, "-m", "cowtui", "rules", "take5"], stdout=writer, stderr=started.PIPE, timeout=60, check=False)
    os.close(writer)
    assert (piped.returncode, piped.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "take6"], "invalid choice: 'take6'"),
        (["play", "take5", "--seats", "12"], "T5-03: Take 5 is for 2 to 10 players, not 12"),
        (["play", "take5", "--seats", "4", "--bots", "2"], "--seats 4 goes with --bots 3"),
        (["play", "take5", "--seats", "4", "--bots", "4"], "leaves no seat for you"),
        (["play", "take5", "--option", "cows=no"], "the options of Take 5 with the Jumping Cow are variant, cow, limit, rounds"),
        (["play", "take5", "--option", "limit=5"], "limit is at least 20"),
        (["play", "take5", "--option", "limit=@/nowhere"], "No such file"),
        (["play", "take5", "--option", "variant=professional", "--option", "cow=true"], "T5-22: Professional is played without the Cow"),
        (["play", "take5", "--bot", "genius"], "no bot is called 'genius'"),
        (["play", "take5", "--player", "\x1b[2J", "--plain"], "a name has 1 to 24 printable characters"),
        (["arena", "take5", "greedy"], "T5-03"),
        (["arena", "take5", "greedy", "mc:0"], "no bot is called 'mc:0'"),
        (["arena", "take5", "greedy", "greedy", "--games", "0"], "--games 0: it goes from 1 to 1000000"),
        (["arena", "take5", "greedy", "greedy", "--games", "9" * 30], "it goes from 1 to 1000000"),
        (["arena", "take5", "greedy", "greedy", "--workers", "65"], "--workers 65: it goes from 1 to 64"),
        (["nonsense"], "invalid choice: 'nonsense'"),
        ([], "the menu needs a terminal; `cowtui --plain` reads what to do line by line"),
    ],
)
def test_wrong_arguments_get_a_sentence_and_status_2(arguments: list[str], sentence: str, here: Here) -> None:
    answered = here(*arguments)
    assert answered.returncode == 2
    assert sentence in answered.stderr
    assert len(answered.stderr.strip().splitlines()) == 1
    assert answered.stdout == ""


def test_a_replay_is_told_open_and_as_a_seat_saw_it(here: Here) -> None:
    everything = here("replay", str(PLAYTHROUGH), "--text")
    assert everything.returncode == 0
    assert everything.stdout.startswith("Take 5 with the Jumping Cow: Ann, Ben, Cleo, Dan\n")
    assert everything.stdout.endswith("1. Cleo: 46\n2. Dan: 60\n3. Ben: 62\n4. Ann: 66\n")
    assert here("replay", str(PLAYTHROUGH), "--text", "--seat", "2").returncode == 0


@pytest.mark.parametrize("how", [["--text"], ["--seat", "1"], []])
def test_a_game_that_goes_on_is_no_replay_and_shows_no_card(tmp_path: Path, how: list[str], here: Here) -> None:
    file = tmp_path / "game.record"
    file.write_text("".join(PLAYTHROUGH.read_text("utf-8").splitlines(keepends=True)[:40]), "utf-8")
    answered = here("replay", str(file), *how)
    assert (answered.returncode, answered.stdout) == (1, "")
    assert answered.stderr == f"cowtui: {file}: this game has not ended; it can be replayed once it has\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "the record is empty"),
        ("moo\n", "line 1 is not a line of a record"),
        ("\xff", "line 1 is not the header"),
    ],
)
def test_a_file_that_is_no_record_gets_a_sentence_and_status_1(tmp_path: Path, content: str, sentence: str, here: Here) -> None:
    file = tmp_path / "game.record"
    file.write_text(content, "utf-8")
    answered = here("replay", str(file), "--text")
    assert answered.returncode == 1
    assert sentence in answered.stderr
    assert len(answered.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("command", [("replay", "--text"), ("verify",)])
def test_a_missing_file_and_a_missing_seat_get_a_sentence_and_status_2(command: tuple[str, ...], here: Here) -> None:
    missing = here(*command, "/nowhere")
    assert "/nowhere cannot be read: No such file" in missing.stderr
    assert missing.returncode == 2
    beyond = here(*command, str(PLAYTHROUGH), "--seat", "5")
    assert (beyond.returncode, beyond.stdout) == (2, "")
    assert "player 5 is not in this game; it has players 1 to 4" in beyond.stderr


@pytest.mark.parametrize("command", [("replay", "--text"), ("verify",), ("host", "--plain", "--resume")])
def test_a_file_that_cannot_be_read_gets_a_sentence_and_status_2_whatever_is_wanted_of_it(
    tmp_path: Path, command: tuple[str, ...], here: Here
) -> None:
    (tmp_path / "bytes.record").write_bytes(b"\xff\xfe moo\n")
    for name, said in (
        ("nowhere", "cannot be read: No such file"),
        (".", "cannot be read: Is a directory"),
        ("bytes.record", "is not the record of a game: it is not text"),
    ):
        answered = here(*command, str(tmp_path / name))
        assert (answered.returncode, answered.stdout) == (2, "")
        assert answered.stderr.startswith(f"cowtui: {tmp_path / name} {said}")


def test_the_rulebook_is_printed_and_the_games_are_listed(here: Here) -> None:
    assert here("rules", "take5").stdout.startswith("# Take 5 with the Jumping Cow\n")
    assert [line.split()[0] for line in here("rules").stdout.splitlines()] == list(NAMES)


def test_the_version_names_program_protocol_and_rules() -> None:
    assert re.fullmatch(r"cowtui \d+\.\d+\.\d+, protocol \d+, rules: .*take5 1.*\n", cowtui("--version").stdout)


def test_completion_offers_the_commands() -> None:
    environ = os.environ | {"_ARGCOMPLETE": "1", "COMP_LINE": "cowtui pl", "COMP_POINT": "9", "_ARGCOMPLETE_STDOUT_FILENAME": "/dev/stdout"}
    completed = subprocess.run([sys.executable, "-m", "cowtui"], env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert completed.stdout.split() == ["play"]


def test_the_arena_gives_the_same_result_on_every_run_and_any_number_of_cores() -> None:
    reports = []
    for workers in ("1", "2", "2"):
        said = cowtui(
            "arena", "take5", "mc:6", "greedy", "random", "random", "--games", "4", "--seed", "moo", "--workers", workers, "--json"
        )
        assert (said.returncode, said.stderr) == (0, "")
        report = json.loads(said.stdout)
        assert report.keys() == {"game", "games", "deals", "seed", "plies", "plies_per_s", "seconds", "parted", "bots"}
        assert [bot.pop("ms_per_decision") > 0 for bot in report["bots"]] == [True] * 3
        reports.append([report["plies"], report["bots"]])
    assert reports[0] == reports[1] == reports[2]
    assert reports[0][1][2].keys() == {"name", "seat_games", "wins", "win_rate", "stderr", "mean_score", "gain", "gain_stderr"}
    assert [bot["seat_games"] for bot in reports[0][1]] == [4, 4, 8]
    assert round(sum(bot["wins"] for bot in reports[0][1]), 2) == 4


def test_every_seat_is_taken_in_turn_and_greedy_beats_random() -> None:
    said = json.loads(cowtui("arena", "take5", "greedy", "random", "random", "random", "--games", "60", "--json").stdout)
    heuristic, random = said["bots"]
    assert heuristic["win_rate"] - 1.96 * heuristic["stderr"] > random["win_rate"] + 1.96 * random["stderr"]
    assert heuristic["mean_score"] < random["mean_score"]


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    command = line.replace("cowtui", f"{sys.executable} -m cowtui")
    return subprocess.run(["bash", "-c", command], capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("line", "status", "sentence"),
    [
        ("cowtui play take5 --plain <&-", 1, b""),
        ("cowtui rules take5 >&-", 0, b""),
        ("cowtui rules take5 >/dev/full", 1, b"cowtui: the output cannot be written: No space left on device\n"),
        ("yes 1 | cowtui play take5 --plain >/dev/full", 1, b"cowtui: the output cannot be written: No space left on device\n"),
        ("yes 1 | LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 cowtui play dicetown --plain", 0, b""),
        ("printf 'say \\xff\\n1\\nquit\\n' | cowtui play take5 --plain", 0, b""),
        ("cowtui play take5 --plain --seed $'\\xff'", 2, b"is not text in this terminal's charset"),
        ("cowtui play take5 --plain --option limit=$'\\xff'", 2, b"is not text in this terminal's charset"),
        ("cowtui replay /dev/zero --text", 2, b"cannot be read: it is larger than"),
        ("cowtui play cowclicker --option deck=@/dev/zero", 2, b"it is larger than"),
        ("cowtui replay / --text", 2, b"cannot be read: Is a directory"),
    ],
)
def test_closed_full_and_foreign_streams_end_in_a_sentence(line: str, status: int, sentence: bytes) -> None:
    ended = shell(line)
    assert (ended.returncode, b"Traceback" in ended.stderr) == (status, False), ended.stderr[-600:]
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) <= 1


@pytest.mark.parametrize("settings", ['player = "Ann', f"player = {'[' * 5000}", None], ids=["half", "deep", "a pipe"])
def test_settings_that_cannot_be_read_are_named_and_the_game_goes_on(tmp_path: Path, settings: str | None) -> None:
    folder = tmp_path / "XDG_CONFIG_HOME" / "cowtui"
    folder.mkdir(parents=True)
    if settings is None:
        os.mkfifo(folder / "settings.toml")
    else:
        (folder / "settings.toml").write_text(settings, "utf-8")
    played = cowtui("play", "take5", "--plain", "--seats", "2", "--option", "rounds=1", said="1\n" * 50)
    assert played.returncode == 0
    assert re.fullmatch(r"cowtui: the settings in .*settings\.toml cannot be read: .*; the usual settings are used\n", played.stderr)


def test_no_game_is_loaded_before_one_is_asked_for() -> None:
    look = (
        "import sys; from cowtui.commandline import parser; parser.parser_of_all(); "
        "print(*(name for name in sys.modules if name.startswith('rules.')))"
    )
    said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, timeout=60, check=True)
    assert "rules.catalog" in said.stdout.split()
    assert [name for name in NAMES if f"rules.{name}" in said.stdout.split()] == []


def test_a_home_that_cannot_be_written_lets_one_play_alone_with_a_warning(tmp_path: Path) -> None:
    (tmp_path / "XDG_DATA_HOME").write_text("")  # a file, where a folder should be made
    played = cowtui("play", "take5", "--plain", "--seats", "2", "--option", "rounds=1", said="1\n" * 50)
    assert played.returncode == 0
    assert "The game is over." in played.stdout
    assert re.fullmatch(r"cowtui: This game will not be saved: .*/cowtui cannot be written \(.*\)\.\n", played.stderr)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["host", "take5", "--plain", "--json"], "--json goes with --no-seat"),
        (["host", "take5", "--plain", "--name", ""], "--name ''"),
        (["join", "", "--plain"], "the table's name is empty"),
        (["join", "  "], "the table's name is empty"),
    ],
)
def test_what_would_be_passed_over_in_silence_is_a_wrong_argument(arguments: list[str], sentence: str, here: Here) -> None:
    answered = here(*arguments)
    assert (answered.returncode, answered.stdout) == (2, "")
    assert sentence in answered.stderr
    assert len(answered.stderr.splitlines()) == 1


@pytest.mark.parametrize("flag", ["plain", "ascii", "color", "motion", "mouse"])
def test_every_flag_of_how_it_looks_has_its_opposite(flag: str, here: Here) -> None:
    assert f"--{flag}, --no-{flag}" in here("play", "--help").stdout
