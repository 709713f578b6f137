//! The tables as Parquet, for programs that ask many games at once.

use super::rows::{Cell, Row, Rows};
use super::schema::{Kind, SHEETS, Sheet};
use super::sink::{Sink, begin, place};
use ::parquet::basic::Compression;
use ::parquet::column::writer::ColumnWriterImpl;
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use ::parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::NamedTempFile;

/// Rows that are written together: large enough to be packed well, small enough to be held.
const GROUP: usize = 100_000;

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// One table being written.
struct Open {
    sheet: Sheet,
    file: NamedTempFile,
    writer: SerializedFileWriter<File>,
    waiting: Vec<Row>,
}

/// Parquet files of all tables.
pub(super) struct Parquet {
    folder: PathBuf,
    tables: Vec<Open>,
}

/// A table's columns, as the format's own text has them.
fn message(sheet: &Sheet) -> String {
    let column = |column: &super::schema::Column| {
        let kind = match column.kind {
            Kind::Text => ("BYTE_ARRAY", " (STRING)"),
            Kind::Whole => ("INT64", ""),
            Kind::Flag => ("BOOLEAN", ""),
            Kind::Time => ("INT64", " (TIMESTAMP(MICROS,true))"),
        };
        let open = if column.open { "OPTIONAL" } else { "REQUIRED" };
        format!("{open} {} {}{};", kind.0, column.name, kind.1)
    };
    let columns: Vec<String> = sheet.columns.iter().map(column).collect();
    format!("message {} {{ {} }}", sheet.name, columns.join(" "))
}

impl Parquet {
    /// Begins the files of all tables.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(super) fn new(folder: &Path) -> io::Result<Parquet> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("coureur {}", crate::games::VERSION))
            .build();
        let properties = Arc::new(properties);
        let mut tables = Vec::new();
        for sheet in SHEETS {
            let file = begin(folder)?;
            let schema = Arc::new(parse_message_type(&message(&sheet)).map_err(failed)?);
            let writer =
                SerializedFileWriter::new(file.reopen()?, schema, Arc::clone(&properties)).map_err(failed)?;
            tables.push(Open { sheet, file, writer, waiting: Vec::new() });
        }
        Ok(Parquet { folder: folder.to_owned(), tables })
    }
}

/// Writes one column: the values that there are, and for each row whether there is one.
fn write<T: DataType>(
    writer: &mut ColumnWriterImpl<'_, T>,
    cells: impl Iterator<Item = Option<T::T>>,
    open: bool,
) -> Result<(), ParquetError> {
    let mut there = Vec::new();
    let mut values = Vec::new();
    for cell in cells {
        there.push(i16::from(cell.is_some()));
        values.extend(cell);
    }
    writer.write_batch(&values, open.then_some(there.as_slice()), None)?;
    Ok(())
}

fn write_column(
    writer: &mut SerializedColumnWriter<'_>,
    rows: &[Row],
    at: usize,
    kind: Kind,
    open: bool,
) -> Result<(), ParquetError> {
    let cells = || rows.iter().map(|row| &row[at]);
    let number = |cell: &Cell| match cell {
        Cell::Whole(number) => Some(*number),
        Cell::Time(time) => Some(time.as_microsecond()),
        _ => None,
    };
    let flag = |cell: &Cell| match cell {
        Cell::Flag(flag) => Some(*flag),
        _ => None,
    };
    let text = |cell: &Cell| match cell {
        Cell::Text(text) => Some(ByteArray::from(text.clone().into_bytes())),
        _ => None,
    };
    match kind {
        Kind::Text => write(writer.typed::<ByteArrayType>(), cells().map(text), open),
        Kind::Flag => write(writer.typed::<BoolType>(), cells().map(flag), open),
        Kind::Whole | Kind::Time => write(writer.typed::<Int64Type>(), cells().map(number), open),
    }
}

impl Open {
    fn flush(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.waiting);
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for (at, column) in self.sheet.columns.iter().enumerate() {
            let Some(mut writer) = group.next_column()? else { break };
            write_column(&mut writer, &rows, at, column.kind, column.open)?;
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }
}

impl Sink for Parquet {
    fn take(&mut self, rows: &Rows) -> io::Result<()> {
        for (table, rows) in self.tables.iter_mut().zip(rows) {
            table.waiting.extend_from_slice(rows);
            if table.waiting.len() >= GROUP {
                table.flush().map_err(failed)?;
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<Vec<PathBuf>> {
        let mut placed = Vec::new();
        for mut table in self.tables {
            table.flush().map_err(failed)?;
            table.writer.close().map_err(failed)?;
            let path = self.folder.join(format!("{}.parquet", table.sheet.name));
            place(table.file, &path)?;
            placed.push(path);
        }
        Ok(placed)
    }
}
