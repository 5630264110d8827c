"""Formulas that were evolved in the published experiments: the best of the last generations.

Read off the result files of Batjargal, Bierley, Fitch and Kleber (2021), by experiment.
"""

PUBLISHED = {
    6: "Settlement ETA × (Time To Longest Road − (Ready Build Spot Count − Brick Income)"
    " + City ETA × 2.5 − Port Count)",
    18: "Settlement ETA × (Roads To Go + (Current Ore + Total Resources) + Current Log"
    " + Largest Army ETA + Ready Build Spot Count × -1)",
    20: "Settlement ETA × ((Time To Longest Road + (Current Log + Road ETA))"
    " × (Development Card ETA + Current Ore))",
    22: "Settlement ETA × (Total Resources + Time To Longest Road"
    " + (Settlement ETA × -0.3 + Dev Card Count + Largest Army ETA))",
    23: "City ETA × (Time To Longest Road"
    " + (Current Brick − (Current VP − Total Resources) − Ready Build Spot Count)"
    " + Largest Army ETA)",
}
