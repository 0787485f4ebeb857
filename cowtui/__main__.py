"""The command `cowtui`, and `python -m cowtui`."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys


def main() -> int:
    """Run the command line; its exit status."""
    from cowtui import signals

    signals.watch()
    try:
        _find_our_own_rules()
        _see_to_the_streams()
        from cowtui.commandline import parser

        status = parser.main(sys.argv[1:])
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # whoever read the output has gone away; what is left goes nowhere, or Python complains at its end
        _let_go_of_output()
        return 128 + signal.SIGPIPE
    except OSError as fault:
        if fault.errno != errno.ENOSPC:
            raise
        _let_go_of_output()
        print(f"cowtui: the output cannot be written: {fault.strerror}", file=sys.stderr)
        return 1


def _let_go_of_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _see_to_the_streams() -> None:
    """Closed streams read as ended and write to nowhere; a letter that the output's charset lacks becomes a question mark."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _find_our_own_rules() -> None:
    """`rules` and `net` are common names: another package of that name in the same environment would be a puzzle. Raises SystemExit."""
    import importlib.util

    for name, module in (("rules", "rules.kernel"), ("net", "net.core.messages")):
        package = importlib.util.find_spec(name)
        if package is None or not package.submodule_search_locations or importlib.util.find_spec(module) is None:
            where = package.origin if package else "nowhere"
            raise SystemExit(
                f"cowtui: the package {name!r} in this environment ({where}) is somebody else's; "
                "install cowtui in an environment of its own (pipx, uv tool or a venv)"
            )


if __name__ == "__main__":
    sys.exit(main())
