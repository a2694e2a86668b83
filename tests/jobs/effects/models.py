"""What the jobs of the tests leave behind: no constraint hides a job that was done twice."""

from django.db import models


class Effect(models.Model):
    key = models.CharField(max_length=64)

    class Meta:
        db_table = "tests_effect"
