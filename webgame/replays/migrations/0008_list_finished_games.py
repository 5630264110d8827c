from itertools import islice

from django.db import migrations


def list_finished_games(apps, schema_editor):
    """Every game that is over has a row, as a new one gets with its end; the rest is derived later."""
    game, facts = (apps.get_model("replays", name) for name in ("Game", "Facts"))
    over = game.objects.filter(ended__isnull=False).order_by("pk").values(
        "pk", "terms__rules", "terms__private", "ended", "steps_done", "outcome__kind", "imported"
    )
    rows = (
        facts(
            game_id=one["pk"],
            rules=one["terms__rules"],
            public=not one["terms__private"],
            imported=one["imported"] is not None,
            ended=one["ended"],
            steps=one["steps_done"],
            outcome=one["outcome__kind"] or "unfinished",
        )
        for one in over.iterator(1000)
    )
    while some := list(islice(rows, 1000)):
        facts.objects.bulk_create(some)


class Migration(migrations.Migration):

    dependencies = [
        ('replays', '0007_facts'),
    ]

    operations = [
        migrations.RunPython(list_finished_games, migrations.RunPython.noop),
    ]
