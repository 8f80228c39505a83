"""Who pays whom: net amounts, the fewest payments, exact money."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginscore.reports.debts import EXACT, Amount, settle_up
from tests import clubs
from tests.evening import Evening

PEOPLE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def partitions(items: Sequence[Amount]) -> Iterator[list[list[Amount]]]:
    """Every way to part some amounts into groups, by trying everything."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for groups in partitions(rest):
        yield [[first], *groups]
        for n, group in enumerate(groups):
            yield [*groups[:n], [first, *group], *groups[n + 1 :]]


def fewest(nets: dict[str, Amount]) -> int:
    """The fewest payments that can settle these amounts: people less groups that cancel out."""
    amounts = [net for net in nets.values() if net]
    groups = max(
        len(parts) for parts in partitions(amounts) if all(sum(part) == 0 for part in parts)
    )
    return len(amounts) - groups


def net_after(nets: dict[str, Amount]) -> dict[str, Amount]:
    """What is left of everybody's amount when the payments were made."""
    left = dict(nets)
    for one in settle_up(nets)[0]:
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    return left


@st.composite
def accounts(draw: st.DrawFn, most: int = 6) -> dict[str, Amount]:
    """Amounts of some people that sum to nothing, small enough that many cancel out."""
    amounts = draw(st.lists(st.integers(-6, 6), min_size=1, max_size=most))
    return dict(zip(PEOPLE, [*amounts, -sum(amounts)], strict=False))


@given(accounts())
def test_the_payments_are_the_fewest_there_can_be(nets: dict[str, Amount]) -> None:
    transfers, proved = settle_up(nets)
    assert proved
    assert len(transfers) == fewest(nets)


@given(accounts(most=25))
def test_the_payments_settle_everything(nets: dict[str, Amount]) -> None:
    assert set(net_after(nets).values()) == {0}
    assert all(one.amount > 0 for one in settle_up(nets)[0])


@given(accounts(most=9), st.randoms(use_true_random=False))
def test_the_order_of_the_people_changes_nothing(
    nets: dict[str, Amount], shuffle: random.Random
) -> None:
    turned = list(nets.items())
    shuffle.shuffle(turned)
    assert settle_up(dict(turned)) == settle_up(nets)


@pytest.mark.parametrize(
    ("nets", "payments"),
    [
        pytest.param({"A": 0, "B": 0}, [], id="nobody owes anything"),
        pytest.param({"A": 5, "B": -5}, [("B", "A", 5)], id="two"),
        pytest.param(
            {"A": 573, "B": -34, "C": -539},
            [("C", "A", 539), ("B", "A", 34)],
            id="cutthroat: three payments of the settlement become two",
        ),
        pytest.param(
            {"A": 5, "B": 3, "C": -4, "D": -4},
            [("C", "A", 4), ("D", "B", 3), ("D", "A", 1)],
            id="four who do not cancel out in twos",
        ),
        pytest.param(
            {"A": 6, "B": 4, "C": -5, "D": -5, "E": 7, "F": -7},
            [("F", "E", 7), ("C", "A", 5), ("D", "B", 4), ("D", "A", 1)],
            id="a pair that cancels out is left alone",
        ),
        pytest.param(
            {"A": 9, "B": 5, "C": -4, "D": -5, "E": -3, "F": -2},
            [("D", "B", 5), ("C", "A", 4), ("E", "A", 3), ("F", "A", 2)],
            id="the largest to the largest would need five",
        ),
        pytest.param(
            {"A": Decimal("0.1"), "B": Decimal("0.2"), "C": Decimal("-0.3")},
            [("C", "B", Decimal("0.2")), ("C", "A", Decimal("0.1"))],
            id="a tenth and two tenths are three tenths",
        ),
    ],
)
def test_payments(nets: dict[str, Amount], payments: list[tuple[str, str, Amount]]) -> None:
    transfers, _ = settle_up(nets)
    assert [(one.payer, one.payee, one.amount) for one in transfers] == payments


def test_more_people_than_can_be_tried_are_settled_and_the_doubt_is_said() -> None:
    amounts = [2 * n + 1 for n in range(EXACT + 1)]
    nets: dict[str, Amount] = dict(zip(PEOPLE, [*amounts, -sum(amounts)], strict=False))
    transfers, proved = settle_up(nets)
    assert not proved
    assert len(transfers) == EXACT + 1


