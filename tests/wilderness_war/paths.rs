//! Paths by land and boat against a second reading of the rules [WW 6.2, 6.3].
//!
//! The game follows land and boat movement side by side, step by step. Here a path is judged as a whole, from the data
//! files alone: it is legal if one kind of movement makes all of it legal. The two must agree on every next space.

use coureur::cases;
use serde_yaml::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const SAMPLES: usize = 120;

/// Numbers by lot, the same on every machine.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % most
    }
}

/// Who moves: under Rigaud, who commands four.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Company {
    Drilled,
    Auxiliaries,
    Both,
    Leader,
}

impl Company {
    const ALL: [Company; 4] = [Company::Drilled, Company::Auxiliaries, Company::Both, Company::Leader];

    fn units(self) -> &'static [&'static str] {
        match self {
            Company::Drilled => &["languedoc"],
            Company::Auxiliaries => &["marin"],
            Company::Both => &["languedoc", "marin"],
            Company::Leader => &[],
        }
    }

    fn allowance(self) -> usize {
        match self {
            Company::Drilled | Company::Both => 4,
            Company::Auxiliaries | Company::Leader => 6,
        }
    }

    fn has_drilled(self) -> bool {
        matches!(self, Company::Drilled | Company::Both)
    }
}

struct Space {
    terrain: String,
    originally: String,
    fortress: bool,
}

struct Map {
    spaces: BTreeMap<String, Space>,
    links: BTreeMap<(String, String), String>,
    counters: Value,
}

fn read(file: &str) -> Value {
    let path = format!("{}/core/src/games/wilderness_war/data/1/{file}", env!("CARGO_MANIFEST_DIR"));
    serde_yaml::from_str(&std::fs::read_to_string(path).expect("the data are there")).expect("they are YAML")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> &[Value] {
    value.as_sequence().expect("a list")
}

impl Map {
    fn read() -> Map {
        let mut map = Map { spaces: BTreeMap::new(), links: BTreeMap::new(), counters: read("pieces.yaml") };
        for space in list(&read("spaces.yaml")["spaces"]) {
            let fortress = space.get("fortress").is_some();
            let originally = space.get("originally").map(text).unwrap_or_default();
            let here = Space { terrain: text(&space["terrain"]), originally, fortress };
            map.spaces.insert(text(&space["id"]), here);
        }
        let net = read("links.yaml");
        for link in list(&net["links"]) {
            let (a, b, way) = (text(&link[0]), text(&link[1]), text(&link[2]));
            map.links.insert((a.clone(), b.clone()), way.clone());
            map.links.insert((b, a), way);
        }
        for arrow in list(&net["pays_d_en_haut"]) {
            map.links.insert((text(&arrow[0]), text(&arrow[1])), "arrow".to_owned());
        }
        map
    }

    fn near(&self, space: &str) -> Vec<&str> {
        self.links.keys().filter(|(from, _)| from == space).map(|(_, to)| to.as_str()).collect()
    }
}

/// A position with one French force on an empty map with these works.
struct Sample<'a> {
    map: &'a Map,
    company: Company,
    works: BTreeSet<String>,
    path: Vec<String>,
}

