"""``ginscore explain``: why a hand scored what it did."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("explain")
@click.argument("n", type=int, required=False, metavar="[N]")
@click.option("--as", "name", metavar="RULES", help="Price it by other rules, as a what-if.")
@pass_settings
def command(settings: Settings, /, n: int | None, name: str | None) -> None:
    """Explain hand N law by law; without a number, the settlement.

    \b
    Example:
      ginscore explain 3
    """
    from ginscore.disputes.accounts import account
    from ginscore.disputes.final import final_account
    from ginscore.render import accounts as draw

    _, replay = settings.read_game()
    supposed = None
    if name is not None:
        from ginscore.ledger.rulebook import find
        from ginscore.whatif import what_if

        compared = what_if(replay, find(settings.open_home(), name))
        replay = compared.other
        said = [one.said for one in compared.hands if one.now.n == n]
        changes = said[0] if said else () if n is not None else compared.remarks
        supposed = draw.Supposed(compared.rules.name, changes)
    if n is None:
        final, game = final_account(replay), replay.game
        params.answer(
            settings,
            json=lambda: draw.final_json(final, game, supposed),
            lines=lambda: draw.final_lines(final, game, supposed),
            paged=True,
        )
        return
    told = account(replay, n)
    params.answer(
        settings,
        json=lambda: draw.account_json(told, supposed),
        lines=lambda: draw.account_lines(told, supposed),
        paged=True,
    )
