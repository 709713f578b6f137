//! Colours and lines, as one style sheet at the head of a file.
//!
//! Every colour has a name and three values: by day, at night, and without colours. A picture for the screen follows its
//! reader's setting by CSS variables (`--m-land` and so on); each of them stands behind its value by day, for programs that
//! know no variables.

use super::font;
use super::sheet::Sheet;
use super::svg::n;
use super::symbols::DEFS;
use data_encoding::BASE64;

/// Which colours a picture has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Colours {
    /// Light or dark, as its reader's screen is set.
    #[default]
    Reader,
    /// Light.
    Day,
    /// Dark.
    Night,
    /// None, for printing.
    Grey,
}

/// All colours: their names, and each by day, at night, and without colours.
const COLOURS: [(&str, [&str; 3]); 25] = [
    ("paper", ["#fffdf6", "#14181c", "#ffffff"]),
    ("land", ["#f3ead3", "#38362f", "#f4f4f4"]),
    ("sea", ["#b5d0df", "#0d1b27", "#cfcfcf"]),
    ("depth1", ["#8fb6cb", "#1f4259", "#b4b4b4"]),
    ("depth2", ["#9fc2d4", "#193548", "#bebebe"]),
    ("depth3", ["#abcadb", "#132938", "#c7c7c7"]),
    ("coast", ["#34607a", "#7fa9c2", "#5a5a5a"]),
    ("stream", ["#6f9fba", "#4f86a8", "#a2a2a2"]),
    ("hill", ["#b8a784", "#57523f", "#c4c4c4"]),
    ("region", ["#8a7750", "#8f8768", "#8a8a8a"]),
    ("water", ["#2a566f", "#86b3cc", "#4a4a4a"]),
    ("ink", ["#1d1b18", "#efe9db", "#1a1a1a"]),
    ("soft", ["#5d574b", "#c9c2b0", "#505050"]),
    ("british", ["#b3261e", "#f08a80", "#303030"]),
    ("french", ["#174a96", "#8fbaff", "#303030"]),
    // Fields of plates and symbols, which bear white letters: the same at night.
    ("red", ["#b3261e", "#b3261e", "#3c3c3c"]),
    ("maroon", ["#7d1712", "#7d1712", "#1c1c1c"]),
    ("blue", ["#174a96", "#174a96", "#3c3c3c"]),
    ("sky", ["#d3e1f5", "#d3e1f5", "#d8d8d8"]),
    ("nobody", ["#e6dec5", "#57523f", "#dddddd"]),
    ("gold", ["#e0a92e", "#e0a92e", "#b4b4b4"]),
    ("flash", ["#ffd23f", "#ffd23f", "#ffffff"]),
    ("dark", ["#1d1b18", "#1d1b18", "#1a1a1a"]),
    ("way", ["#7a5a38", "#c3a274", "#5e5e5e"]),
    ("river", ["#2b7cb3", "#63aee2", "#6a6a6a"]),
];

/// The colours of a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    colours: Colours,
}

impl From<Colours> for Palette {
    fn from(colours: Colours) -> Palette {
        Palette { colours }
    }
}

fn values(name: &str) -> [&'static str; 3] {
    let known = COLOURS.iter().find(|(known, _)| *known == name);
    known.map_or(["#000000"; 3], |(_, values)| *values)
}

impl Palette {
    /// The value of a colour; where the reader decides, that by day.
    pub fn of(self, name: &str) -> &'static str {
        let [day, night, grey] = values(name);
        match self.colours {
            Colours::Reader | Colours::Day => day,
            Colours::Night => night,
            Colours::Grey => grey,
        }
    }

    /// A style sheet in which `$name` stands for a colour. Where the reader decides, a declaration stands there twice: with the
    /// value by day, and with the variable.
    fn sheet(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() * 2);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('$') {
            out.push_str(before);
            let end = after.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(after.len());
            let (name, behind) = after.split_at(end);
            let from = out.rfind(['{', ';', '}']).map_or(0, |at| at + 1);
            let declared = out[from..].to_owned();
            out.push_str(self.of(name));
            let [day, night, _] = values(name);
            if self.colours == Colours::Reader && day != night {
                out.push_str(&format!(";{declared}var(--m-{name})"));
            }
            rest = behind;
        }
        out + rest
    }

    /// A stroke as attributes: its colour is a class.
    pub fn stroke(self, (colour, width, dashes): Stroke, scale: f64) -> String {
        let dashes: Vec<String> = dashes
            .split(' ')
            .filter_map(|dash| dash.parse::<f64>().ok())
            .map(|dash| n(dash * scale))
            .collect();
        let dashes = if dashes.is_empty() {
            String::new()
        } else {
            format!(" stroke-dasharray=\"{}\"", dashes.join(" "))
        };
        // A dash of no length is a dot.
        let dots =
            if dashes.starts_with(" stroke-dasharray=\"0 ") { " stroke-linecap=\"round\"" } else { "" };
        format!("class=\"l-{colour}\" stroke-width=\"{}\"{dashes}{dots}", n(width * scale))
    }
}