impl Sample<'_> {
    fn is_friendly_work(&self, space: &str) -> bool {
        let here = &self.map.spaces[space];
        self.works.contains(space) || (here.fortress && here.originally == "french")
    }

    /// All of the path by land: the allowance, and no step out of a space where the group had to stop.
    fn by_land(&self, path: &[&str]) -> bool {
        let bare = |space: &str, terrain: &str| {
            self.map.spaces[space].terrain == terrain && !self.is_friendly_work(space)
        };
        let stops = |at: usize| {
            let after = at >= 2 && {
                let passed = path[at - 1];
                let enemy = self.map.spaces[passed].originally == "british";
                (self.company == Company::Drilled && bare(passed, "wilderness"))
                    || (self.company == Company::Auxiliaries && enemy && bare(passed, "cultivated"))
            };
            after || bare(path[at], "mountain")
        };
        path.len() - 1 <= self.company.allowance() && (1..path.len() - 1).all(|at| !stops(at))
    }

    /// All of it by boat: nine spaces over water, one carry between two good ends.
    fn by_boat(&self, path: &[&str]) -> bool {
        let is_end =
            |space: &str| self.is_friendly_work(space) || self.map.spaces[space].originally == "french";
        let steps = path.windows(2);
        let over_land: Vec<_> = steps
            .filter(|step| self.map.links[&(step[0].to_owned(), step[1].to_owned())] == "land")
            .collect();
        let good = over_land.iter().all(|step| step.iter().all(|space| is_end(space)));
        path.len() - 1 <= 9 && over_land.len() <= 1 && good
    }

    /// Where the path may go on to.
    fn next(&self) -> Vec<&str> {
        let last = self.path.last().expect("a path starts somewhere");
        let so_far: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let enemy = |space: &str| {
            let here = &self.map.spaces[space];
            here.fortress && here.originally == "british"
        };
        let fits = |to: &&str| {
            let path: Vec<&str> = so_far.iter().copied().chain([*to]).collect();
            (self.by_land(&path) || self.by_boat(&path)) && (!enemy(to) || self.company.has_drilled())
        };
        self.map.near(last).into_iter().filter(fits).collect()
    }

    /// The sample as a case file.
    fn case(&self, number: usize) -> String {
        let mut pieces = String::new();
        let counters = &self.map.counters;
        for leader in list(&counters["leaders"]) {
            // The British leaders are out of the way: of the four of Command 7 only two may be in play.
            let away = if text(&leader["side"]) == "british" { "gone" } else { "louisbourg" };
            let place = if text(&leader["id"]) == "rigaud" { self.path[0].as_str() } else { away };
            write!(pieces, "'{}': {place}, ", text(&leader["id"])).expect("a string takes it");
        }
        for unit in list(&counters["units"]) {
            let id = text(&unit["id"]);
            let moves = self.company.units().contains(&id.as_str());
            let place = if moves { self.path[0].as_str() } else { "available" };
            write!(pieces, "'{id}': {place}, ").expect("a string takes it");
        }
        let bare = self.map.spaces.iter().filter(|(_, space)| !space.fortress);
        let works: String = bare
            .map(|(id, _)| {
                let stockade = if self.works.contains(id) { "french" } else { "null" };
                format!("{id}: {{stockade: {stockade}, fort: null, under_construction: null}}, ")
            })
            .collect();
        let taken: String = self.company.units().iter().map(|unit| format!(" take {unit}")).collect();
        let steps: String = self.path[1..].iter().map(|space| format!(" to {space}")).collect();
        let next = self.next();
        let quoted = |space: &str| format!("to {space}");
        let open: Vec<String> = next.iter().map(|space| quoted(space)).collect();
        let others = self.map.spaces.keys().filter(|space| !next.contains(&space.as_str()));
        let closed: Vec<String> = others.map(|space| quoted(space)).collect();
        format!(
            "case: {number}\ntitle: a path by lot\nrule: '[WW 6.2]'\ngame: wilderness-war\nwindows: pass\n\
             start: {{world: {{pieces: {{{pieces}}}, spaces: {{{works}}}}}}}\n\
             orders:\n- french: play 1 activate force rigaud{taken} done move{steps}\n\
             expect:\n  offers: {{open: [{}], closed: [{}]}}\n",
            open.join(", "),
            closed.join(", "),
        )
    }
}

#[test]
fn every_next_space_agrees_with_a_second_reading_of_the_rules() {
    let map = Map::read();
    let mut lot = Lot(1757);
    let (mut boats, mut blocked) = (0, 0);
    for number in 1..=SAMPLES {
        let works = map.spaces.iter().filter(|(_, space)| !space.fortress && lot.below(4) == 0);
        let works: BTreeSet<String> = works.map(|(id, _)| id.clone()).collect();
        let starts: Vec<&String> = map
            .spaces
            .iter()
            .filter(|(id, space)| !space.fortress && !map.near(id).is_empty())
            .map(|(id, _)| id)
            .collect();
        let path = vec![starts[lot.below(starts.len())].clone()];
        let mut sample = Sample { map: &map, company: Company::ALL[lot.below(4)], works, path };
        for _ in 0..lot.below(10) {
            let next: Vec<String> =
                sample.next().into_iter().filter(|to| !map.spaces[*to].fortress).map(str::to_owned).collect();
            if next.is_empty() {
                break;
            }
            sample.path.push(next[lot.below(next.len())].clone());
        }
        let path: Vec<&str> = sample.path.iter().map(String::as_str).collect();
        boats += usize::from(!sample.by_land(&path));
        blocked += usize::from(sample.next().is_empty());
        if let Err(error) = cases::run(&sample.case(number)) {
            panic!("{:?} {:?}: {error:?}", sample.company, sample.path);
        }
    }
    assert!(boats > 5 && blocked > 10, "the samples show nothing: {boats} by boat, {blocked} at their end");
}
