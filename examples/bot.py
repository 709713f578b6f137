#!/usr/bin/env python3
"""A bot that plays by lot: the smallest program that can hold a seat through `coureur … --json`.

    python3 bot.py --home HOME --log GAME.coureur [--from THEIR-COPY.coureur] [--decisions N] [--seed N]

It takes in the other side's copy, gives what it owes, answers whatever it is asked with one of the orders that `moves --json`
lists, and stops when somebody else is asked, the game is over, or it has made N decisions. What it prints is one line for each
thing it did, and at the end one line of JSON. Needs Python 3 and nothing else. What the documents hold: src/cli/JSON.md.
"""

import argparse
import json
import random
import subprocess
import sys

SCHEMA = 1  # the version of the documents this bot was written for


class Refused(Exception):
    """The program said no; its document says why."""

    def __init__(self, document):
        super().__init__(document["error"]["message"])
        self.exit, self.code = document["exit"], document["error"]["code"]


class Coureur:
    """The program, as one player runs it."""

    def __init__(self, program, home, log):
        self.base = [program, "--home", home, "--log", log]

    def run(self, command, *words, fine=(0,)):
        """Runs a command that prints JSON; whatever is not fine raises what it said."""
        # After `--` nothing is taken for a flag, whatever an order looks like.
        line = [*self.base, command, "--json", "--", *words] if words else [*self.base, command, "--json"]
        done = subprocess.run(line, capture_output=True, text=True, encoding="utf-8")
        if done.returncode not in fine:
            raise Refused(json.loads(done.stderr))
        document = json.loads(done.stdout)
        if document.get("schema", SCHEMA) != SCHEMA:
            sys.exit(f"this program speaks schema {document['schema']}, and the bot knows {SCHEMA}")
        return document

    def answer(self):
        """Gives what is owed and takes no decision: seeds, shares, openings."""
        subprocess.run([*self.base, "answer"], check=True, capture_output=True)


def orders(moves):
    """The orders that answer the question. An order with `aside` stands beside it; one that gives the game up is left alone."""
    listed = [offer["order"] for offer in moves["orders"] if offer["legal"] and not offer.get("aside")]
    return [order for order in listed if not order.startswith("resign")]


def decide(coureur, lot):
    """Answers the question that is open; the order that was taken."""
    moves = coureur.run("moves")
    open_now = orders(moves)
    while open_now:
        order = open_now.pop(lot.randrange(len(open_now)))
        try:
            coureur.run("play", order)
            return order
        except Refused as no:
            if no.exit != 1:  # 1: the game says no, and another order may do; anything else is serious
                raise
    sys.exit(f"no order is left for: {moves['prompt']}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--coureur", default="coureur", help="the program")
    arguments.add_argument("--home", required=True, help="the folder with the bot's identity")
    arguments.add_argument("--log", required=True, help="the bot's copy of the game")
    arguments.add_argument("--from", dest="other", help="the other side's copy, to be taken in first")
    arguments.add_argument("--decisions", type=int, default=1000, help="stop after so many")
    arguments.add_argument("--seed", type=int, help="play the same lots again")
    given = arguments.parse_args()
    coureur, lot = Coureur(given.coureur, given.home, given.log), random.Random(given.seed)
    if given.other:
        coureur.run("receive", given.other, fine=(0, 8, 9))  # 8, 9: nothing in it is new
    made = 0
    while made < given.decisions:
        shown = coureur.run("show")
        if shown["outcome"] or not shown["you"]["on_move"]:
            break
        if shown["you"]["asked"]:
            print(f"{shown['you']['asked']}: {decide(coureur, lot)}")
            made += 1
        else:
            coureur.answer()
            print(f"{shown['you']['on_move']}: gave what was owed")
    shown = coureur.run("show")
    if shown["outcome"] and shown["you"]["on_move"]:
        coureur.answer()  # the cards are opened when the game is over
        shown = coureur.run("show")
    print(json.dumps({"decisions": made, "over": bool(shown["outcome"]), "entries": shown["entries"], "state": shown["state"]}))


if __name__ == "__main__":
    main()
