//! `reach`: where a force can get to, and by which path.

use super::whose::own_side;
use super::{CliError, Context, Format, SideArg, json, rehearse};
use crate::cli::{Error, Exit};
use crate::orders::fold;
use crate::render;
use crate::render::paint::{ASIDE, HEADING, ORDER, paint};
use crate::render::text::{clean, wrap};
use crate::render::thrown::Ids;
use crate::side::Side;
use crate::speech::Play;
use crate::speech::reach::{Arrival, Route, routes};
use crate::speech::view::Piece;
use crate::table::{Desk, PlayError, Supposition};
use clap::Args;
use serde_json::json;

/// Steps that are taken to set somebody in motion.
const LONGEST: usize = 64;
/// Paths that are shown to one place.
const SHOWN: usize = 3;

/// Where a force can get to, and by which path; nothing is signed.
#[derive(Debug, Args)]
#[command(
    after_help = "FORCE is a leader, a unit or a space, as the orders of the game name whoever sets out (Wilderness War: \
    `reach montcalm`, as if a card could activate him; The Struggle for New France: `reach albany`, while you move). As \
    many as can come along do. Without FORCE: those on the move, after `--after LINE` if given. The other side is supposed \
    to let its windows pass."
)]
pub struct ReachArgs {
    /// Who sets out
    #[arg(value_name = "FORCE")]
    force: Vec<String>,
    /// After this line of orders; nothing is signed
    #[arg(long, value_name = "LINE")]
    after: Option<String>,
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    #[command(flatten)]
    format: Format,
}

impl ReachArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If nobody of that name can set out, or the orders before are refused.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let session = context.session()?;
        let desk = session.desk();
        let side =
            own_side(desk, self.side, "whose force").or_else(|error| desk.asked_side().ok_or(error))?;
        let tried = self.after.as_deref().map(|line| rehearse::after(desk, line)).transpose()?;
        let base = tried.as_ref().map_or(desk.table().play(), |tried| tried.end());
        let (supposed, as_if) = self.set_out(desk, base, side)?;
        let found = routes(&*supposed.play, side);
        if found.is_empty() {
            return Err(CliError::NobodySetsOut { force: self.force.join(" ") }.into());
        }
        if self.format.json {
            let shown = json!({ "side": side.word(), "told": supposed.told, "passed": supposed.passed, "routes": found });
            json::print(context, "reach", shown)?;
            return Ok(Exit::Fine);
        }
        print(context, desk, &supposed, found)?;
        if as_if && self.after.is_some() {
            let told = "What you have ordered does not set them out: this is as if a card did.";
            writeln!(context.out, "{}", paint(ASIDE, wrap(told, "", "  ")))?;
        }
        Ok(Exit::Fine)
    }

    /// Whoever was named, at the question about his first step; and whether he stands there only as if a card had set him out.
    fn set_out(&self, desk: &Desk, base: &dyn Play, side: Side) -> Result<(Supposition, bool), Error> {
        let name = self.force.join(" ");
        if name.is_empty() {
            return Ok((desk.suppose(base, side, &[])?, false));
        }
        if let Some(moving) = on_the_move(desk, base, side, &name) {
            return Ok((moving, false));
        }
        let (mut refused, ready) = (None::<PlayError>, base.setting_out(side));
        // Whom an order has named goes as he was ordered; anybody else as if a card set him out.
        for (start, as_if) in [(Some(base), false), (ready.as_deref(), true)] {
            let Some(start) = start else { continue };
            let alone = (as_if || ready.is_none()).then_some(&"");
            let mut first = None;
            for beginning in base.follow().sets_out.iter().chain(alone) {
                let line = format!("{beginning} {name}");
                match desk.suppose(start, side, &[line]) {
                    Ok(supposed) if supposed.left.is_empty() => return Ok((filled(desk, supposed)?, as_if)),
                    Ok(_) => {}
                    // The first reading is the one that was most likely meant.
                    Err(error) => first = first.or(Some(error)),
                }
            }
            refused = first.or(refused);
        }
        Err(refused.map_or_else(|| CliError::NobodySetsOut { force: name }.into(), Error::from))
    }
}

