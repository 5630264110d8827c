from django.db import migrations


def tell(apps, schema_editor):
    """Who won the games that are done already, and what failed in them."""
    Run = apps.get_model("experiments", "Run")
    done = Run.objects.filter(state="done").only("pk", "row")
    for run in done.iterator(chunk_size=500):
        row = run.row
        best = [at for at, score in enumerate(row["scores"]) if score == max(row["scores"])]
        Run.objects.filter(pk=run.pk).update(
            winner=str(row["seats"][best[0]])[:100] if len(best) == 1 else "",
            failures=sum(failure["count"] for failure in row.get("failures", ())),
        )


class Migration(migrations.Migration):
    dependencies = [("experiments", "0003_games_list")]

    operations = [migrations.RunPython(tell, migrations.RunPython.noop)]
