"""Text of people in tables that a spreadsheet may open."""

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe goes before what begins so.

    >>> harmless("=1+1"), harmless("Let's draw."), harmless("")
    ("'=1+1", "Let's draw.", '')
    """
    return f"'{cell}" if cell.startswith(FORMULA) else cell
