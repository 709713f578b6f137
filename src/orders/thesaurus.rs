//! What people say, by concept: words and sayings of board gamers, and the one word that the reader knows each of them by. All forms of
//! a verb go by rule ([`plain`]). A word that the game itself uses, for an order or in a name, is left to the game; and no word stands
//! here that turns a meaning round: those are [`hedges`](super::hedges).

/// The shortest stem of a word.
const SHORTEST: usize = 3;

/// Going somewhere.
#[rustfmt::skip]
pub(super) const GO: &[&str] = &[
    "attack", "invade", "besiege", "capture", "seize", "occupy", "march", "go", "move", "movement", "advance", "proceed", "continue", "head", "walk", "travel", "push", "come", "enter", "return", "send",
    "relocate", "transfer", "shift", "rush", "hurry", "press", "ride", "trek", "hike", "swing", "cross", "drive", "row", "paddle",
    "portage", "sneak", "creep", "crawl", "climb", "wander", "stroll", "tramp", "slog", "plod", "trudge", "wade", "ford", "journey", "drift",
    "float", "glide", "zip", "dash", "race", "speed", "hasten", "scout", "probe", "patrol", "recon", "reconnoitre", "reconnoiter", "explore",
    "scurry", "scamper", "sweep", "wheel", "turn", "route", "reposition", "redirect", "haul", "drag", "cart", "lug", "dispatch", "despatch",
    "hop", "stride", "tromp", "mosey", "trot", "gallop", "bound", "barrel", "plough", "plow", "venture", "roam", "reach", "get", "slide",
    "sidle", "steer", "filter", "emerge", "launch", "depart", "exit", "ascend", "descend", "order", "direct",
    "nip", "pop", "toddle", "amble", "saunter", "hustle", "scramble", "hightail", "hoof", "edge", "inch", "nudge", "ease", "shuttle",
    "transport", "canoe", "boat", "sally", "swoop", "relieve", "visit", "mv", "mvt",
];

/// Going where an enemy is. Without a place they say who is to do something, and not what.
#[rustfmt::skip]
pub(super) const ATTACK: &[&str] = &[
    "attack", "invade", "besiege", "capture", "seize", "occupy", "assail", "charge", "engage", "hammer", "pound", "crush", "overrun",
    "overwhelm", "smash", "storm", "assault", "conquer", "retake", "recapture", "liberate", "jump", "pounce",
    "clobber", "bash", "whack", "smite", "bushwhack",
    "atk", "att",
];

/// Getting out of the way.
#[rustfmt::skip]
pub(super) const FALL_BACK: &[&str] = &[
    "fall", "slip", "run", "pull", "bolt", "scoot", "skedaddle", "flee",
    "scarper", "scram", "vamoose", "hotfoot", "decamp", "scuttle",
];

/// Taking somebody along.
#[rustfmt::skip]
pub(super) const GATHER: &[&str] = &[
    "take", "grab", "include", "collect", "gather", "scoop", "fetch", "snatch", "load",
    "add", "attach", "pack",
];

/// Putting somebody somewhere, where the rest of the line says what is done.
#[rustfmt::skip]
pub(super) const APPEAR: &[&str] = &[
    "appear", "winter", "anchor", "dock", "moor", "park", "position", "locate", "settle", "plant", "stick", "base", "quarter", "set", "assemble",
    "form", "enlist", "recruit", "install",
    "disembark", "debark", "billet", "lodge", "mobilise", "mobilize", "field",
];

/// Spending a card or a point.
#[rustfmt::skip]
pub(super) const SPEND: &[&str] =
    &[
    "use", "spend", "using", "expend", "employ", "invest", "utilise", "utilize",
];

