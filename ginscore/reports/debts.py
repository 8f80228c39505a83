"""Who owes whom: net amounts over one game or many, and the fewest payments that settle them.

Every currency is settled by itself, and games without a stake in points. Nothing is rounded.

The fewest payments: people whose net amounts cancel out among themselves settle among themselves,
and n of them need n - 1 payments, so the fewest payments come from the most such groups. Groups of
two are taken first, which is never wrong; the most groups of the others are found by trying all of
them, up to ``EXACT`` people. Beyond that the largest debt always meets the largest credit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Context, Decimal, localcontext

from msgspec import Struct

from ginscore.people import People
from ginscore.reports.record import GameRecord

EXACT = 20
"""Up to so many people, without those whose debts cancel out in twos, the payments are proved to be
the fewest: 2 to the power of 20 groups are tried."""

_EXACT_SUMS = Context(prec=400)

Amount = int | Decimal


class Transfer(Struct, frozen=True):
    """A payment that settles: who pays whom how much."""

    payer: str
    payee: str
    amount: Amount


class Balance(Struct, frozen=True):
    """What is settled in one currency, or in points where ``currency`` is None.

    ``nets`` are what everybody collects, negative who pays, the most first; they sum to nothing.
    ``points`` are the same in points. ``fewest`` says that no fewer payments would do.
    """

    currency: str | None
    games: int
    points: dict[str, int]
    nets: dict[str, Amount]
    transfers: tuple[Transfer, ...]
    fewest: bool


def balances(
    records: Iterable[GameRecord], people: People, names: Mapping[str, str]
) -> tuple[Balance, ...]:
    """The balances of these games: points first, then the currencies by name."""
    games: dict[str | None, int] = {}
    points: dict[str | None, dict[str, int]] = {}
    money: dict[str | None, dict[str, Decimal]] = {}
    with localcontext(_EXACT_SUMS):
        for record in records:
            label = record.currency
            games[label] = games.get(label, 0) + 1
            person = people.at_table(record.players)
            in_points = points.setdefault(label, {})
            in_money = money.setdefault(label, {})
            for player in record.players:
                in_points.setdefault(names[person[player]], 0)
                in_money.setdefault(names[person[player]], Decimal(0))
            for paid in record.paid:
                payer, payee = names[person[paid.payer]], names[person[paid.payee]]
                in_points[payer] -= paid.points
                in_points[payee] += paid.points
                in_money[payer] -= paid.money or 0
                in_money[payee] += paid.money or 0
        found = []
        for label in sorted(games, key=lambda one: (one is not None, one or "")):
            nets: Mapping[str, Amount] = points[label] if label is None else money[label]
            transfers, fewest = settle_up(nets)
            ordered = _by_amount(nets)
            found.append(
                Balance(
                    label,
                    games[label],
                    {name: points[label][name] for name, _ in ordered},
                    dict(ordered),
                    transfers,
                    fewest,
                )
            )
    return tuple(found)


def _by_amount(nets: Mapping[str, Amount]) -> list[tuple[str, Amount]]:
    return sorted(nets.items(), key=lambda one: (-one[1], one[0].casefold(), one[0]))


def settle_up(nets: Mapping[str, Amount]) -> tuple[tuple[Transfer, ...], bool]:
    """The fewest payments that settle these net amounts, and whether they are proved to be.

    The answer does not depend on the order in which the people are named.
    """
    open_nets = [(name, net) for name, net in _by_amount(nets) if net]
    groups, rest = _in_twos(open_nets)
    fewest = len(rest) <= EXACT
    groups += _most_groups(rest) if fewest else [rest]
    transfers = [transfer for group in groups for transfer in _within(group)]
    transfers.sort(key=lambda one: (-one.amount, one.payer.casefold(), one.payee.casefold()))
    return tuple(transfers), fewest


Nets = list[tuple[str, Amount]]


def _in_twos(nets: Nets) -> tuple[list[Nets], Nets]:
    """Those who owe and are owed the same amount, in twos, and all the others."""
    rest = list(nets)
    pairs = []
    for one in nets:
        if one[1] > 0:
            other = next((other for other in rest if other[1] == -one[1]), None)
            if other is not None:
                pairs.append([one, other])
                rest.remove(one)
                rest.remove(other)
    return pairs, rest


def _most_groups(nets: Nets) -> list[Nets]:
    """The most groups whose amounts cancel out; every person is in one."""
    if not nets:
        return []
    sums: list[Amount] = [0]
    for _, net in nets:
        sums += [one + net for one in sums]
    zero = [mask for mask, one in enumerate(sums) if mask and not one]
    zero.sort(key=lambda mask: (mask.bit_count(), mask))
    least: list[int] = []
    for mask in zero:
        if not any(mask & one == one for one in least):
            least.append(mask)
    best = _partition(least)
    masks = best((1 << len(nets)) - 1)
    return [[nets[n] for n in range(len(nets)) if mask >> n & 1] for mask in masks]


def _partition(groups: Sequence[int]) -> Callable[[int], tuple[int, ...]]:
    """A function that parts a mask into the most of these groups."""
    known: dict[int, tuple[int, ...]] = {0: ()}

    def best(mask: int) -> tuple[int, ...]:
        if mask not in known:
            lowest = mask & -mask
            known[mask] = max(
                (
                    (group, *best(mask ^ group))
                    for group in groups
                    if group & lowest and mask & group == group
                ),
                key=len,
            )
        return known[mask]

    return best


def _within(group: Nets) -> list[Transfer]:
    """Payments within one group, one fewer than it has people: the largest debt meets the largest
    credit, and whoever is left over goes on."""
    left = dict(group)
    found = []
    while any(left.values()):
        ordered = _by_amount(left)
        payee, credit = ordered[0]
        payer, debt = min(left.items(), key=lambda one: (one[1], one[0].casefold(), one[0]))
        amount = min(credit, -debt)
        found.append(Transfer(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return found
