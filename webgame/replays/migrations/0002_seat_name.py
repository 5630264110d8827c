from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("replays", "0001_initial"),
    ]

    operations = [
        migrations.RenameField(model_name="seat", old_name="power", new_name="name"),
    ]