def test_six_groups_of_three_are_found_among_eighteen_people() -> None:
    """No two of them cancel out, and the largest debts lead astray."""
    nets: dict[str, Amount] = {}
    for n in range(6):
        a, b, c = list(PEOPLE)[3 * n : 3 * n + 3]
        nets |= {a: 100**n + n + 1, b: 2 * 100**n, c: -(3 * 100**n + n + 1)}
    transfers, proved = settle_up(nets)
    assert (proved, len(transfers)) == (True, 12)


# At the command line


def two_games(evening: Evening) -> None:
    """Ann takes 203 from Bob at 0.05 EUR a point; Bob takes 225 from Cid without a stake."""
    evening.must("new Ann Bob --stake '0.05 EUR'", "win Ann 40 gin", "win Ann 45 gin")
    evening.must("gin Bob vs 12", "win Ann 26 gin")
    evening.must("new Bob Cid", "win Bob 100 gin")


def test_one_game_is_settled(evening: Evening) -> None:
    two_games(evening)
    first = evening.must("settle -g game1 --json").json
    assert (first["game"], first["games"], first["over"]) == ("2026-11-30-game1", 1, True)
    (account,) = first["accounts"]
    points = (111 + 60 + 100) - (37 + 20)
    assert account["net"] == [
        {"name": "Ann", "points": points, "amount": "10.70"},
        {"name": "Bob", "points": -points, "amount": "-10.70"},
    ]
    assert account["payments"] == [
        {"from": "Bob", "to": "Ann", "points": None, "amount": "10.70", "currency": "EUR"}
    ]
    assert "Bob pays Ann 10.70 EUR.\n" in evening.must("settle -g game1").out


def test_a_period_settles_every_currency_by_itself(evening: Evening) -> None:
    two_games(evening)
    accounts_ = evening.must("settle --all --json").json["accounts"]
    assert [(one["currency"], one["games"]) for one in accounts_] == [(None, 1), ("EUR", 1)]
    assert [one["payments"] for one in accounts_] == [
        [{"from": "Cid", "to": "Bob", "points": 320, "amount": None, "currency": None}],
        [{"from": "Bob", "to": "Ann", "points": None, "amount": "10.70", "currency": "EUR"}],
    ]


def test_an_open_game_is_settled_as_if_it_were_abandoned_now(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    open_game = evening.must("settle --json").json
    assert (open_game["over"], open_game["accounts"][0]["payments"][0]["points"]) == (False, 29)
    assert "if it were abandoned now" in " ".join(evening.must("settle").out.split())
    assert evening.must("settle --all --json").json["games"] == 0
    evening.must("close")
    assert evening.must("settle --all --json").json["accounts"] == open_game["accounts"]
    assert evening.must("settle --json").json["over"] is True


def test_a_folder_without_games_says_how_to_begin(evening: Evening) -> None:
    answer = evening.type("settle")
    assert answer.status == 3
    assert "ginscore new Ann Bob" in answer.err
    assert evening.must("settle --all").out == "There is no finished game to settle.\n"


def test_the_whole_club_is_settled_to_the_last_point(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("club")
    clubs.write(clubs.club(), home)
    club = Evening(home, monkeypatch)
    nets: dict[tuple[str | None, str], Decimal] = {}
    for game in sorted((home / "games").iterdir()):
        sheet = club.run("score", "--json", "-g", game.stem).json
        stake = sheet["rules"]["stake"]
        label = None if stake is None else "".join(stake.split()[1:])
        for one in sheet["payments"]:
            amount = Decimal(one["points"] if stake is None else one["amount"])
            for name, sign in ((one["from"], -1), (one["to"], 1)):
                key = (label, name.title())
                nets[key] = nets.get(key, Decimal(0)) + sign * amount
    for account in club.must("settle --all --json").json["accounts"]:
        label, in_points = account["currency"], account["currency"] is None
        found = {
            one["name"]: Decimal(one["points"] if in_points else one["amount"])
            for one in account["net"]
        }
        assert found == {name: net for (other, name), net in nets.items() if other == label} | {
            name: net for name, net in found.items() if not net
        }
        left = dict(found)
        for one in account["payments"]:
            amount = Decimal(one["points"] if in_points else one["amount"])
            left[one["from"]] += amount
            left[one["to"]] -= amount
        assert set(left.values()) == {0}
        assert account["fewest"]
