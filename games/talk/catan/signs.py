"""The words and signs of a text."""

import re

_TOKEN = re.compile(r"\d+|[^\W\d_]+(?:'[^\W\d_]+)?|<?[-=]*>|[.,;:!?&+/\n-]|=+")
_SIGNS = {
    "&": "and",
    "+": "and",
    "/": "or",
    "->": "for",
    "=>": "for",
    "=": "for",
    ";": ".",
    "!": ".",
    "?": ".",
    "\n": ".",
    ":": ",",
    "-": ",",
}
_SHORT_ORE = re.compile(r"(?<=\d)or(?![a-z])|(?<=\d )or(?=\s*(?:for\b|->|=|[,.;?!]|$))")
"""An "or" that can but be ore."""
_ONE = re.compile(r"\b(any|some|every|ne)1\b")
_WITH = re.compile(r"\bw/ ?")
_SMILEY = re.compile(r"[:;=]-?[)(dpo](?!\w)|<3")


def tokens(text: str) -> tuple[str, ...]:
    """The words and signs of a text, in lower case; a sign stands for the word it means.

    >>> tokens("fr,s I give 2ore &1wd!"), tokens("2or")
    (('fr', ',', 's', 'i', 'give', '2', 'ore', 'and', '1', 'wd', '.'), ('2', 'ore'))
    """
    folded = _SMILEY.sub(" ", text.casefold().replace("’", "'").replace("`", "'"))
    folded = _WITH.sub("with ", folded)
    found = _TOKEN.findall(_SHORT_ORE.sub("ore", _ONE.sub(r"\1one", folded)))
    return tuple("for" if word[-1] in "=>" else _SIGNS.get(word, word) for word in found)
