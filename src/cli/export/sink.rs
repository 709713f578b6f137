//! Where rows go: one file a table, each whole or not there at all.

use super::rows::{Cell, Row, Rows};
use super::schema::SHEETS;
use crate::cli::csv;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Somewhere to put rows.
pub(super) trait Sink {
    /// Takes the rows of a game.
    ///
    /// # Errors
    /// If they cannot be written.
    fn take(&mut self, rows: &Rows) -> io::Result<()>;
    /// Puts all files in their places, and says where.
    ///
    /// # Errors
    /// If that cannot be done.
    fn finish(self: Box<Self>) -> io::Result<Vec<PathBuf>>;
}

/// A file that gets its name when it is whole.
pub(super) fn begin(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(".export-").tempfile_in(folder)
}

/// Gives a file its name; one of an earlier export is replaced.
pub(super) fn place(file: NamedTempFile, path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        // What nobody but its writer may read is of no use to those who ask.
        use std::os::unix::fs::PermissionsExt as _;
        file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// Text with commas.
pub(super) struct Csv {
    folder: PathBuf,
    files: Vec<BufWriter<NamedTempFile>>,
}

fn field(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Whole(number) => number.to_string(),
        Cell::Flag(flag) => flag.to_string(),
        Cell::Time(time) => time.to_string(),
    }
}

fn line(row: &Row) -> String {
    csv::row(&row.iter().map(field).collect::<Vec<_>>())
}

impl Csv {
    /// Begins the files of all tables.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(super) fn new(folder: &Path) -> io::Result<Csv> {
        let mut files = Vec::new();
        for sheet in SHEETS {
            let mut file = BufWriter::new(begin(folder)?);
            let names: Vec<String> = sheet.columns.iter().map(|column| column.name.to_owned()).collect();
            file.write_all(csv::row(&names).as_bytes())?;
            files.push(file);
        }
        Ok(Csv { folder: folder.to_owned(), files })
    }
}

impl Sink for Csv {
    fn take(&mut self, rows: &Rows) -> io::Result<()> {
        for (file, rows) in self.files.iter_mut().zip(rows) {
            for row in rows {
                file.write_all(line(row).as_bytes())?;
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<Vec<PathBuf>> {
        let mut placed = Vec::new();
        for (sheet, file) in SHEETS.iter().zip(self.files) {
            let path = self.folder.join(format!("{}.csv", sheet.name));
            place(file.into_inner().map_err(io::IntoInnerError::into_error)?, &path)?;
            placed.push(path);
        }
        Ok(placed)
    }
}
