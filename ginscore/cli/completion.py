"""``ginscore completion``."""

from __future__ import annotations

import click

from ginscore.cli import params
from ginscore.cli.params import Settings, pass_settings

INSTALL = {
    "bash": """\
# Completion of ginscore for bash. To have it in every shell, add to ~/.bashrc:
#   eval "$(ginscore completion bash)"
""",
    "zsh": """\
#compdef ginscore
# Completion of ginscore for zsh. To have it in every shell, add to ~/.zshrc,
# below the line with compinit:
#   eval "$(ginscore completion zsh)"
""",
    "fish": """\
# Completion of ginscore for fish. To have it in every shell:
#   mkdir -p ~/.config/fish/completions
#   ginscore completion fish > ~/.config/fish/completions/ginscore.fish
""",
}

# The shell hands over the whole line up to the cursor: bash would part words at = : and @.
SCRIPT = {
    "bash": """\
_ginscore_completion() {
    local answer word cut
    COMPREPLY=()
    word="${COMP_LINE:0:COMP_POINT}"
    word="${word##*[[:space:]]}"
    cut="${word%"${COMP_WORDS[COMP_CWORD]}"}"
    [ "${COMP_WORDS[COMP_CWORD]}" = "=" ] && cut="$word"
    while IFS= read -r answer; do
        [ -n "$answer" ] || continue
        [[ "$answer" == *[=:] ]] && compopt -o nospace 2>/dev/null
        COMPREPLY+=("${answer#"$cut"}")
    done < <("${COMP_WORDS[0]}" completion bash --line="${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -o bashdefault -o default -o nosort -F _ginscore_completion ginscore 2>/dev/null ||
    complete -o bashdefault -o default -F _ginscore_completion ginscore
""",
    "zsh": """\
_ginscore() {
    local -a answers open
    answers=("${(@f)$(${words[1]} completion zsh --line="${LBUFFER}" 2>/dev/null)}")
    answers=(${answers:#})
    if (( ! ${#answers} )); then
        _files
        return
    fi
    open=(${(M)answers:#*=})
    answers=(${answers:#*=})
    (( ${#open} )) && compadd -S '' -- $open
    (( ${#answers} )) && compadd -- $answers
}
if [ "$funcstack[1]" = "_ginscore" ]; then
    _ginscore
else
    compdef _ginscore ginscore
fi
""",
    "fish": """\
function __ginscore_complete
    ginscore completion fish --line=(commandline -cp | string collect) 2>/dev/null
end
complete -c ginscore -f -a "(__ginscore_complete)"
complete -c ginscore -n "__fish_seen_subcommand_from import verify judge" -F
""",
}


@params.command("completion")
@click.argument("shell", type=click.Choice(list(SCRIPT)))
@click.option("--line", metavar="LINE", hidden=True, help="Answer for this line.")
@pass_settings
def command(settings: Settings, /, shell: str, line: str | None) -> None:
    """Print what makes a shell complete commands, options, names, games and rules.

    \b
    Examples:
      eval "$(ginscore completion bash)"
      mkdir -p ~/.config/fish/completions
      ginscore completion fish > ~/.config/fish/completions/ginscore.fish
    """
    if line is not None:
        answer(line, shell)
        return
    text = INSTALL[shell] + SCRIPT[shell]
    lines = text.rstrip("\n").split("\n")
    params.answer(settings, json={"shell": shell, "script": text}, lines=lines, plain=True)


SHELL_SIGNS = set("`$;&|<>()'\"*?[]{}!#~\\ ")
"""What bash would not take as it stands: a name with one of them is typed by hand there, since
what bash is answered goes into the command line as it is. zsh and fish quote it."""


def answer(line: str, shell: str) -> None:
    """Print what may stand where a line ends, one word a line."""
    from ginscore.cli.suggestions import suggest

    words = line.split()
    begun = "" if not words or line[-1].isspace() else words.pop()
    for word in suggest(words[1:], begun):
        if shell != "bash" or SHELL_SIGNS.isdisjoint(word):
            click.echo(word)
