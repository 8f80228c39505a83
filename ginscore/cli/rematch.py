"""``ginscore rematch``."""

from __future__ import annotations

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings


@params.command("rematch")
@pass_settings
def command(settings: Settings) -> None:
    """Open another game for the same people, with the same rules and stake.

    The deal passes on by the rules.

    \b
    Example:
      ginscore rematch
    """
    from ginscore.errors import GameError
    from ginscore.ledger.chosen import make_current
    from ginscore.ledger.store import new_id, now
    from ginscore.opening import rematch_event
    from ginscore.replay import fold

    home = settings.open_home()
    _, replay = settings.read_game()
    if not replay.game.ended:
        raise GameError(
            "The game is not over yet.", hint="ginscore close abandons it; then comes the rematch."
        )
    event = rematch_event(replay.opened, replay.game, new_id(), now())
    kept = home.create(event, event.game)
    make_current(home, kept.id)
    params.show_opening(settings, kept.id, fold((event,)))
