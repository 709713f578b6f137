"""Drives `coureur turn` in a real terminal: python3 terminal.py PROGRAM SCENE, in the folder of a player.

Each scene is one sitting. What is typed and what must come back stand together; whatever is not as it should be ends the
script with the whole screen.
"""

import os
import pty
import re
import select
import signal
import sys
import time

PROGRAM, SCENE = sys.argv[1], sys.argv[2]
PATIENCE = 120  # seconds without a byte: only so that a fault ends some day
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")


class Terminal:
    def __init__(self, *words):
        self.screen = ""
        self.seen = 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # Whoever starts the tests in the background hands down a Ctrl-C that is ignored.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execv(PROGRAM, [PROGRAM, *words])

    def fail(self, why):
        os.kill(self.pid, signal.SIGKILL)
        sys.exit(f"{SCENE}: {why}\n--- screen\n{self.screen}")

    def more(self):
        ready, _, _ = select.select([self.fd], [], [], PATIENCE)
        if not ready:
            self.fail("nothing comes any more")
        try:
            got = os.read(self.fd, 65536)
        except OSError:  # Linux says so when the other end is closed
            got = b""
        self.screen += ESCAPES.sub("", got.decode("utf-8", "replace")).replace("\r", "")
        return bool(got)

    def expect(self, text):
        """Reads until a text has come after what was expected before."""
        while text not in self.screen[self.seen :]:
            if not self.more():
                self.fail(f"{text!r} never came")
        self.seen = self.screen.index(text, self.seen) + len(text)

    def type(self, keys):
        left = keys.encode()
        while left:  # a terminal takes only so much at once, and its screen has to be read meanwhile
            readable, writable, _ = select.select([self.fd], [self.fd], [], PATIENCE)
            if readable:
                self.more()
            if writable:
                left = left[os.write(self.fd, left[:512]) :]

    def ends(self, code=0):
        while self.more():
            pass
        _, status = os.waitpid(self.pid, 0)
        if os.waitstatus_to_exitcode(status) != code:
            self.fail(f"it ends with {os.waitstatus_to_exitcode(status)}, not {code}")


ENTER, TAB, UP, CTRL_C, CTRL_D = "\r", "\t", "\x1b[A", "\x03", "\x04"
at = Terminal("turn")

if SCENE == "complete":
    at.expect("Do you play a reinforcement card?")
    at.expect("British> ")
    at.type("rein" + TAB)
    at.expect("reinforce")
    at.type(" no" + TAB)
    at.expect("none")
    at.type(ENTER)
    at.expect("This would happen; nothing is signed:")
    at.expect("Then: Waiting for ben (French).")
    at.expect("1 line not signed> ")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "history":
    at.expect("You typed this before, and have not signed it")
    at.expect("reinforce none")
    at.expect("1 line not signed> ")
    at.type("clear" + ENTER)
    at.expect("Taken off: reinforce none")
    at.expect("British> ")
    at.type(UP)
    at.expect("clear")
    at.type(UP)
    at.expect("reinforce none")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "address":
    at.expect("British> ")
    at.type("reinforce none" + ENTER)
    at.expect("1 line not signed> ")
    at.type("sign" + ENTER)
    at.expect("> British: reinforce none")
    at.expect("The mail address of ben")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "send":
    at.expect("signed and not sent. Type `send`")
    at.expect("waiting> ")
    at.type("send Bonne chance!" + ENTER)
    at.expect("The mail address of ben")
    at.type("ben" + ENTER)
    at.expect("`ben` is no mail address")
    at.expect("The mail address of ben")
    at.type("ben@example.org" + ENTER)
    at.expect("Written: ")
    at.expect("When the answer of ben has come: coureur turn LETTER")
elif SCENE == "half":
    at.expect("British> ")
    at.type("move from Halifax take everything" + ENTER)
    at.expect("1 line not signed> ")
    at.type("sign" + ENTER)
    at.expect("you are still asked")
    at.expect("(yes or no) ")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "paste":
    at.expect("1 line not signed> ")
    at.type("paste" + ENTER)
    at.expect("a line with nothing but a dot:")
    at.expect("| ")
    at.type("Dear Anna," + ENTER)
    at.expect("Dear Anna,")
    at.expect("| ")
    at.type(CTRL_C)
    at.expect("there are no entries of a game in this")
    at.expect("1 line not signed> ")
    at.type(CTRL_D)
    at.expect("You have left.")
