"""Addresses of studies: for researchers, and for those who take part."""

from django.urls import path

from webgame.studies import export, parts, views

urlpatterns = [
    path("lab/studies/", views.index, name="studies"),
    path("lab/studies/new/", views.new, name="new_study"),
    path("lab/studies/<str:key>/", views.study, name="study"),
    path("lab/studies/<str:key>/change/", views.edit, name="edit_study"),
    path("lab/studies/<str:key>/conditions/new/", views.add_condition, name="add_condition"),
    path("lab/studies/<str:key>/do/", views.change, name="change_study"),
    path("lab/studies/<str:key>/participants.csv", export.table, name="study_csv"),
    path("lab/studies/<str:key>/participants.jsonl", export.lines, name="study_jsonl"),
    path("lab/studies/<str:key>/games/<str:pseudonym>.jsonl", export.record, name="study_record"),
    path("study/<str:key>/", parts.page, name="take_part"),
    path("study/<str:key>/begin/", parts.begin, name="begin_part"),
    path("study/<str:key>/wait/", parts.wait, name="wait_part"),
    path("study/<str:key>/answers/", parts.answers, name="answer_part"),
    path("study/<str:key>/<str:condition>/", parts.page, name="take_part_in"),
]
