//! Finding the one offer that the next words mean, or saying why there is none.

use super::error::{OrderError, SHOWN, list, source, span, typed};
use super::fit::{begun_at, best_fits, is_typed, skip_filler};
use super::token::{Line, fold};
use crate::speech::{Offer, Term, Words};

/// Orders that are all listed for whoever is not understood.
const FEW: usize = 3;

/// How much alike, in thousandths, two spellings must be for one to be a slip of the other.
const SLIP: u64 = 880;

/// Finds the one legal offer that the words from token `at` on mean: its index, and the token after it.
///
/// # Errors
/// If the rules refuse what was typed, if it means nothing, or if it could mean several things.
pub fn next_step(line: &Line, at: usize, offers: &[Offer]) -> Result<(usize, usize), OrderError> {
    let legal = offers.iter().enumerate().filter(|(_, offer)| offer.refused.is_none());
    let (fit, found) = best_fits(line, at, legal);
    let found = apart(offers, &found);
    let refused = offers.iter().enumerate().filter(|(_, offer)| offer.refused.is_some());
    let (refused_fit, refused_found) = best_fits(line, at, refused);
    // A refused order that was typed more fully than any legal one is what the player meant.
    if refused_fit.map(|fit| fit.rank()) > fit.map(|fit| fit.rank())
        && let (Some(fit), Some(refusal)) =
            (refused_fit, refused_found.first().and_then(|&index| offers[index].refused.as_ref()))
    {
        return Err(OrderError::Refused {
            why: refusal.why.clone(),
            rule: refusal.rule,
            reason: refusal.code,
            help: refusal.help.clone(),
            src: source(line),
            at: span(line, at, at + fit.used),
        });
    }
    match (fit, found.as_slice()) {
        (Some(fit), [index]) => Ok((*index, at + fit.used)),
        (Some(fit), several) => Err(OrderError::Ambiguous {
            help: list("it could be", several.iter().map(|&index| offers[index].words.to_string())),
            src: source(line),
            at: span(line, at, at + fit.used),
        }),
        (None, _) if skip_filler(line, at) > at => next_step(line, skip_filler(line, at), offers),
        (None, _) => Err(OrderError::NotUnderstood {
            word: typed(line, at, line.tokens.len()),
            help: nearest(line, at, offers),
            src: source(line),
            at: span(line, at, line.tokens.len()),
        }),
    }
}

/// Of several orders that come to the same, the first.
fn apart(offers: &[Offer], found: &[usize]) -> Vec<usize> {
    let same = |index: usize| offers[index].twin_of.as_ref().unwrap_or(&offers[index].code);
    let is_first = |(place, index): &(usize, &usize)| {
        let before = &found[..*place];
        !before.iter().any(|earlier| same(*earlier) == same(**index))
    };
    found.iter().enumerate().filter(is_first).map(|(_, index)| *index).collect()
}

/// The ways an order may be spelled: its ids, and each other name in the last name's place.
fn spellings(words: &Words) -> Vec<String> {
    let id = words.to_string();
    let last = words.0.iter().rev().find_map(|term| match term {
        Term::Name { id, also } => Some((id, also)),
        Term::Key(_) | Term::Opt(_) | Term::Amount { .. } | Term::Slot(_) => None,
    });
    let other = |(name, also): (&std::sync::Arc<str>, &std::sync::Arc<[String]>)| -> Vec<String> {
        also.iter().map(|also| id.replace(&**name, also)).collect()
    };
    let mut all = last.map(other).unwrap_or_default();
    all.push(id);
    all.iter().map(|text| fold(text).replace('-', " ")).collect()
}

/// How much an order is like what was typed, in thousandths.
fn likeness(typed: &str, words: &Words) -> u64 {
    let one = |spelling: &String| {
        // What was typed may go on with further orders.
        let most = spelling.split(' ').count();
        let start = typed.split(' ').take(most).collect::<Vec<_>>().join(" ");
        // Whole thousandths, so that sorting needs no floats.
        (strsim::jaro_winkler(spelling, &start) * 1000.0) as u64
    };
    spellings(words).iter().map(one).max().unwrap_or(0)
}

/// An order with what its last name stands for, where that was typed.
fn told(words: &Words) -> String {
    let name = words.0.iter().rev().find_map(|term| match term {
        Term::Name { id, also } if id.parse::<u32>().is_ok() => also.first().cloned(),
        _ => None,
    });
    match name {
        Some(name) => format!("{words} ({name})"),
        None => words.to_string(),
    }
}

/// Does the order begin with the word that was typed first?
fn same_word(line: &Line, at: usize, words: &Words) -> bool {
    let first = words.0.first().is_some_and(|term| match term {
        Term::Key(word) | Term::Opt(word) => is_typed(line, at, word),
        Term::Name { .. } | Term::Amount { .. } | Term::Slot(_) => false,
    });
    first && words.0.len() > 1
}