/// The variables of all colours that are others at night, for whatever the selectors name: by day, at night, on paper.
pub(super) fn variables(around: &str) -> String {
    let all = |column: usize| {
        let changing = COLOURS.iter().filter(|(_, values)| values[0] != values[1]);
        changing.map(|(name, values)| format!("--m-{name}:{}", values[column])).collect::<Vec<_>>().join(";")
    };
    format!(
        "{around}{{{}}}@media (prefers-color-scheme:dark){{{around}{{{}}}}}@media print{{{around}{{{}}}}}",
        all(0),
        all(1),
        all(0)
    )
}

/// The same for a page whose reader can choose: `dark` says where it is dark.
#[must_use]
pub fn page_variables() -> String {
    let all = |column: usize| {
        let changing = COLOURS.iter().filter(|(_, values)| values[0] != values[1]);
        changing.map(|(name, values)| format!("--m-{name}:{}", values[column])).collect::<Vec<_>>().join(";")
    };
    let (day, night) = (all(0), all(1));
    format!(
        ":root{{{day}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=\"light\"]){{{night}}}}}\n\
         :root[data-theme=\"dark\"]{{{night}}}\n\
         @media print{{:root,:root:not([data-theme=\"light\"]),:root[data-theme=\"dark\"]{{{day}}}}}\n"
    )
}

/// How a kind of line is drawn: its edge, where it has one, and its middle, each as colour, width and dashes.
pub(super) struct LineStyle {
    pub edge: Option<Stroke>,
    pub middle: Stroke,
}

/// A stroke: the colour's name, its width, its dashes.
pub(super) type Stroke = (&'static str, f64, &'static str);

/// A Path that is closed while its Nation is neutral.
const NATION: LineStyle = LineStyle { edge: None, middle: ("ink", 1.5, "1.3 1.5") };

/// The lines of all games by their kinds; any other is drawn as by land. Along water a pale edge parts them from it.
const LINES: [(&str, LineStyle); 16] = [
    ("land", LineStyle { edge: None, middle: ("way", 0.9, "") }),
    ("river", LineStyle { edge: Some(("paper", 4.0, "")), middle: ("river", 2.8, "") }),
    ("lakeshore", LineStyle { edge: Some(("river", 3.2, "")), middle: ("paper", 1.7, "4 1.6") }),
    ("arrow", LineStyle { edge: None, middle: ("way", 1.3, "4 2") }),
    ("amphibious", LineStyle { edge: None, middle: ("river", 1.3, "5 2 1.2 2") }),
    ("road", LineStyle { edge: Some(("way", 2.3, "")), middle: ("paper", 1.0, "") }),
    ("trail", LineStyle { edge: None, middle: ("way", 1.1, "3.2 1.8") }),
    ("sea", LineStyle { edge: None, middle: ("river", 1.6, "0 3") }),
    ("highway", LineStyle { edge: Some(("way", 3.4, "")), middle: ("paper", 1.8, "") }),
    ("path", LineStyle { edge: None, middle: ("way", 1.0, "3 1.6") }),
    ("coastal", LineStyle { edge: Some(("paper", 3.0, "")), middle: ("river", 2.0, "") }),
    ("coastal-highway", LineStyle { edge: Some(("river", 3.4, "")), middle: ("paper", 1.8, "4 1.6") }),
    ("coastal-road", LineStyle { edge: Some(("river", 2.3, "")), middle: ("paper", 1.0, "4 1.6") }),
    ("coastal-path", LineStyle { edge: None, middle: ("river", 1.2, "4 1.4 1 1.4") }),
    ("cherokee-path", NATION),
    ("iroquois-path", NATION),
];