/// A word that says nothing wherever it stands, and sayings of that kind.
#[rustfmt::skip]
pub(super) const CHAT: &[&str] = &[
    // Politeness, and what one says before one begins.
    "please", "pls", "plz", "thanks", "thank you", "thx", "ty", "cheers", "ok", "okay", "okey", "alright", "all right", "right then", "right", "hi",
    "hello", "hey", "yes", "yep", "yeah", "yup", "aye", "sure", "fine", "good", "great", "hmm", "hm", "ah", "oh", "um", "uh", "erm", "er", "err",
    "so be it", "well", "well then", "anyway", "anyhow", "very well", "gents", "gentlemen", "sir", "mate", "friend",
    "my friend", "dear", "buddy", "pal", "haha", "lol", "heh", "hehe", "ha", "man", "boy", "phew", "damn", "dammit", "sigh", "alas", "voila",
    "et voila", "bon", "alors", "so", "then again", "lets see", "let me see", "here we go", "here goes", "off we go", "off they go", "off he goes",
    "there we go", "i say", "come on", "cmon", "go go go",
    // What one thinks of it.
    "methinks", "of course", "obviously", "naturally",
    "clearly", "basically", "certainly", "definitely", "surely", "really", "simply", "honestly", "sadly", "unfortunately",
    "finally for now", "as planned", "as expected", "as usual", "as discussed", "as said", "again", "why not", "what the heck",
    "what the hell", "fingers crossed", "wish me luck", "good luck", "for luck", "for fun", "to be safe", "to be sure", "just in case", "for safety",
    "for good measure", "in force", "in strength", "at full strength", "is junk for me", "is junk to me", "is junk", "is useless",
    "is useless to me", "is no use to me", "is worthless", "sounds good", "looks good", "makes sense",
    // Wanting.
    "i think ill", "i think i will", "i think well", "i guess ill", "i guess i will", "i guess well", "i suppose ill", "i reckon ill", "think ill", "guess ill", "i think that",
    "your turn", "your go", "your move", "youre up", "over to you", "back to you", "over and out",
    "lets", "let us", "let me", "id like to", "id like", "wed like to", "wed like", "would like to", "would like", "want to", "wants to", "wish to",
    "wanna", "gonna", "going to", "am going to", "im going to", "are going to", "is going to", "were going to", "have to", "has to", "need to",
    "needs to", "got to", "gotta", "shall", "must", "i will", "ill", "well go and", "have decided to", "decided to", "decide to", "choose to",
    "chooses to", "opt to", "opts to", "plan to", "plans to", "intend to", "intends to", "mean to", "means to", "time to", "time for", "its time to",
    "its time for", "about to", "will try to", "tries to", "try to", "attempts to", "attempt to", "manages to", "go ahead and", "i order",
    "my order is", "my orders are", "orders are", "orders", "my move is", "my play is", "i do", "i now", "we now", "i then", "under orders",
    "is ordered to", "are ordered to", "is told to", "are told to", "is to", "are to", "am to", "gets to", "may as well", "might as well",
    "i declare", "i announce", "i hereby", "hereby",
    // When.
    "now", "right now", "for now", "this time", "this turn", "this round", "this impulse", "this season", "this year", "this phase", "at once",
    "right away", "immediately", "directly", "straight", "straightaway", "straight away", "today", "tonight", "already", "for the moment",
    "for later", "at first", "to start", "to start with", "to begin with", "for starters", "first off", "first of all", "firstly", "first up",
    "next up", "meanwhile", "at last", "in the meantime", "once more", "once again", "in turn", "in that order", "in this order",
    // How.
    "all the way", "by boat", "by boats", "in boats", "by canoe", "by canoes", "in canoes", "by bateau", "by bateaux", "in bateaux", "by water",
    "by river", "by land", "overland", "on foot", "by road", "by rail", "take the boats", "up the river", "up river", "upriver", "upstream",
    "down the river", "down river", "downriver", "downstream", "along the river", "across the lake", "over the lake", "across the river",
    "over the mountains", "through the woods", "through the wilderness", "along the coast", "quickly", "quietly", "slowly", "swiftly", "fast",
    "boldly", "bravely", "carefully", "cautiously", "stealthily", "secretly", "eagerly", "happily", "gladly", "merrily", "briskly", "promptly",
    "steadily", "safely", "gently", "in one go", "in one move", "without delay", "double time", "at the double", "as fast as possible",
    "with all speed", "in a hurry", "on the way", "along the way", "en route", "as well", "too", "aswell", "likewise", "in addition", "additionally",
    "to the fever", "to fever", "to disease", "to the disease", "no leader", "no leaders", "without a leader", "without leader", "from me", "for me",
    "let them come", "roll the dice", "roll em", "roll them", "dice please", "in reserve", "as reserve", "as my reserve", "as the reserve",
    "for my reserve", "for reserve", "good old", "old", "poor", "brave", "mighty", "trusty", "loyal", "little", "big", "whole of the", "in question",
    "respectively",
    "oui", "ja", "merci", "danke", "bitte", "svp", "sil vous plait", "por favor", "gracias", "ciao", "salut", "bonjour", "guten tag", "hallo",
    "mon ami", "old chap", "old boy", "old friend", "my lord", "your lordship", "monsieur", "messieurs", "gallant", "valiant", "noble", "fearless",
    "weary", "tired", "sturdy", "crack", "elite", "veteran", "famous", "dreaded", "gen", "general", "colonel", "col", "major", "maj", "captain",
    "capt", "governor", "marquis", "marquis de", "baron", "brigadier", "lord", "lt", "lieutenant", "monsieur de", "the town of", "the city of",
    "the village of", "the port of", "the good people of", "as i said",
    "by the way", "btw", "fyi", "imo", "imho", "to be honest", "tbh", "frankly", "gotcha", "roger that", "understood", "there you go",
    "there you are", "wish them luck", "vive le roi", "vive la france", "for king and country", "for the king", "huzzah",
    "hurrah", "hooray", "tally ho", "en avant", "allons", "allez", "en marche", "forwards march", "onwards and upwards", "at dawn", "by night",
    "at night", "under cover of darkness", "in the dark", "with a will", "with gusto", "for the win", "just so", "quick march", "post haste",
    "posthaste", "asap", "pronto", "forthwith", "in good order", "in good time", "in due course", "it is", "so it is", "thats right",
    "heres my move", "here is my move", "my turn", "my go", "ok so", "okay so", "right so",
    "sounds like a plan", "em", "over to combat", "on to combat", "to hold the town", "to hold the fort", "to hold the place", "to guard the town",
    "to guard the fort", "to mind the town", "to mind the fort", "to garrison the town", "to garrison the fort",
    "in tow", "at his side", "by his side", "at his back", "in his train", "in his wake", "under his command", "in support",
    "young", "merry", "dear old", "high time to", "its high time to", "very much", "thank you very much", "thanks very much", "thanks a lot",
    "many thanks", "off you go", "off we pop",
];

