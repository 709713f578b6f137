"""Runs every question of docs/export.md on exported tables with DuckDB, and prints how many rows each gives.

    export.py DOCS FOLDER KIND

Where DuckDB is not installed it ends with code 77."""

import re
import sys

try:
    import duckdb
except ImportError:
    sys.exit(77)

docs, folder, kind = sys.argv[1:]
questions = re.findall(r"```sql\n(.*?)```", open(docs, encoding="utf-8").read(), re.S)
assert len(questions) >= 5, len(questions)
base = duckdb.connect()
for table in ["games", "entries", "orders", "rolls", "points"]:
    # A spreadsheet's guesses are not asked: a column of nothing but empty places would be text.
    base.sql(f"create view {table} as select * from '{folder}/{table}.{kind}'")
    print(table, base.sql(f"select count(*) from {table}").fetchall()[0][0])
for number, question in enumerate(questions, 1):
    rows = base.sql(question).fetchall()
    assert rows, f"question {number} has no answer"
    print("question", number, len(rows), *("|".join("" if cell is None else (f"{cell:.6f}" if isinstance(cell, float) else str(cell)) for cell in row) for row in rows), sep="\t")