/// The force that is on the move already, or being put together for it, if somebody of that name goes with it.
fn on_the_move(desk: &Desk, base: &dyn Play, side: Side, name: &str) -> Option<Supposition> {
    let gathers = |code: &str| code == "move" || code.starts_with("take ");
    if !base.legal(side).iter().any(|offer| gathers(&offer.words.to_string()))
        && routes(base, side).is_empty()
    {
        return None;
    }
    let supposed = filled(desk, desk.suppose(base, side, &[]).ok()?).ok()?;
    let first = routes(&*supposed.play, side).into_iter().next()?;
    let step = format!("{} {}", first.by, first.paths.first()?.places.first()?);
    let after = desk.suppose(&*supposed.play, side, &[step]).ok()?;
    let (before, after) = (supposed.play.view().pieces, after.play.view().pieces);
    let stays = |piece: &Piece| after.iter().any(|other| other.id == piece.id && other.place == piece.place);
    let name = fold(name);
    let called = |piece: &Piece| {
        let own = fold(&piece.name);
        piece.id == name || own == name || own.split([' ', '-']).any(|word| word == name)
    };
    before.iter().any(|piece| called(piece) && !stays(piece)).then_some(supposed)
}

/// Takes along whom it can, until the first step is asked for.
fn filled(desk: &Desk, mut supposed: Supposition) -> Result<Supposition, PlayError> {
    let side = supposed.side;
    for _ in 0..LONGEST {
        let open = supposed.play.legal(side);
        let begins = |words: &[&str]| {
            let fits =
                |code: &str| words.iter().any(|word| code == *word || code.starts_with(&format!("{word} ")));
            open.iter().find(|offer| offer.is_open() && !offer.aside && fits(&offer.words.to_string()))
        };
        let take = begins(&["take all", "take everything"]).or_else(|| begins(&["take"]));
        let on = || begins(&["done"]).or_else(|| begins(&["move"]));
        let next = match take {
            Some(take) => Some(take),
            None if routes(&*supposed.play, side).is_empty() => on(),
            None => None,
        };
        let Some(words) = next.map(|offer| offer.words.to_string()) else { break };
        let (mut told, mut passed) = (supposed.told, supposed.passed);
        supposed = desk.suppose(&*supposed.play, side, &[words])?;
        told.append(&mut supposed.told);
        passed.append(&mut supposed.passed);
        (supposed.told, supposed.passed) = (told, passed);
    }
    Ok(supposed)
}

fn print(
    context: &mut Context<'_>,
    desk: &Desk,
    supposed: &Supposition,
    mut found: Vec<Route>,
) -> Result<(), Error> {
    let ids = Ids::of(desk.table());
    write!(context.out, "{}", render::story::sentences(&rehearse::passage(&supposed.told)))?;
    found.sort_by_key(|route| (route.paths.first().map_or(0, |path| path.places.len()), route.to.clone()));
    let mut steps = 0;
    for route in &found {
        let Some(first) = route.paths.first() else { continue };
        if first.places.len() != steps {
            steps = first.places.len();
            let head = if steps == 1 { "In one step".to_owned() } else { format!("In {steps} steps") };
            writeln!(context.out, "{}", paint(HEADING, head))?;
        }
        let then = match route.arrival {
            Arrival::Open => "",
            Arrival::Ends => "  (the move ends there)",
            Arrival::Dice => "  (dice decide there)",
            Arrival::Asked => "  (a question comes first, of you or your opponent)",
        };
        let order = clean(&ids.named(&route.order(first)));
        writeln!(context.out, "{}", wrap(&format!("{}{then}", paint(ORDER, order)), "  ", "      "))?;
        let sensible = route.sensible().len();
        for path in route.paths.iter().skip(1).take(SHOWN - 1).filter(|_| sensible > 1) {
            writeln!(
                context.out,
                "{}",
                wrap(&clean(&format!("or {}", ids.named(&route.order(path)))), "      ", "      ")
            )?;
        }
    }
    let mut told: Vec<String> = render::odds::supposed(&supposed.passed).into_iter().collect();
    told.push("The other side is supposed to let its windows pass on the way.".to_owned());
    writeln!(context.out, "{}", paint(ASIDE, wrap(&told.join(" "), "", "  ")))?;
    Ok(())
}