/// What begins a line, and is a doubt where it ends one: `Howe, I think`.
#[rustfmt::skip]
pub(super) const OPENING: &[&str] = &[
    "i think", "i guess", "i suppose", "i reckon", "i believe", "i figure", "guess", "think", "reckon", "wed better", "id better", "better", "best",
];

/// Sayings, and the word for them. Where it begins with a verb, all its forms count.
#[rustfmt::skip]
pub(super) const SAYINGS: &[(&str, &[&str])] = &[
    ("go", &[
        "step back", "follow the coast", "follow the shore", "follow the road", "follow the river", "follow the trail",
        "make for", "head for", "head out for", "head off to", "head over to", "set off for", "set out for", "make his way to",
        "make their way to", "make its way to", "make my way to", "make our way to", "work his way to", "work their way to", "wend his way to",
        "find his way to", "leave for", "depart for", "take off for", "strike out for", "push on for", "press on for", "bound for", "off to",
        "on his way to", "on their way to", "go for", "come for", "run for", "steer for", "start for", "march for", "advance on", "move on",
        "march on", "close in on", "close on", "bear down on", "descend on", "descend upon", "strike at", "strike out", "lunge at",
        "have a crack at", "have a go at", "have a shot at", "take a crack at", "take a shot at", "take a swing at", "go after", "come after",
        "go at", "go up against", "lay into", "pile into", "smash into", "crash into", "jump on", "pounce on", "fall on", "fall upon", "pitch into",
        "lay siege to", "put the boot into", "give battle at", "carry on", "keep going", "keep moving", "push on", "press on", "forge ahead",
        "move out", "set out", "set off", "set forth", "get going", "get moving", "keep marching", "break camp",
        "go up", "come up", "make a dash for", "make a run for", "beat it to", "leg it to", "get over to", "get up to", "take the road to", "take the path to", "take the trail to", "take off to", "strike out to", "set off to", "set out to", "drop down to", "come down on", "move against", "march against", "go against", "advance against", "move up on", "make a move on", "make a move for", "make the march to", "do a march to", "make a push for", "push up to", "push through to", "move up to", "move down to", "move over to", "march off to", "sally forth to", "sally out to",
    ]),
    ("to", &[
        "boats to", "boat to", "up to", "down to", "over to", "across to", "out to", "north to", "south to", "east to", "west to", "northward to",
        "southward to", "westward to", "eastward to", "northwards to", "southwards to", "inland to", "upstream to", "forward to", "forwards to",
        "as far as", "all the way to", "in order to", "back over to", "ending at", "ending in", "ending up in", "ending up at", "finishing at",
        "finishing in", "arriving at", "arriving in",
        "nach", "ending with", "finishing up at", "finishing up in", "winding up at", "winding up in", "right up to", "on up to", "on to", "on over to", "on down to", "to the gates of", "to the walls of", "into the heart of",
    ]),
    ("via", &[
        "by way of", "passing through", "going through", "thru", "going via", "by route of", "going by", "passing by", "by means of passing",
        "go round by", "going round by", "round by", "around by", "go around by", "going around by", "go by way of", "by going through", "swinging by", "swing by", "swinging through", "cutting through", "cut through", "looping through", "past", "going past", "by passing through", "on the way through",
    ]),
    ("with", &[
        "by means of", "incl", "including", "inclusive of", "along with", "alongside", "together with", "accompanied by", "escorted by", "joined by",
        "backed by", "backed up by", "supported by", "reinforced by", "followed closely by", "in company with", "in the company of", "leading",
        "commanding", "bringing", "bringing along", "bring along", "carrying", "at the head of", "in charge of", "in command of", "taking along",
        "and with him", "and with them", "as well as", "plus also", "having",
        "mit", "avec", "with the help of", "with the support of", "in tandem with", "side by side with", "shepherding", "dragging along",
    ]),
    ("take", &[
        "pick up", "scoop up", "load up", "gather up", "take along", "take with him", "take with them", "grab hold of", "bring with him",
        "link up with",
    ]),
    ("sail", &["put to sea", "put out to sea", "sail for", "sail off to", "sail off for", "sail over to", "ship out to", "ship out for", "ship off to", "embark for", "set sail for", "set sail to", "take ship for", "voyage to",
        "naval move to", "naval movement to", "move by sea to", "go by sea to", "go by ship to", "travel by sea to", "sail across to", "sail down to", "sail up to", "take ship to", "move by ship to",
    ]),
    ("against", &[
        "versus", "vs",
    ]),
    ("then", &[
        "followed by", "and after that", "after that", "after which", "afterwards", "afterward", "finally", "thereafter", "from there",
        "and from there", "from where", "thence", "whereupon", "lastly", "and next", "subsequently", "then on",
        "dann", "danach", "puis", "ensuite", "and so on to",
    ]),
    ("but", &[
        "except for", "excepting", "apart from", "other than", "aside from", "with the exception of", "not counting", "not including", "leaving out",
        "save for", "but for", "bar", "barring", "sans", "omitting", "exclusive of",
        "bar for",
        "less",
    ]),
    ("garrison", &["guard", "mind", "watch over", "look after"]),
    ("stay", &[
        "is left", "are left", "is left behind", "are left behind",
        "does not move", "do not move", "doesnt move", "dont move", "does not budge", "do not budge", "does not stir", "do not stir",
        "stay home", "stay at home", "stay put", "stay back", "stay where he is", "stay where they are", "stay where it is", "sit tight",
        "sit still", "sit this one out", "sit it out", "hang back", "hang around", "hang about", "hang on there", "hold fast", "hold firm",
        "hold position", "hold the fort", "hold the line", "hold the town", "hold station", "stand pat", "stand firm", "stand fast", "stand guard",
        "stay on guard", "keep watch", "keep still", "mind the store", "mind the fort", "stay in place", "remain in place", "remain behind",
        "stay behind", "stick around", "lie low", "dig their heels in", "wait behind", "wait here", "stay in garrison", "remain in garrison",
        "stay as garrison", "remain as garrison", "stay as a garrison",
        "hunker down", "hold back there", "keep to their tents", "stay right there", "stay right here", "remain here", "remain there", "hold where they are", "wait there", "wait at home", "keep guard", "guard the place", "guard the fort", "guard the town", "hold down the fort", "keep the fort", "stay on", "remain on guard",
    ]),
    ("done", &["finish moving everything", "im finished moving everything", "im done moving everything", "i am finished moving everything", "i am done moving everything", "done moving everything", "finish moving everyone", "done moving everyone", "done with moving everything",
        "thats all", "that is all", "thats it", "that is it", "that will be all", "thatll be all", "thatll do", "that will do", "thatll be it",
        "that ends my movement", "that ends my moves", "that ends my phase", "that ends my movement phase", "that completes my moves",
        "that completes my movement", "that concludes my movement", "that finishes my movement", "that is my movement", "that ends the phase",
        "no more moves", "no more movement", "nothing else", "nothing more", "nobody else", "no one else", "noone else", "no others",
        "thats the lot", "thats everything", "thats everyone", "im done", "i am done", "im finished", "i am finished", "im through",
        "thats my turn", "that is my turn", "thats my move", "thats me", "thats me done", "end of turn", "end of move", "end of moves",
        "thats a wrap", "wrap it up",
        "and that is that", "and thats that", "thats that",
        "thats it for my moves", "that is it for my moves", "thats it for moves", "no moves for me", "no moves from me", "no more moves for me",
        "that does it", "that should do", "that should do it", "thatll do it", "thatll do nicely", "thats enough", "thats plenty", "enough for now", "that concludes my turn", "that ends my turn", "thats me finished", "thats all for me", "thats all from me", "finito", "fini", "fertig", "basta",
    ]),
    ("halt", &[
        "thats far enough", "that is far enough", "far enough", "we stay here", "we stay where we are", "we stop here", "we halt here",
        "make camp", "pitch camp", "set up camp", "camp there", "camp here", "encamp there", "encamp", "rest there", "rest here", "pause there",
        "call it a day",
        "call a halt", "come to a halt", "stop right there", "stop over", "halt right there", "stay the night", "bivouac", "bivouac there", "rest up there",
        "pitch our tents there", "pitch tents there", "pitch their tents there", "pitch our tents", "pitch tents", "pitch his tents there",
    ]),
    ("end", &["done moving",
        "finish there", "finish here", "finish up", "finish up there", "finish the move", "finish his move", "finish their move", "finish moving",
    ]),
    ("all", &[
        "whole force", "whole army", "whole stack", "whole lot", "whole bunch", "whole gang", "whole party", "whole column", "whole command",
        "entire force", "entire army", "entire stack", "entire column", "entire command", "full force", "full stack", "the lot", "all his men",
        "all his boys", "all his lads", "all his troops", "all his forces", "all his army", "every one", "every man", "every unit",
        "each and every one", "one and all", "the whole shebang", "the whole kit and caboodle", "the full monty", "all of them", "all of it",
        "them all", "every last man", "all hands", "the works", "every single one", "all present", "all and sundry",
        "every", "alle", "tous", "the whole thing", "the entire lot", "the whole garrison", "every last one", "all together", "everything he has", "everything he has got", "everything hes got", "everyone there", "everyone here", "everybody there", "everybody here", "all there", "all that is there", "all thats there", "all who are there", "all of those", "all of these",
        "every last", "every single",
    ]),
    ("reroll", &["re roll", "re rolls"]),
    ("finished phase", &["thats it for movement", "thats it for my movement", "that is it for movement", "thats it for the movement"]),
    ("rest", &[
        "everybody else", "everyone else", "everything else", "all the rest", "all the others", "all others", "all the other ones",
        "the remaining ones", "those remaining", "whoever is left", "what is left", "whats left", "the remainder",
    ]),
    ("army movement", &["make an army move", "make an army march", "army move", "army moves", "army march"]),
    ("light movement", &["make a light move", "make a light march", "light move", "light moves", "light march"]),
    ("avoid", &[
        "avoid battle", "avoid the battle", "avoid a battle", "avoid combat", "avoid the fight", "evade battle", "decline battle", "refuse battle",
    ]),
    ("pass", &[
        "let him through", "let them through", "let it through", "let him pass", "let them pass",
        "let it happen", "let it stand", "let it pass",
    ]),
    ("storm", &[
        "storm the place", "storm the walls",
    ]),
    ("attack", &[
        "attack the place",
    ]),
    ("assault", &[
        "assault the place", "assault the walls",
    ]),
    ("no reaction", &[
        "not reacting", "dont react", "wont react", "no reacting",
    ]),
    ("single", &[
        "as individuals", "one by one", "separately", "on their own",
    ]),
    ("eliminate", &[
        "bye bye", "goodbye", "farewell",
        "disband", "get disbanded", "gets disbanded", "is disbanded", "are disbanded", "goes away", "sacrifice", "get sacrificed", "is sacrificed", "gets sacrificed",
    ]),
    ("stand", &[
        "stand and fight", "stay and fight", "stand our ground", "stand my ground", "stand his ground", "stand their ground", "hold our ground",
        "hold my ground", "hold his ground", "hold their ground",
        "fight it out", "make a stand", "stand and deliver", "stand to fight", "stay to fight", "stay and fight it out", "accept battle", "accept the battle", "give battle", "offer battle",
    ]),
    ("keep", &["stay in reserve", "remain in reserve",
        "hold on to", "hang on to", "hold onto", "hang onto",
    ]),
    ("phase", &[
        "whole phase",
    ]),
    ("points", &[
        "ops", "op", "operations", "operation",
    ]),
    ("ap", &[
        "action point", "action points",
    ]),
    ("on", &[
        "on the stack at", "on the stack in", "on the force at", "on the force in", "on those at", "on those in", "on the guys at", "on the guys in",
    ]),
    ("place", &[
        "show up", "turn up", "pop up", "touch down", "take up position", "take up quarters", "set up shop",
    ]),
    ("from", &["home from", "back home from", "von", "fm", "frm", "out of", "setting out from", "starting from", "starting at", "starting in", "departing", "departing from", "leaving from", "coming from", "beginning at"]),
    ("and", &["und", "et"]),
    ("both", &["a pair of", "the pair of", "both of the", "both of his", "both of my", "the two of them", "the pair"]),
    ("begin", &["start work on", "begin work on", "set to work on", "start working on", "begin working on", "start building", "start constructing", "begin building", "begin constructing", "break ground on", "break ground for", "begin construction of", "start construction of", "begin construction on", "start construction on", "lay the foundations of", "lay the foundation of", "get to work on", "get started on",
        "begin to build", "start to build", "begin to construct", "start to construct",
    ]),
    ("complete", &["finish off", "finish building", "finish up building", "finish the work on", "finish work on", "complete work on", "complete the work on", "put the finishing touches on", "finish construction of"]),
    ("play", &["open with", "start off with", "kick off with", "lead off with"]),
    ("to", &["join the garrison at", "join the garrison of", "join the garrison in", "join the force at", "join the force in", "join those at", "join those in", "join the men at", "join the army at"]),
    ("stays at", &["stay to mind", "stay to guard", "stay to hold", "stay to watch", "stay behind to guard", "stay behind to hold", "stay and guard", "stay and hold", "remain to guard", "remain to hold"]),
    ("there", &["where it is", "where they are", "where he is", "where she is", "where they stand", "where he stands", "where it stands"]),
    ("halt", &["no further", "no farther", "and no further", "and no farther", "but no further", "but no farther", "and stay there", "and stays there", "and stay put", "and stays put"]),
    ("troops", &["regular sp", "regular sps", "regular troops", "regular strength", "provincial sp", "provincial sps"]),
    ("one", &["new one", "another one"]),
    ("lead", &["in charge", "is in charge", "in command", "is in command"]),
    ("build", &["put up", "throw up", "knock up"]),
    ("bring", &["call in", "send for", "bring over", "bring across", "bring in", "bring up", "bring forward", "bring down"]),
    ("hold", &["hold back", "keep back"]),
    ("land", &["come ashore", "go ashore", "step ashore", "make landfall", "ashore"]),
    ("discard", &["bin", "chuck", "chuck away", "get rid of", "throw away", "throw out", "toss out", "pitch", "scrap"]),
    ("lose", &["eat it", "eats it", "eat this", "eat this one","take the hit", "take a hit", "takes the hit", "absorb the hit", "absorb the loss", "absorb a hit", "absorb a loss", "eat the hit", "eat the loss", "eat a loss", "suffer the hit", "suffer the loss", "suffer a loss", "take the loss", "take a loss", "takes the loss"]),
    ("at", &["up at", "down at", "over at", "out at", "up in", "down in", "over in", "out in", "back at", "back in"]),
    ("raid", &["make a raid on", "make a raid against", "make a raid in", "make a raid at", "make a raid upon", "do a raid on", "do a raid against", "launch a raid on", "launch a raid against", "carry out a raid on", "conduct a raid on", "conduct a raid against", "go raiding in", "go raiding at", "go raid", "stage a raid on", "mount a raid on"]),
];

