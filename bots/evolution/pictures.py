"""Pictures: a tree, and how generations fare."""

import argparse
from collections.abc import Sequence
from statistics import fmean

from bots.analysis.charts.palette import OTHERS, SEA
from bots.analysis.charts.points import Mark, Series, points
from bots.analysis.charts.sheet import Words, svg, text
from bots.analysis.statistics import expected_maximum
from bots.catan.formulas.formula import Constant, Formula, Joined, depth, named, size
from bots.catan.formulas.notation import BadFormula, read_formula, write_formula
from bots.catan.formulas.simplify import simplified
from bots.evolution.generations import Generation
from games.core.program import run_program

LEVEL, ROW = 86, 30
LEFT, TOP = 34, 104
RADIUS = 13


def draw(formula: Formula, title: str, description: str = "") -> str:
    """A tree as an SVG document: the root to the left, a leaf a line.

    >>> draw(read_formula("City ETA * 2.5"), "A tree").count("<circle")
    3
    """
    parts: list[str] = []
    rows = _Rows(parts)
    rows.place(formula, 0)
    words = Words(title, description or write_formula(formula))
    return svg(words, [SEA, *OTHERS[1:3]], parts, TOP + ROW * rows.count + 10)


class _Rows:
    """Places nodes from the top down."""

    def __init__(self, parts: list[str]) -> None:
        self.parts, self.count = parts, 0

    def place(self, node: Formula, level: int) -> float:
        """Draw a node and what is below it; how far down it is."""
        x = LEFT + LEVEL * level
        if not isinstance(node, Joined):
            y = float(TOP + ROW * self.count)
            self.count += 1
            kind = 2 if isinstance(node, Constant) else 1
            self.parts.append(f'<g class="c{kind}">{_dot(x, y, 5)}</g>')
            self.parts.append(text(x + 12, y + 5, named(node)))
            return y
        at = len(self.parts)
        ends = [self.place(node.left, level + 1), self.place(node.right, level + 1)]
        y = fmean(ends)
        branches = "".join(
            f"M{x} {y:.1f}C{x + 43} {y:.1f} {x + 43} {end:.1f} {x + LEVEL} {end:.1f}"
            for end in ends
        )
        self.parts.insert(at, f'<g class="c0"><path class="thin" d="{branches}"/></g>')
        self.parts.append(f'<circle class="paper reach" cx="{x}" cy="{y:.1f}" r="{RADIUS}"/>')
        sign = named(node).replace("*", "×").replace("-", "−")
        self.parts.append(text(x, y + 5, sign, "middle", "title"))
        return y


def _dot(x: float, y: float, radius: float) -> str:
    return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>'


def fitness_chart(generations: Sequence[Generation], name: str, games: Sequence[int]) -> str:
    """Average and best fitness over the generations, beside the best that chance alone would give.

    ``games`` are those a tree plays in each. Raises ValueError for less than two generations.
    """
    luck = [
        (one.number, best_by_luck(one, games_))
        for one, games_ in zip(generations, games, strict=True)
    ]
    best = Series("best", [Mark(one.number, one.fitness[one.best]) for one in generations], luck)
    average = Series("average", [Mark(one.number, fmean(one.fitness)) for one in generations])
    words = Words(
        f"{name}: fitness",
        "The best tree of each generation, and the average of all. Thin line: the best to be "
        "expected if all trees were equally good.",
        "generation",
    )
    return points(words, [best, average], _places(generations))


def size_chart(generations: Sequence[Generation], name: str) -> str:
    """Average size of the trees, and that of the best, over the generations.

    Raises ValueError for less than two generations.
    """
    best = Series("best", [Mark(one.number, one.sizes[one.best]) for one in generations])
    average = Series("average", [Mark(one.number, fmean(one.sizes)) for one in generations])
    words = Words(f"{name}: size", "Nodes of the best tree, and of all on average.", "generation")
    return points(words, [best, average], _places(generations))


def best_by_luck(generation: Generation, games: int) -> float:
    """The fitness that the best tree of a generation would have by chance alone.

    Scores are means of games; with equally good trees they scatter by the deviation of single games
    over the root of their number.
    """
    error: float = generation.deviation / games**0.5
    return fmean(generation.fitness) + error * expected_maximum(len(generation.trees))


def _places(generations: Sequence[Generation]) -> list[tuple[float, str]]:
    return [(one.number, str(one.number)) for one in generations]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a picture of a formula, or write it otherwise."""
    parser = argparse.ArgumentParser(
        prog="python -m bots.evolution.pictures", description="Draw a formula's tree as SVG."
    )
    parser.add_argument("formula", help="such as 'City ETA * 2.5', or the JSON of the original")
    parser.add_argument(
        "--simplify", action="store_true", help="the shortest that comes to the same"
    )
    asked = parser.parse_args(arguments)
    try:
        formula = read_formula(asked.formula)
    except BadFormula as error:
        parser.error(str(error))
    if asked.simplify:
        formula = simplified(formula)
    print(draw(formula, f"{size(formula)} nodes, {depth(formula)} deep"), end="")


if __name__ == "__main__":
    run_program(main)
