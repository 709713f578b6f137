//! Colours and lines, as one style sheet at the head of a file.

use super::font;
use super::sheet::Sheet;
use super::svg::n;
use super::symbols::DEFS;
use data_encoding::BASE64;

/// The colours of a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    pub paper: &'static str,
    pub land: &'static str,
    pub sea: &'static str,
    pub coast: &'static str,
    pub stream: &'static str,
    pub water: &'static str,
    pub ink: &'static str,
    pub soft: &'static str,
    pub british: &'static str,
    pub french: &'static str,
    pub nobody: &'static str,
    pub settlement: &'static str,
    pub flash: &'static str,
    pub way: &'static str,
    pub river: &'static str,
}

pub(super) const COLOURS: Palette = Palette {
    paper: "#fffdf6",
    land: "#f4efe1",
    sea: "#cfe1ec",
    coast: "#8fb3c7",
    stream: "#a8c9da",
    water: "#5c89a3",
    ink: "#1d1b18",
    soft: "#5d574b",
    british: "#b3261e",
    french: "#174a96",
    nobody: "#e6dec5",
    settlement: "#e0a92e",
    flash: "#ffd23f",
    way: "#7a5a38",
    river: "#2b7cb3",
};

pub(super) const GREYS: Palette = Palette {
    paper: "#ffffff",
    land: "#f3f3f3",
    sea: "#dcdcdc",
    coast: "#a8a8a8",
    stream: "#c4c4c4",
    water: "#7d7d7d",
    ink: "#1a1a1a",
    soft: "#585858",
    british: "#3c3c3c",
    french: "#3c3c3c",
    nobody: "#dddddd",
    settlement: "#b4b4b4",
    flash: "#ffffff",
    way: "#6a6a6a",
    river: "#707070",
};

/// How a kind of line is drawn: its edge, where it has one, and its middle, each as colour, width and dashes.
pub(super) struct LineStyle {
    pub edge: Option<Stroke>,
    pub middle: Stroke,
}

/// A stroke: the colour's name, its width, its dashes.
pub(super) type Stroke = (&'static str, f64, &'static str);

/// A Path that is closed while its Nation is neutral.
const NATION: LineStyle = LineStyle { edge: None, middle: ("ink", 1.5, "1.3 1.5") };

/// The lines of all games by their kinds; any other is drawn as by land.
const LINES: [(&str, LineStyle); 16] = [
    ("land", LineStyle { edge: None, middle: ("way", 0.9, "") }),
    ("river", LineStyle { edge: None, middle: ("river", 2.8, "") }),
    ("lakeshore", LineStyle { edge: Some(("river", 3.2, "")), middle: ("paper", 1.7, "4 1.6") }),
    ("arrow", LineStyle { edge: None, middle: ("way", 1.3, "4 2") }),
    ("amphibious", LineStyle { edge: None, middle: ("river", 1.3, "5 2 1.2 2") }),
    ("road", LineStyle { edge: Some(("way", 2.3, "")), middle: ("paper", 1.0, "") }),
    ("trail", LineStyle { edge: None, middle: ("way", 1.1, "3.2 1.8") }),
    ("sea", LineStyle { edge: None, middle: ("river", 1.6, "0 3") }),
    ("highway", LineStyle { edge: Some(("way", 3.4, "")), middle: ("paper", 1.8, "") }),
    ("path", LineStyle { edge: None, middle: ("way", 1.0, "3 1.6") }),
    ("coastal", LineStyle { edge: None, middle: ("river", 2.0, "") }),
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

impl Palette {
    pub fn named(&self, name: &str) -> &'static str {
        match name {
            "way" => self.way,
            "river" => self.river,
            "paper" => self.paper,
            _ => self.ink,
        }
    }

    /// A stroke as attributes.
    pub fn stroke(&self, (colour, width, dashes): Stroke, scale: f64) -> String {
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
        format!("stroke=\"{}\" stroke-width=\"{}\"{dashes}{dots}", self.named(colour), n(width * scale))
    }
}

