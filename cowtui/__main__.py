"""The command `cowtui`, and `python -m cowtui`."""

from __future__ import annotations

import os
import signal
import sys


def main() -> int:
    """Run the command line; its exit status."""
    try:
        _find_our_own_rules()
        from cowtui import cli

        return cli.main(sys.argv[1:])
    except KeyboardInterrupt:
        print("\ncowtui: interrupted", file=sys.stderr)
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # whoever read the output has gone away; what is left goes nowhere, or Python complains at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE


def _find_our_own_rules() -> None:
    """`rules` and `net` are common names: another package of that name in the same environment would be a puzzle. Raises SystemExit."""
    import importlib.util

    for name, module in (("rules", "rules.kernel"), ("net", "net.messages")):
        package = importlib.util.find_spec(name)
        if package is None or not package.submodule_search_locations or importlib.util.find_spec(module) is None:
            where = package.origin if package else "nowhere"
            raise SystemExit(
                f"cowtui: the package {name!r} in this environment ({where}) is somebody else's; "
                "install cowtui in an environment of its own (pipx, uv tool or a venv)"
            )


if __name__ == "__main__":
    sys.exit(main())