/// How lines of a kind are drawn: one that is not named as what it ends in.
pub(super) fn line(kind: &str) -> &'static LineStyle {
    let named = |kind: &str| LINES.iter().find(|(known, _)| *known == kind).map(|(_, style)| style);
    let last = || kind.rsplit('-').next().and_then(named);
    named(kind).or_else(last).unwrap_or(&LINES[0].1)
}

/// Where a kind of lines stands in a list of them, whichever comes first on a map.
pub(super) fn order(kind: &str) -> usize {
    LINES.iter().position(|(known, _)| *known == kind).unwrap_or(LINES.len())
}

/// Sides on symbols (capitals) and on plates (small letters), and the pictures in both: each picture has the colour that its
/// ground gives it.
const SIDES: &str = "\
    .B{fill:$red;stroke:$ink;stroke-width:.12;color:#fff}\
    .F{fill:#fff;stroke:$blue;stroke-width:.25;color:$blue}\
    .N{fill:$nobody;stroke:$soft;stroke-width:.12;color:$soft}\
    .I{fill:$gold;stroke:$ink;stroke-width:.1;color:$dark}\
    .K{fill:$paper;stroke:$ink;stroke-width:.14}\
    .i{fill:currentColor;stroke:none}\
    .o{fill:none;stroke:currentColor;stroke-width:1.3}\
    .d{fill:none;stroke:currentColor;stroke-width:1.1;stroke-dasharray:1.6 .8}\
    .b{color:#fff}.b rect{fill:$red;stroke:#fff;stroke-width:.4}.b text{fill:#fff}.b .k{fill:#fff;stroke:none}.b .v{fill:$red}\
    .b .r{fill:$maroon}\
    .f{color:$blue}.f rect{fill:#fff;stroke:$blue;stroke-width:.9}.f text{fill:$blue}\
    .f .k{fill:$blue;stroke:none}.f .v{fill:#fff}.f .r{fill:$sky}\
    .n{color:$ink}.n rect{fill:$paper;stroke:$ink;stroke-width:.6}.n text{fill:$ink}\
    .n .k{fill:$ink;stroke:none}.n .v{fill:$paper}.n .r{fill:$land}.p{fill:$flash;stroke:$dark;stroke-width:.35}\
    .tether-b{fill:$red;stroke:#fff;stroke-width:.3}.tether-f{fill:$blue;stroke:#fff;stroke-width:.3}.tether-n{fill:$ink}\
    .map .t{stroke-width:.7}.val rect{fill:$paper;stroke:$ink;stroke-width:.4}.map .val text{fill:$ink}.vic{fill:$gold;stroke:$dark;stroke-width:.6}";

/// Ground, lines and words.
const GROUND: &str = "\
    .paper{fill:$paper}.land{fill:$land}.waters{fill:$sea;fill-rule:evenodd}\
    .shore{fill:none;stroke:$sea}.d1{stroke:$depth1}.d2{stroke:$depth2}.d3{stroke:$depth3}\
    .coast{fill:none;stroke:$coast;stroke-linejoin:round}\
    .stream{fill:$stream}.hill{fill:none;stroke:$hill;stroke-linecap:round}\
    .links{fill:none;stroke-linecap:butt}\
    .l-way{stroke:$way}.l-river{stroke:$river}.l-paper{stroke:$paper}.l-ink{stroke:$ink}\
    .h-way{fill:$way}.h-river{fill:$river}.h-paper{fill:$paper}.h-ink{fill:$ink}\
    .map .water{fill:$water}.map .region{fill:$region}\
    .fringe{opacity:.5}.panel{fill:$paper;stroke:$ink;stroke-width:.8}.frame{fill:none;stroke:$ink;stroke-width:1}\
    .map .ink{fill:$ink}.map .soft{fill:$soft}.map .tb{fill:$british}.map .tf{fill:$french}\
    .s-edge{stroke:$paper}.s-dash{stroke:$ink}.burst{fill:$flash;stroke:$dark}";

