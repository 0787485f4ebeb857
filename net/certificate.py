"""A new key and its certificate. `python -m net.certificate` says them as PEM: a process of its own, for what it needs is large."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime

from net.processes import command_of


class NotMade(OSError):
    """No certificate could be made; the text says why."""


def made() -> bytes:
    """By another process. Raises NotMade."""
    try:
        made = subprocess.run(command_of("net.certificate"), capture_output=True, check=True, stdin=subprocess.DEVNULL)
    except subprocess.CalledProcessError as fault:
        why = fault.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise NotMade(f"no certificate could be made: {why or f'status {fault.returncode}'}") from None
    return made.stdout


def make() -> bytes:
    """A P-256 key and its self-signed certificate; what it says beside the key means nothing to anybody."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "cowtui")])
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2120, 1, 1, tzinfo=UTC))
        .sign(key, hashes.SHA256())
    )
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ) + signed.public_bytes(serialization.Encoding.PEM)


if __name__ == "__main__":
    sys.stdout.buffer.write(make())
