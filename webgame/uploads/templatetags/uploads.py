"""What the templates say about bots that people brought."""

from django import template

register = template.Library()


@register.filter
def brief(seconds: float) -> str:
    """A short time in words.

    >>> brief(0.0042), brief(0.0421), brief(1.5)
    ('4.2 ms', '42 ms', '1.5 s')
    """
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.1f} ms"


@register.filter
def ending(log: str, lines: int = 20) -> str:
    """The last lines of a log.

    >>> ending("a\\nb\\nc\\n", 2)
    'b\\nc'
    """
    return "\n".join(log.splitlines()[-lines:])
