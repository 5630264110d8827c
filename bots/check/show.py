"""A bench's report as text."""

from bots.arena.failures import FailureKind
from bots.check.report import Report


def table(report: Report) -> str:
    """The report for people: what was looked at, what was found, and whether the bot passes."""
    counts = {one.kind: one.count for one in report.faults}
    lines = [
        f"{report.bot} at {report.game}: {report.games} games, each seat in turn, "
        f"seed {report.seed}, among {', '.join(report.opponents)}",
        "",
        f"answers       {report.answers}, {report.decisions} of them decisions",
        f"asked again   {report.again}, answered otherwise {len(report.differing)}",
        "failures      " + ", ".join(f"{kind} {counts.get(kind, 0)}" for kind in FailureKind),
        f"refused       {_refused(report)}",
        f"think time    {_seconds(report)}",
        f"result        mean score {report.score:.2f}, share {report.share:.3f} "
        f"where equal players take {report.expected:.3f}",
        "",
    ]
    complaints = report.complaints()
    verdict = f"FAILED: {len(complaints)} to mend" if complaints else "PASSED"
    return "\n".join([*lines, verdict, *(f"- {one}" for one in complaints)])


def _refused(report: Report) -> str:
    if not report.refused:
        return "0 lines of talk"
    return f"{report.refused} lines of talk, first: {report.first_refused}"


def _seconds(report: Report) -> str:
    """Times in milliseconds."""
    if report.seconds is None:
        return "none: it answered nothing"
    found = report.seconds
    shares = (("median", found.median), ("90 %", found.p90), ("99 %", found.p99))
    told = [*shares, ("longest", found.longest)]
    return ", ".join(f"{name} {1000 * taken:.1f} ms" for name, taken in told)
