"""The addresses of this machine."""

from __future__ import annotations

import ipaddress


def own_addresses(version: int | None = None) -> list[str]:
    """Of every interface of this machine but the loopback and link-local ones, IPv4 first; `version`: only IPv4's, or IPv6's."""
    import ifaddr

    found = []
    for adapter in ifaddr.get_adapters():
        for entry in adapter.ips:
            address = ipaddress.ip_address(entry.ip if isinstance(entry.ip, str) else entry.ip[0])
            if version in (None, address.version) and not (address.is_loopback or address.is_link_local or address.is_multicast):
                found.append(address)
    return [str(address) for address in sorted(found, key=lambda address: address.version)]