/// A line that says no more than that nothing is done. Beside other words these might be meant for something else.
#[rustfmt::skip]
pub(super) const DECLINING: &[&str] = &[
    "not interested", "im not interested", "not interested in that", "wont bother", "i wont bother", "i cant be bothered", "cant be bothered",
    "not worth it", "its not worth it", "no need", "no need for that", "not this time", "not now", "not today", "not yet", "no response", "no reply",
    "nothing from me", "none from me", "none for me", "not for me", "im good", "all good", "im ok", "be my guest", "by all means", "no objection",
    "no objections", "ill pass", "i pass", "we pass", "ill let it go", "ill skip", "ill skip it", "skip it", "ill skip this one", "skip this one",
    "i decline", "we decline", "no thank you", "no thanks", "dont bother", "forget it", "id rather not", "rather not", "i wont", "we wont",
    "let it ride", "never mind me", "not doing anything", "wont do anything", "i do nothing", "do nothing", "im not doing anything", "leave it",
    "leave it be", "nothing doing", "nada", "nichts", "non merci", "non", "nein", "nix", "negative", "no sir", "no way", "nah im good",
    "nah not this time", "i dont think so", "dont think so", "let him go", "let them go", "let it go", "let it slide", "let it be", "let him be",
    "let them be",
    "dont need it", "dont need that", "i dont need it", "i dont need that", "we dont need it", "dont want it", "dont want that", "i dont want it",
    "i dont want that", "not needed", "not necessary", "unnecessary", "wont be needed", "no use", "no point", "nothing here", "nothing for me",
    "nothing this time", "not worth the bother", "not worth the trouble", "not worth it to me", "let sleeping dogs lie", "ill let it pass",
    "we let it pass", "i let it pass", "ill let this one go", "let this one go", "let this one pass", "id rather save it", "no no", "no intention",
    "no interest", "im not biting", "hold on to my card", "hold on to my cards", "hold onto my card", "hold onto my cards", "save my card",
    "save my cards", "hang on to my card", "hang on to my cards",
];

