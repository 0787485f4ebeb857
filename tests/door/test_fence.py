"""A guest's program starts nothing, writes nowhere but in its own folder, and reaches nobody but the table."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FENCED = """
import os, shutil, socket, subprocess, sys, tempfile
from pathlib import Path
from cowtui.seat.fence import NotHere, raise_fence
from net import identity
raise_fence({"127.0.0.1"})
home = identity.home()
try:
    exec(sys.argv[1])
except NotHere as fault:
    print("fenced:", fault.strerror)
    raise SystemExit(7)
print("done")
"""


def fenced(home: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run a line behind the fence."""
    homes = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PATH": os.environ["PATH"]}
    return subprocess.run([sys.executable, "-c", FENCED, code], env=homes, cwd=home, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "code",
    [
        "subprocess.run(['true'])",
        "os.system('true')",
        "os.execv('/bin/sh', ['sh'])",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "os.fork()",
        "import pty; pty.spawn('/bin/true')",
        "open('x', 'w')",
        "open('/tmp/cowtui-was-here', 'ab')",
        "os.open('x', os.O_CREAT | os.O_WRONLY)",
        "Path(home.parent, 'x').write_text('')",
        "(home / '..' / 'x').touch()",
        "os.symlink('/etc', home / 'etc'); open(home / 'etc' / 'x', 'w')",
        "os.rename(home, 'elsewhere')",
        "os.remove('/tmp/cowtui-is-not-there')",
        "shutil.rmtree('.')",
        "os.mkdir('x')",
        "os.chmod('.', 0o777)",
        "socket.create_connection(('127.0.0.2', 9), 1)",
        "socket.create_connection(('10.0.0.1', 9), 1)",
        "socket.socket(socket.AF_UNIX).connect('/run/x')",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))",
        "socket.socket().bind(('', 0))",
    ],
)
def test_what_a_guest_may_not_do_is_refused(tmp_path: Path, code: str) -> None:
    ended = fenced(tmp_path, code)
    assert (ended.returncode, ended.stdout[:8]) == (7, "fenced: "), ended.stderr
    assert not (tmp_path / "x").exists()


def test_a_guest_reaches_the_table_and_keeps_the_way_back(tmp_path: Path) -> None:
    ended = fenced(
        tmp_path,
        "identity.keep_token(identity.SavedSeat('ff', 'Barn', 'Ann', 'token')); "
        "assert identity.token_for(b'\\xff', 'Barn', 'Ann') == 'token'; "
        "socket.create_server(('127.0.0.1', 0)); "
        "assert socket.socket().connect_ex(('127.0.0.1', 9)) == 111",
    )
    assert ended.stdout == "done\n", ended.stderr
