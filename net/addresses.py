"""The addresses of this machine, and those that lead nowhere without an interface."""

from __future__ import annotations

import ipaddress
from typing import Final, NamedTuple, TypeAlias

IpAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
MOST: Final = 8
"""So many interfaces are tried for an address that names none."""


class Own(NamedTuple):
    """One address of this machine."""

    address: IpAddress
    """Of IPv6 and link-local: with the name of its interface, fe80::1%eth0."""
    network: ipaddress.IPv4Network | ipaddress.IPv6Network
    interface: str


def own_interfaces() -> list[Own]:
    """List what every interface of this machine has, loopback included."""
    import ifaddr

    found = []
    for adapter in ifaddr.get_adapters():
        for entry in adapter.ips:
            text = entry.ip if isinstance(entry.ip, str) else entry.ip[0]
            plain = ipaddress.ip_address(text.partition("%")[0])
            network = ipaddress.ip_network(f"{plain}/{entry.network_prefix}", strict=False)
            name = str(adapter.name)
            found.append(Own(ipaddress.ip_address(f"{plain}%{name}") if needs_interface(plain) else plain, network, name))
    return found


def own_addresses(version: int | None = None) -> list[str]:
    """List the addresses of every interface but the loopback: IPv4 first, link-local ones last; `version`: only IPv4's, or IPv6's."""
    found = [own.address for own in own_interfaces() if version in (None, own.address.version)]
    found = [address for address in found if not (address.is_loopback or address.is_multicast)]
    return [str(address) for address in sorted(found, key=lambda address: (address.is_link_local, address.version))]


def needs_interface(address: IpAddress) -> bool:
    """Whether this address leads somewhere only together with an interface, and names none."""
    return address.version == 6 and address.is_link_local and not getattr(address, "scope_id", None)


def parsed(host: str) -> IpAddress | None:
    """Return what is written as an address; None: it is a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def ways_to(host: str) -> list[str]:
    """List how this machine may reach a host: an address that lacks its interface, by each interface that could be meant."""
    address = parsed(host)
    if address is None or not needs_interface(address):
        return [host]
    names = dict.fromkeys(own.interface for own in own_interfaces() if own.address.version == 6 and own.address.is_link_local)
    return [f"{address}%{name}" for name in list(names)[:MOST]] or [host]


def for_others(host: str) -> str:
    """Return an address as another machine may type it: the interface, which is this machine's own, left out."""
    return host.partition("%")[0]
