"""Which languages a machine can run is tried, and said in a sentence."""

from bots.sandbox.runtimes import RUNTIMES, Runtime, lacking


def test_a_language_that_is_not_installed_is_named_with_what_brings_it() -> None:
    cobol = Runtime("Cobol", ("no-such-cobol",), (), (), "gnucobol")
    assert lacking(cobol) == (
        "Programs in Cobol do not run here: no-such-cobol is not installed (Debian: gnucobol)."
    )


def test_what_runs_a_language_is_the_machines_own_and_no_file_of_the_bots() -> None:
    for runtime in RUNTIMES[1:]:
        assert runtime.program is None or runtime.program.startswith("/usr/")
