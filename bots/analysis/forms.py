"""Forms of records that take robots' estimates, beside those of `games.formats`."""

from bots.analysis import stac_extracted
from bots.analysis.variable import ESTIMATES
from games.formats.format import Format
from games.formats.registry import CATAN, register

register(
    Format(
        name="stac-extracted",
        title="STAC extracted",
        says="STAC's table of extracted features, by robots' eyes: one row after each action.",
        suffix=".extgamestates.csv",
        write=stac_extracted.write,
        mime="text/csv",
        games=CATAN,
        kernels=ESTIMATES,
    )
)
