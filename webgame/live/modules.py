"""The pages' modules: what a script imports, and all of that as one script.

While one develops, browsers fetch the modules themselves. Where static files are gathered, each
page's script is laid there with all its modules in it: one request in place of eighty.

    >>> kept = {"a/one.js": 'import { two } from "../b/two.js";\\nconst one = two + 1;\\n',
    ...         "b/two.js": "/** Two. */\\nexport const two = 2;\\n"}
    >>> print(as_one("a/one.js", kept.__getitem__))
    // b/two.js
    const $0 = (() => {
    const two = 2;
    return { two };
    })();
    // a/one.js
    const $1 = (() => {
    const { two } = $0;
    const one = two + 1;
    return {  };
    })();
    <BLANKLINE>
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"]*\bfrom)?\s*"(\.{1,2}/[^"]+)"', re.MULTILINE)
"""How a module names another that it imports."""
NAMES = re.compile(r'^import\s+(?:\*\s+as\s+(\w+)|(\{[^}]*\}))\s+from\s+"([^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
NOTHING = re.compile(r"^export \{\};\n", re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ ]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines to itself. No text of ours that spans lines looks like one."""
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)

Read = Callable[[str], str]
"""Gives the text of a module by its name from static/."""


def imports(name: str, text: str) -> list[str]:
    """The modules that one imports itself, by their names from static/."""
    return [normpath(join(dirname(name), named)) for named in IMPORT.findall(text)]


def in_order(entry: str, read: Read) -> list[str]:
    """All that comes with a script, each module after those it imports, and itself the last."""
    ordered: list[str] = []
    begun: set[str] = set()

    def visit(name: str) -> None:
        if name not in begun:
            begun.add(name)
            for imported in imports(name, read(name)):
                visit(imported)
            ordered.append(name)

    visit(entry)
    return ordered


def as_one(entry: str, read: Read) -> str:
    """A script and all its modules as one module; what each hides stays hidden in its function.

    Raises ValueError where a module imports or exports in a way that ours do not.
    """
    places = {name: f"${number}" for number, name in enumerate(in_order(entry, read))}
    return "".join(
        f"// {name}\nconst {place} = (() => {{\n{_body(name, read(name), places)}}})();\n"
        for name, place in places.items()
    )


def _body(name: str, text: str, places: dict[str, str]) -> str:
    """What a module does, as the inside of a function that returns what it exports."""

    def taken(found: re.Match[str]) -> str:
        whole, some, path = found.groups()
        place = places[normpath(join(dirname(name), path))]
        return f"const {whole or some.replace(' as ', ': ')} = {place};"

    text = NOTHING.sub("", COMMENT.sub("", text))
    exported = EXPORT.findall(text)
    text = EXPORT.sub("", NAMES.sub(taken, text))
    if left := LEFT.search(text):
        raise ValueError(f"{name} cannot be put together with others: {left[0]}")
    return f"{text}return {{ {', '.join(exported)} }};\n"
