"""Runs every question of docs/export.md on exported tables, and prints the answers.

    export.py DOCS FOLDER KIND [ENGINE]

KIND is csv or parquet, ENGINE duckdb (by default) or spark, on this one machine, which reads parquet. Both print the same. Where the
engine is not installed it ends with code 77."""

import re
import sys

docs, folder, kind = sys.argv[1:4]
engine = sys.argv[4] if len(sys.argv) > 4 else "duckdb"
tables = ["games", "entries", "orders", "rolls", "points"]


def with_duckdb():
    import duckdb

    base = duckdb.connect()
    for table in tables:
        # A spreadsheet's guesses are not asked: a column of nothing but empty places would be text.
        base.sql(f"create view {table} as select * from '{folder}/{table}.{kind}'")
    return lambda question: base.sql(question).fetchall()


def with_spark():
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    for table in tables:
        session.read.parquet(f"{folder}/{table}.{kind}").createOrReplaceTempView(table)
    return lambda question: [tuple(row) for row in session.sql(question).collect()]


try:
    ask = {"duckdb": with_duckdb, "spark": with_spark}[engine]()
except ImportError:
    sys.exit(77)


def shown(cell):
    """One cell: a decimal number, of whichever type, with six places."""
    if cell is None:
        return ""
    return f"{float(cell):.6f}" if type(cell).__name__ in ("float", "Decimal") else str(cell)


questions = re.findall(r"```sql\n(.*?)```", open(docs, encoding="utf-8").read(), re.S)
assert len(questions) >= 5, len(questions)
for table in tables:
    print(table, ask(f"select count(*) from {table}")[0][0])
for number, question in enumerate(questions, 1):
    rows = ask(question)
    assert rows, f"question {number} has no answer"
    print("question", number, len(rows), *("|".join(map(shown, row)) for row in rows), sep="\t")