/// Those who are led, by no name. `and his lads` are all of them.
#[rustfmt::skip]
pub(super) const FOLK: &[&str] = &[
    "men", "boys", "lads", "fellows", "chaps", "guys", "folks", "folk", "crew", "gang", "party", "band", "column", "army", "stack", "force",
    "forces", "command", "host", "bunch", "company", "people", "troops", "followers", "soldiers", "buddies", "comrades", "friends", "detachment",
    "warband", "outfit", "group", "entourage", "following",
    "buggers", "blighters", "rascals", "scoundrels", "mob", "rabble", "horde", "squad", "posse", "veterans", "blues", "recruits", "convoy",
    "contingent", "expedition", "corps", "pile", "body", "brethren", "bastards", "devils", "fellas", "dudes",
];

/// Forms that go by no rule.
#[rustfmt::skip]
const IRREGULAR: &[(&str, &str)] = &[
    ("has", "have"), ("goes", "go"), ("going", "go"), ("went", "go"), ("gone", "go"), ("does", "do"), ("gets", "get"), ("sits", "sit"),
    ("lays", "lay"), ("lies", "lie"), ("flies", "fly"), ("took", "take"), ("taken", "take"), ("left", "leave"), ("puts", "put"), ("came", "come"),
    ("led", "lead"), ("sent", "send"), ("struck", "strike"), ("held", "hold"),
];

