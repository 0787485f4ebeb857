"""Programs that are forked start, speak and end as those do that Python starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from programs import started

ENDS = {
    "at its last line": "print('moo')",
    "with a status": "raise SystemExit(3)",
    "with a sentence": "raise SystemExit('no')",
    "with a status that is too large": "raise SystemExit(259)",
    "by a fault": "raise ValueError('no')",
    "by an interrupt": "raise KeyboardInterrupt",
    "by a signal": "import os, signal; os.kill(os.getpid(), signal.SIGTERM)",
    "after its threads": "import threading, time; threading.Thread(target=lambda: (time.sleep(0.05), print('late'))).start()",
    "after what it has registered": "import atexit; atexit.register(print, 'bye'); print('moo')",
}


@pytest.mark.parametrize("code", ENDS.values(), ids=ENDS)
def test_a_program_ends_as_it_would_in_a_python_of_its_own(code: str) -> None:
    command = [sys.executable, "-c", code]
    forked = started.run(command, capture_output=True, text=True)
    real = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (forked.returncode, forked.stdout) == (real.returncode, real.stdout)
    assert forked.stderr.splitlines()[-1:] == real.stderr.splitlines()[-1:]


STANDS = """
import os, random, signal, sys, threading
print(sys.argv, sys.path[0], os.getcwd(), sorted(os.environ.items()), threading.active_count(), __name__)
print([(name, str(signal.getsignal(number))) for number in signal.valid_signals() for name in [int(number)]])
print([stream.encoding for stream in (sys.stdin, sys.stdout, sys.stderr)], sys.stdin.read(), sys.stderr.errors)
"""


def test_a_program_finds_the_words_folder_environment_and_signals_of_a_start(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STANDS, "one", "two"]
    environ = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "LC_CTYPE": "C.UTF-8", "COW": "Bella"}
    forked = started.run(command, input="said\n", capture_output=True, text=True, env=environ, cwd=tmp_path)
    real = subprocess.run(command, input="said\n", capture_output=True, text=True, env=environ, cwd=tmp_path, check=False)
    assert forked.stdout == real.stdout
    assert (forked.returncode, forked.stderr) == (0, "")


def test_every_program_is_a_process_of_its_own_that_can_be_killed() -> None:
    wait = [sys.executable, "-c", "import os, random; print(os.getpid(), random.random(), flush=True); input()"]
    with (
        started.Popen(wait, stdin=started.PIPE, stdout=started.PIPE) as one,
        started.Popen(wait, stdin=started.PIPE, stdout=started.PIPE) as two,
    ):
        assert one.stdout
        assert two.stdout
        said = [process.stdout.readline().split() for process in (one, two) if process.stdout]
        assert [int(pid) for pid, _ in said] == [one.pid, two.pid]
        assert said[0][1] != said[1][1]
        assert (one.poll(), two.poll()) == (None, None)
        one.kill()
        assert one.wait(20) == -signal.SIGKILL
        with pytest.raises(subprocess.TimeoutExpired):
            two.wait(0.01)
        two.terminate()
        assert two.wait(20) == -signal.SIGTERM
