"""The documents that researchers read, as pages: what lies in `docs/`, rendered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

FOLDER = Path(settings.BASE_DIR) / "docs"
PICTURES = FOLDER / "pictures"
OFFERED = {
    "Bring a bot": {
        "bots": "Write a bot, from the first line to the last",
        "bot-wire": "The wire: what a bot is told and answers, in any language",
        "remote": "Remote bots: a program on your own machine, by HTTP",
        "lab": "The lab: upload, experiments, ranking",
    },
    "Look at games": {
        "analysis": "Variables, charts and tables of recorded games",
        "formats": "Records, and every form in which games leave and come in",
    },
    "The language": {
        "talk": "English at Diplomacy: what can be said, and how well it is read",
        "catan-language": "English at Catan",
        "deals": "Promises, and how a notary judges them",
        "daide-press": "DAIDE's levels of press and ours",
    },
    "The rules and the players": {
        "rules": "Diplomacy as it is played here",
        "catan-rules": "Catan as it is played here",
        "diplomacy-robots": "How the robots of Diplomacy fare",
        "catan-robots": "How the robots of Catan fare",
        "catan-search": "Robots of Catan that search",
        "evolution": "Evolving a player of Catan",
        "catan-parameters": "Every parameter of Catan's robots",
        "negotiation-experiment": "Do those who negotiate win more than their share?",
        "benchmarks": "How fast it all is",
    },
}
"""What is offered, in groups: the name of each document, and what it tells."""
NAMES = frozenset(name for group in OFFERED.values() for name in group)
ELSEWHERE = re.compile(r"^(https?:|mailto:|#)")


@dataclass(frozen=True, slots=True)
class Document:
    """A document as a page: its title, and all below it."""

    title: str
    body: SafeString


@lru_cache(maxsize=64)
def document(name: str) -> Document:
    """A document by its name. Raises KeyError if it is not offered, or not here."""
    path = FOLDER / f"{name}.md"
    if name not in NAMES or not path.is_file():
        raise KeyError(name)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    title, title_ends = _title(tokens)
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slugify(tokens[number + 1].content))
        if token.type in ("th_open", "td_open") and "style" in token.attrs:
            right = "right" in str(token.attrs.pop("style"))  # a policy forbids styles
            token.attrs |= {"class": "number"} if right else {}
        for part in token.children or ():
            _lead_on(part)
    body = reader.renderer.render(tokens[title_ends:], reader.options, {})
    # a wide table scrolls by itself; the text is ours, and HTML in it is shown, not taken
    body = body.replace("<table>", '<div class="scroll" tabindex="0"><table>')
    return Document(title, mark_safe(body.replace("</table>", "</table></div>")))


def _title(tokens: list[Token]) -> tuple[str, int]:
    """The first heading, and where what follows it begins."""
    if tokens and tokens[0].type == "heading_open":
        return tokens[1].content, 3
    return "", 0


def _lead_on(part: Token) -> None:
    """Let links to other documents lead to their pages; what is no page stays text in the end."""
    if part.type == "image":
        part.attrSet(
            "src", reverse("picture_of_document", args=[Path(str(part.attrs["src"])).name])
        )
    if part.type == "link_open":
        to, _, place = str(part.attrs["href"]).partition("#")
        name = to.removesuffix(".md")
        if name in NAMES:
            page = reverse("document", args=[name])
            part.attrSet("href", f"{page}#{place}" if place else page)
        elif not ELSEWHERE.match(str(part.attrs["href"])):
            del part.attrs["href"]


def is_here(name: str) -> bool:
    """Whether this site has the document."""
    return (FOLDER / f"{name}.md").is_file()