elif SCENE == "several":
    at.expect("British> ")
    # A terminal marks what is pasted.
    at.type("\x1b[200~move from Baltimore\n5 troops\nBraddock\nto Nowhere\x1b[201~" + ENTER)
    at.expect("is no name in this game")
    at.expect("British> ")
    at.type("\x1b[200~clear\nmove from Baltimore\n5 troops\nBraddock\nto Fort Cumberland\nhand\x1b[201~" + ENTER)
    at.expect("Braddock (+1), 5 SP from Baltimore to Fort Cumberland.")
    at.expect("British hand")
    at.expect("4 lines not signed> ")
    at.type("\x1b[200~move from " + "x" * 9000 + "\x1b[201~" + ENTER)
    at.expect("it is too long")
    at.expect("4 lines not signed> ")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "unmarked":
    at.expect("British> ")
    # An old terminal sends what is pasted as if it were typed, all at once.
    at.type("move from Baltimore\n5 troops\nBraddock\nto Fort Cumberland\nhand\n")
    at.expect("move from Baltimore")
    at.expect("1 line not signed> 5 troops")
    at.expect("2 lines not signed> Braddock")
    at.expect("3 lines not signed> to Fort Cumberland")
    at.expect("Braddock (+1), 5 SP from Baltimore to Fort Cumberland.")
    at.expect("4 lines not signed> hand")
    at.expect("British hand")
    at.expect("4 lines not signed> ")
    # More than is read at once, and lines that cannot be taken among it.
    at.type("clear\r" + "to Nowhere\r" * 110 + "move from Baltimore\r5 troops\r")
    at.expect("Taken off: to Fort Cumberland")
    for _ in range(110):
        at.expect("British> to Nowhere")
        at.expect("help: nothing is called so")
    at.expect("1 line not signed> 5 troops")
    at.expect("2 lines not signed> ")
    # An answer may be pasted along with what is asked for.
    at.type("paste\nDear Anna,\nno news.\n.\nclear\n")
    at.expect("| Dear Anna,")
    at.expect("| no news.")
    at.expect("there are no entries of a game in this")
    at.expect("2 lines not signed> clear")
    at.expect("British> ")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "behind-marked":
    at.expect("British> ")
    at.type("\x1b[200~reinforce none\nsign Well met.\nmove from Halifax\nhand\x1b[201~" + ENTER)
    at.expect("The mail address of ben")
    at.type(ENTER)
    at.expect("When the answer of ben has come: coureur turn LETTER")
    at.expect("These 2 lines came after the end, and were not carried out:\n  move from Halifax\n  hand\n")
    at.expect("Type them again at the next `coureur turn`")
elif SCENE == "behind":
    at.expect("British> ")
    # More than the editor reads at once: it keeps some lines, and some still lie with the system.
    at.type("reinforce none\rsign\r\rmove from Halifax\rhand\r" + "to Nowhere\r" * 150)
    at.expect("When the answer of ben has come: coureur turn LETTER")
    at.expect("These 152 lines came after the end, and were not carried out:\n  move from Halifax\n  hand\n  to Nowhere\n")
    at.expect("  … and 147 more\n")
    at.expect("Type them again at the next `coureur turn`")
elif SCENE == "behind-quit":
    at.expect("waiting> ")
    at.type("quit\rmove from Halifax\rto Now")
    at.expect("You have left.")
    at.expect("These 2 lines came after the end, and were not carried out:\n  move from Halifax\n  to Now\n")
elif SCENE == "post":
    at.expect("waiting> ")
    at.type("\x1b[200~" + open("post.txt").read() + "\x1b[201~" + ENTER)
    at.expect("Entry 6 is new, and sound.")
    at.expect("British> ")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "name":
    at.expect("Your name, as the others will see it: ")
    at.type("An" + CTRL_C)
    at.expect("You have left.")
elif SCENE == "side":
    at.expect("Your name, as the others will see it: ")
    at.type("Ann" + ENTER)
    at.expect("new, practise, read FILE, paste or quit> ")
    at.type("new" + ENTER)
    at.expect("Which game? (a number or a name; Enter: 1) ")
    at.type(ENTER)
    at.expect("Your side? (a number or a name; Enter: 1) ")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "invited":
    at.expect("An invitation: The Struggle for New France")
    at.expect("Take the French seat on these terms? (yes or no) ")
    at.type(CTRL_C)
    at.expect("You have left.")
elif SCENE == "between":
    at.expect("Fetching: echo begun; sleep 600")
    time.sleep(1)  # the command is begun after that is said
    at.type(CTRL_C)
    at.ends(-signal.SIGINT)
    print("as it should be")
    sys.exit()
else:
    at.fail("no such scene")
at.ends()
print("as it should be")