/// The style sheet, the font and the shapes: what stands at the head of a file.
pub(super) fn head(sheet: &Sheet, palette: Palette) -> String {
    let (label, stack) = (sheet.sizes().label_font, n(sheet.sizes().stack_font));
    let (halo, family, font) = (n(label * 0.24), font::FAMILY, BASE64.encode(font::BYTES));
    let (label, minor) = (n(label), n(label * MINOR));
    let names = format!(
        ".map .name{{font-size:{label}px;fill:$ink;stroke:$land;stroke-width:{halo};stroke-linejoin:round;paint-order:stroke}}\
         .map .minor{{font-size:{minor}px;fill:$soft}}"
    );
    let variables = match palette.colours {
        Colours::Reader => variables(".map"),
        Colours::Day | Colours::Night | Colours::Grey => String::new(),
    };
    format!(
        "<style>@font-face{{font-family:\"{family}\";font-weight:bold;src:url(data:font/ttf;base64,{font})}}\
         .map text{{font-family:\"{family}\",sans-serif;font-weight:bold;font-size:{stack}px;font-kerning:none}}\
         {}{variables}</style><defs>{DEFS}</defs>",
        palette.sheet(&[GROUND, &names, SIDES].concat())
    )
}

/// The size of the names of lesser places against those of cities and fortresses.
pub(super) const MINOR: f64 = 0.94;

/// A file for programs that know no variables: what stands behind the values by day is left out.
#[cfg(any(test, feature = "png"))]
pub(super) fn without_variables(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(at) = rest.find("var(--m-") {
        let from = rest[..at].rfind(';').unwrap_or(at);
        out.push_str(&rest[..from]);
        rest = rest[at..].split_once(')').map_or("", |(_, behind)| behind);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::super::Sheet;
    use super::*;
    use crate::games::{self, Files, Terms};
    use std::collections::BTreeMap;

    #[test]
    fn a_colour_is_a_value_and_where_the_reader_decides_a_variable_behind_it() {
        let text = ".a{fill:$land;stroke:$red}";
        let of = |colours: Colours| Palette::from(colours).sheet(text);
        assert_eq!(of(Colours::Day), ".a{fill:#f3ead3;stroke:#b3261e}");
        assert_eq!(of(Colours::Night), ".a{fill:#38362f;stroke:#b3261e}");
        assert_eq!(of(Colours::Reader), ".a{fill:#f3ead3;fill:var(--m-land);stroke:#b3261e}");
        assert_eq!(without_variables(&of(Colours::Reader)), of(Colours::Day));
        assert!(variables(".map").contains("--m-land:#38362f"));
    }

    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    pub(in super::super) fn contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [one, other].map(luminance);
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// What `design` asks of light, night and print: words at least 4.5, lines and pictures at least 2.8, land and sea apart.
    #[test]
    fn v2_every_colour_contrasts_with_what_it_stands_on() {
        let needs = [
            ("ink", "land", 7.0),
            ("soft", "land", 4.5),
            ("ink", "paper", 7.0),
            ("soft", "paper", 4.5),
            ("british", "paper", 4.5),
            ("french", "paper", 4.5),
            ("water", "sea", 4.5),
            ("coast", "land", 4.5),
            ("coast", "sea", 3.9),
            ("river", "land", 2.8),
            ("way", "land", 2.8),
            ("soft", "nobody", 3.0),
            ("dark", "gold", 4.5),
            ("region", "land", 2.8),
            ("land", "sea", 1.3),
            ("blue", "sky", 4.5),
        ];
        for (column, name) in ["day", "night", "grey"].iter().enumerate() {
            for (one, other, least) in needs {
                let seen = contrast(values(one)[column], values(other)[column]);
                assert!(seen >= least, "{name}: {one} on {other} is {seen:.2}, not {least}");
            }
            for field in ["red", "maroon", "blue"] {
                assert!(contrast("#ffffff", values(field)[column]) > 4.5, "{name}: white on {field}");
            }
        }
    }

    /// Lines that have names of their own are told apart without colours.
    #[test]
    fn every_kind_of_line_has_a_look_of_its_own() {
        for game in Sheet::games() {
            let known = games::find(game).unwrap();
            let terms = Terms {
                game: game.to_owned(),
                edition: known.editions[0].id.to_owned(),
                rules: 1,
                scenario: known.scenarios[0].id.to_owned(),
                options: Vec::new(),
            };
            let view = games::open(&terms, Files::default()).unwrap().play.view();
            let mut looks: BTreeMap<String, String> = BTreeMap::new();
            for link in &view.links {
                let style = line(&link.kind.id);
                let [edge, middle] =
                    [style.edge, Some(style.middle)].map(|of| of.map(|(_, width, dashes)| (width, dashes)));
                let name =
                    looks.entry(format!("{edge:?} {middle:?}")).or_insert_with(|| link.kind.name.to_string());
                assert_eq!(*name, link.kind.name, "{game}: both are drawn alike");
            }
            assert!(looks.len() > 2, "{game}: {looks:?}");
        }
    }
}
