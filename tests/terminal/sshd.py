"""An OpenSSH server of a test's own, on a loopback port."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def sshd(folder: Path, restricted: str = "") -> Iterator[list[str]]:
    """Give the command that logs in there, without whom and what. `restricted`: what stands before the key in authorized_keys."""
    server = shutil.which("sshd") or "/usr/sbin/sshd"
    if not Path(server).exists() or shutil.which("ssh") is None:
        pytest.skip("OpenSSH is not installed")
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    for key in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key)], check=True)
    (folder / "authorized").write_text(f"{restricted} {(folder / 'user.pub').read_text('utf-8')}".lstrip(), "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {
        "Port": port,
        "ListenAddress": "127.0.0.1",
        "HostKey": folder / "host",
        "AuthorizedKeysFile": folder / "authorized",
        "PidFile": "none",
        "StrictModes": "no",
        "UsePAM": "no",
        "PermitRootLogin": "yes",
        "PasswordAuthentication": "no",
        "Subsystem": "sftp internal-sftp",
    }
    config = folder / "sshd_config"
    config.write_text("".join(f"{name} {value}\n" for name, value in settings.items()), "utf-8")
    with (folder / "sshd.log").open("wb") as log:
        process = subprocess.Popen([server, "-D", "-e", "-f", str(config)], stderr=log)
    try:
        end = time.monotonic() + 20
        while not _listens(port):
            assert time.monotonic() < end, (folder / "sshd.log").read_text("utf-8")
            time.sleep(0.02)
        known = ("-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={folder / 'known'}", "-o", "LogLevel=ERROR")
        yield ["ssh", "-F", "none", "-p", str(port), "-i", str(folder / "user"), *known]
    finally:
        process.terminate()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