/// Sides on symbols (capitals) and on plates (small letters), and the pictures in both.
fn sides(palette: &Palette) -> String {
    let Palette { british, french, nobody, ink, soft, paper, settlement, .. } = palette;
    format!(
        ".B{{fill:{british};stroke:{ink};stroke-width:.12;color:#fff}}\
         .F{{fill:#fff;stroke:{french};stroke-width:.25;color:{french}}}\
         .N{{fill:{nobody};stroke:{soft};stroke-width:.12;color:{soft}}}\
         .I{{fill:{settlement};stroke:{ink};stroke-width:.1;color:{ink}}}\
         .K{{fill:{paper};stroke:{ink};stroke-width:.14}}\
         .i{{fill:currentColor;stroke:none}}\
         .o{{fill:none;stroke:currentColor;stroke-width:1.3}}\
         .d{{fill:none;stroke:currentColor;stroke-width:1;stroke-dasharray:1.6 .9}}\
         .b{{color:#fff}}.b rect{{fill:{british}}}.b text{{fill:#fff}}.b .k{{fill:#fff}}.b .v{{fill:{british}}}\
         .f{{color:{french}}}.f rect{{fill:#fff;stroke:{french};stroke-width:.9}}.f text{{fill:{french}}}\
         .f .k{{fill:{french};stroke:none}}.f .v{{fill:#fff}}\
         .n{{color:{ink}}}.n rect{{fill:{paper};stroke:{ink};stroke-width:.6}}.n text{{fill:{ink}}}\
         .n .k{{fill:{ink};stroke:none}}.n .v{{fill:{paper}}}"
    )
}

/// The style sheet, the font and the shapes: what stands at the head of a file.
pub(super) fn head(sheet: &Sheet, palette: &Palette) -> String {
    let Palette { land, sea, coast, stream, water, ink, soft, paper, british, french, flash, .. } = palette;
    let (label, stack) = (n(sheet.sizes().label_font), n(sheet.sizes().stack_font));
    let (thin, halo) = (n(sheet.sizes().label_font * 0.07), n(sheet.sizes().label_font * 0.24));
    let family = font::FAMILY;
    let font = BASE64.encode(font::BYTES);
    let defs = DEFS.replace("var-paper", paper).replace("var-ink", ink).replace("var-flash", flash);
    format!(
        "<style>@font-face{{font-family:\"{family}\";font-weight:bold;src:url(data:font/ttf;base64,{font})}}\
         .map text{{font-family:\"{family}\",sans-serif;font-weight:bold;font-size:{stack}px;font-kerning:none}}\
         .land{{fill:{land}}}.sea,.lake{{fill:{sea};stroke:{coast};stroke-width:{thin}}}\
         .island{{fill:{land};stroke:{coast};stroke-width:{thin}}}\
         .river{{fill:none;stroke:{stream};stroke-width:{halo};stroke-linejoin:round;stroke-linecap:round}}\
         .links{{fill:none;stroke-linecap:butt}}\
         .map .water{{fill:{water}}}\
         .map .name{{font-size:{label}px;fill:{ink};stroke:{land};stroke-width:{halo};stroke-linejoin:round;paint-order:stroke}}\
         .fringe{{opacity:.5}}.panel{{fill:{paper};stroke:{ink};stroke-width:.8}}.frame{{fill:none;stroke:{ink};stroke-width:1}}\
         .map .ink{{fill:{ink}}}.map .soft{{fill:{soft}}}.map .tb{{fill:{british}}}.map .tf{{fill:{french}}}\
         {}</style><defs>{defs}</defs>",
        sides(palette)
    )
}

#[cfg(test)]
mod tests {
    use super::super::Sheet;
    use super::line;
    use crate::games::{self, Files, Terms};
    use std::collections::BTreeMap;

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