/// The legal orders that what was typed is a slip of.
pub(super) fn slip(line: &Line, at: usize, offers: &[Offer]) -> Option<String> {
    let typed: Vec<&str> = line.tokens.iter().skip(at).map(|token| token.text.as_str()).collect();
    let typed = typed.join(" ");
    let legal = offers.iter().filter(|offer| offer.refused.is_none());
    let scored: Vec<(u64, &Words)> =
        legal.map(|offer| (likeness(&typed, &offer.words), &offer.words)).collect();
    let best = scored.iter().map(|(score, _)| *score).max().filter(|best| *best >= SLIP)?;
    let alike = scored.iter().filter(|(score, _)| *score == best).map(|(_, words)| told(words));
    let alike: Vec<String> = alike.take(SHOWN).map(|words| format!("`{words}`")).collect();
    Some(format!("did you mean {}?", alike.join(" or ")))
}

fn nearest(line: &Line, at: usize, offers: &[Offer]) -> String {
    let open = || offers.iter().filter(|offer| offer.refused.is_none());
    // What stands beside the question is no answer to it, unless that is what was begun.
    let answers = |offer: &&Offer| !offer.aside || same_word(line, at, &offer.words);
    let any = open().any(|offer| answers(&offer));
    let legal = || open().filter(|offer| !any || answers(offer));
    if legal().next().is_none() {
        // What stands before it was read, and somebody else or the dice come behind that.
        return match skip_filler(line, 0) < at {
            true => "this is no word of an order, and behind what stands before it nothing more is asked of you yet: leave it out, or \
                     give the rest when you are asked",
            false => "nothing is asked of you now; `show` says what is pending",
        }
        .to_owned();
    }
    let begun: Vec<String> =
        legal().filter(|offer| begun_at(line, at, &offer.words)).map(|offer| told(&offer.words)).collect();
    if !begun.is_empty() && line.tokens.len() > at + 1 {
        return list("this only begins an order; go on with", begun.into_iter());
    }
    if let Some(help) = slip(line, at, offers) {
        return help;
    }
    if legal().any(|offer| same_word(line, at, &offer.words)) {
        let same = legal().filter(|offer| same_word(line, at, &offer.words));
        let first = &line.tokens[at].text;
        return list(&format!("open with `{first}`"), same.map(|offer| told(&offer.words)));
    }
    // It is no slip: one order of every kind says what could be typed at all.
    let few = legal().count() <= FEW;
    let mut kinds: Vec<String> = Vec::new();
    let one_of_each = legal().filter(|offer| {
        let kind = offer.words.0.first().map(|term| match term {
            Term::Key(word) | Term::Opt(word) => (*word).to_owned(),
            Term::Name { .. } | Term::Amount { .. } | Term::Slot(_) => String::new(),
        });
        let kind = kind.unwrap_or_default();
        let new = !kinds.contains(&kind);
        if new {
            kinds.push(kind);
        }
        new || few
    });
    let shown: Vec<String> = one_of_each.map(|offer| told(&offer.words)).collect();
    let rest = legal().count() - shown.len();
    let more = if rest > 0 { " | … (`moves` lists all)" } else { "" };
    format!("you may order: {}{more}", shown.join(" | "))
}
#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::cite::Rule;
    use crate::speech::Refusal;

    fn offer(words: Words) -> Offer {
        Offer::plain(words)
    }

    pub(in crate::orders) fn offers() -> Vec<Offer> {
        let refused = Refusal {
            code: "coureur::nf::movement::no_line",
            why: "no line joins Albany and Québec".to_owned(),
            rule: Rule::nf("Movement ¶2"),
            help: "go by way of another space".to_owned(),
        };
        vec![
            offer(Words::key("to").name("fort-carillon", ["Carillon"])),
            offer(Words::key("to").name("fort-cumberland", [])),
            offer(Words::opt("take").amount(1, 3).then("troops")),
            offer(Words::opt("take").amount(3, 3).then("troops")),
            offer(Words::opt("take").name("wolfe", ["James Wolfe"])),
            offer(Words::key("halt")),
            Offer { refused: Some(refused), ..offer(Words::key("to").name("quebec", ["Québec"])) },
        ]
    }

    #[test]
    fn hints_leave_out_what_stands_beside_the_question() {
        let beside = |id: &str| Offer { aside: true, ..offer(Words::key("demolish").name(id, [])) };
        let help = |typed: &str, offers: &[Offer]| nearest(&Line::new(typed), 0, offers);
        let asked = [offer(Words::key("halt")), beside("toronto"), beside("niagara")];
        assert_eq!(help("xyz", &asked), "you may order: halt");
        assert_eq!(help("demolish xyz", &asked), "open with `demolish`: demolish toronto | demolish niagara");
        assert!(help("xyz", &asked[1..]).contains("demolish toronto"));
    }

    #[test]
    fn where_nothing_more_is_asked_a_word_behind_others_is_not_told_that_nothing_is() {
        let help = |at: usize| nearest(&Line::new("everybody fights"), at, &[]);
        assert!(help(0).starts_with("nothing is asked of you now"), "{}", help(0));
        assert!(
            help(1).contains("behind what stands before it") && !help(1).contains("of you now"),
            "{}",
            help(1)
        );
    }

    fn read(text: &str) -> Result<Vec<String>, OrderError> {
        let line = Line::new(text);
        let offers = offers();
        let mut at = 0;
        let mut steps = Vec::new();
        while at < line.tokens.len() {
            let (index, next) = next_step(&line, at, &offers)?;
            steps.push(offers[index].words.to_string());
            at = next;
        }
        Ok(steps)
    }

    #[test]
    fn a_line_of_several_steps_is_read_in_order() {
        let steps = read("take all troops and Wolfe to Fort-Carillon; halt").unwrap();
        assert_eq!(steps, ["take 3 troops", "take wolfe", "to fort-carillon", "halt"]);
    }

    #[test]
    fn a_unique_beginning_is_enough_and_an_ambiguous_one_is_not() {
        assert_eq!(read("to fort cu").unwrap(), ["to fort-cumberland"]);
        assert_eq!(read("to car").unwrap(), ["to fort-carillon"]);
        assert_eq!(read("to fort c").unwrap_err().reason(), "coureur::orders::ambiguous");
    }

    #[test]
    fn of_interchangeable_counters_any_one_is_taken() {
        let take = |id: &str, twin: Option<&str>| Offer {
            twin_of: twin.map(|twin| format!("take {twin}")),
            ..offer(Words::opt("take").name(id, ["Canadiens"]))
        };
        let offers =
            [take("c-1", None), take("c-2", Some("c-1")), take("c-3", None), take("c-4", Some("c-3"))];
        let first = |offers: &[Offer]| next_step(&Line::new("take canadiens"), 0, offers);
        assert_eq!(first(&offers[..2]).unwrap(), (0, 2));
        assert_eq!(next_step(&Line::new("take c-2"), 0, &offers).unwrap().0, 1, "the one that is named");
        let Err(OrderError::Ambiguous { help, .. }) = first(&offers) else { panic!("two kinds") };
        assert_eq!(help, "it could be: take c-1 | take c-3", "one of each kind");
    }

    #[test]
    fn a_refused_order_says_why_and_points_at_the_words() {
        let error = read("wolfe to Québec").unwrap_err();
        assert_eq!(error.to_string(), "no line joins Albany and Québec [NF Movement ¶2]");
        let OrderError::Refused { at, .. } = error else { panic!("{error:?}") };
        assert_eq!((at.offset(), at.len()), (6, "to Québec".len()));
    }

    #[test]
    fn u1_a_refusal_names_no_card_of_a_hand_that_the_line_does_not_name() {
        let why =
            |typed: &str, held: &[[String; 2]]| read(typed).unwrap_err().without_orders(held).to_string();
        let held = [["quebec".to_owned(), "Québec".to_owned()]];
        assert_eq!(why("to Québec", &held), "no line joins Albany and Québec [NF Movement ¶2]");
        assert_eq!(why("to que", &held), "the rules refuse what these words could mean [NF Movement ¶2]");
        let other = [["f29".to_owned(), "Camp Fever".to_owned()]];
        assert_eq!(why("to que", &other), "no line joins Albany and Québec [NF Movement ¶2]");
    }

    #[test]
    fn nonsense_names_the_nearest_legal_orders() {
        let error = read("hlat").unwrap_err();
        let OrderError::NotUnderstood { help, .. } = &error else { panic!("{error:?}") };
        assert_eq!(help, "did you mean `halt`?");
        let far = read("xyzzy").unwrap_err();
        let OrderError::NotUnderstood { help, .. } = &far else { panic!("{far:?}") };
        assert_eq!(help, "you may order: to fort-carillon | take 1 troops | halt | … (`moves` lists all)");
        let OrderError::NotUnderstood { help, .. } = far.asked("Where to") else { panic!() };
        assert!(help.starts_with("you are asked: Where to. You may order"), "{help}");
    }

    #[test]
    fn an_order_that_is_only_begun_is_told_how_it_may_go_on() {
        let used_for = |action| offer(Words::key("use").then("army").then(action));
        let offers = [used_for("army-movement"), used_for("marshal"), offer(Words::key("done"))];
        let Err(OrderError::NotUnderstood { help, .. }) = next_step(&Line::new("use army"), 0, &offers)
        else {
            panic!("it lacks what for")
        };
        assert_eq!(help, "this only begins an order; go on with: use army army-movement | use army marshal");
    }

    #[test]
    fn a_slip_in_a_name_is_seen_by_any_of_its_names() {
        let error = read("to carilon").unwrap_err();
        let OrderError::NotUnderstood { help, .. } = &error else { panic!("{error:?}") };
        assert_eq!(help, "did you mean `to fort-carillon`?");
        let error = read("to boston").unwrap_err();
        let OrderError::NotUnderstood { help, .. } = &error else { panic!("{error:?}") };
        assert_eq!(help, "open with `to`: to fort-carillon | to fort-cumberland");
    }
}
