"""The offers of a tie once they are open (DT-28): who offers what, in as many words as there is room for."""

from __future__ import annotations

from cowtui.boards.dicetown.shared import capital
from cowtui.boards.scene import Scene
from cowtui.widgets.text import cut
from rules.dicetown.position import Goods
from rules.dicetown.view import SeenOffer, View
from rules.dicetown.words import bid
from rules.kernel import Seat


def open_offers(view: View) -> list[tuple[Seat, SeenOffer]]:
    """Who offers what, as far as this view may know: one's own first; none before the offers are shown."""
    if view.stage not in ("raise", "name"):
        return []
    found = [(seat, offer) for seat, offer in enumerate(view.offers) if offer.goods is not None]
    return sorted(found, key=lambda one: one[0] != view.seat)


def goods_of(offer: SeenOffer) -> str:
    """'$2, 1 nugget and Rifle'; where this view may not know the cards, how many they are."""
    return bid(offer.goods, offer.cards or 0)


def offers_said(scene: Scene[View]) -> list[str]:
    """'You offer $2; Ben $1 and 1 card.', the longest wording first; empty: there are no open offers."""
    found = open_offers(scene.view)
    if not found:
        return []
    named = [(seat, goods_of(offer)) for seat, offer in found]
    counted = [(seat, _counted(offer)) for seat, offer in found]
    brief = [(seat, _brief(offer)) for seat, offer in found]
    return [
        _sentence(scene, named),
        _sentence(scene, counted),
        _sentence(scene, brief, 10),
        *(_list(scene, brief, cells) for cells in (10, 6, 4)),
    ]


def _counted(offer: SeenOffer) -> str:
    goods = offer.goods or Goods()
    return bid(Goods(goods.dollars, goods.nuggets), offer.cards or 0)


def _brief(offer: SeenOffer) -> str:
    return _counted(offer).replace(" and ", ", ").replace(" nugget", " nug").replace("nugs", "nug")


def _sentence(scene: Scene[View], said: list[tuple[Seat, str]], cells: int = 99) -> str:
    (first, goods), *others = said
    verb = "offer" if first == scene.seat else "offers"
    rest = "".join(f"; {_name(scene, seat, cells)} {what}" for seat, what in others)
    return capital(f"{_name(scene, first, cells)} {verb} {goods}{rest}.")


def _list(scene: Scene[View], said: list[tuple[Seat, str]], cells: int) -> str:
    return capital("; ".join(f"{_name(scene, seat, cells)} {'0' if what == 'nothing' else what}" for seat, what in said))


def _name(scene: Scene[View], seat: Seat, cells: int) -> str:
    return "you" if seat == scene.seat else cut(scene.names[seat], cells)
