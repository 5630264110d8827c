"""Addresses of experiments."""

from django.urls import path

from webgame.experiments import downloads, views

urlpatterns = [
    path("", views.index, name="experiments"),
    path("new/", views.new, name="new_experiment"),
    path("<str:key>/", views.experiment, name="experiment"),
    path("<str:key>/now/", views.now, name="experiment_now"),
    path("<str:key>/do/", views.change, name="change_experiment"),
    path("<str:key>/games/", views.games, name="experiment_games"),
    path("<str:key>/games/<int:number>/", views.replay, name="experiment_game"),
    path("<str:key>/games/<int:number>/steps.json", views.replay_steps, name="experiment_steps"),
    path("<str:key>/games/<int:number>/record.jsonl", downloads.record, name="experiment_record"),
    path("<str:key>/experiment.toml", downloads.description, name="experiment_toml"),
    path("<str:key>/results.jsonl", downloads.results, name="experiment_results"),
    path("<str:key>/standings.csv", downloads.standings, name="experiment_csv"),
    path("<str:key>/records.zip", downloads.records, name="experiment_records"),
]