/// Is a word one of a concept?
pub(super) fn is_concept(word: &str) -> bool {
    [GO, ATTACK, FALL_BACK, GATHER, APPEAR, SPEND].iter().any(|list| list.contains(&word))
}

/// The plain forms of a verb or noun: `marches`, `raiding`, `slipped`, `hurries`.
pub(super) fn plain(word: &str) -> Vec<String> {
    let mut all = vec![word.to_owned()];
    all.extend(IRREGULAR.iter().filter(|(form, _)| *form == word).map(|(_, verb)| (*verb).to_owned()));
    for end in ["s", "es", "ing", "ed", "d"] {
        let Some(stem) = word.strip_suffix(end).filter(|stem| stem.len() >= SHORTEST) else { continue };
        all.push(stem.to_owned());
        all.push(format!("{stem}e"));
        let last = stem.chars().next_back().unwrap_or_default();
        if matches!(end, "ing" | "ed") && stem.len() > SHORTEST && stem.ends_with(&format!("{last}{last}")) {
            all.push(stem[..stem.len() - last.len_utf8()].to_owned());
        }
    }
    for end in ["ies", "ied"] {
        all.extend(word.strip_suffix(end).map(|stem| format!("{stem}y")));
    }
    all
}

#[cfg(test)]
mod tests;
