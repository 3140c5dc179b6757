// Package csvfile brings the catalogue in from CSV files and writes it out to
// them, for merchants who work in a spreadsheet.
//
// # Promises
//
//   - A file is taken as a whole or not at all. It is compared without keeping
//     anybody from writing (Plan); what it changes is kept in the database as a
//     diff and as the commodities that it makes; one short transaction makes
//     all of it true (Apply), and the tables follow in small steps. Whoever is
//     killed leaves a shop with all or nothing of it, and Resume goes on.
//   - Undo takes an import back and keeps what changed since.
//   - A column that the file does not have stays as it is; nothing is deleted.
//   - The same file twice changes nothing, and neither does a file that Export
//     wrote: a cell that reads as what is there already leaves it alone, though
//     line ends or, in Shift_JIS, the kind of wave dash differ.
//   - What is wrong is told by line, column and an English sentence.
//   - A cell that a spreadsheet would run as a formula is written with an
//     apostrophe in front, which Import takes off again.
//
// Files are read three times, for encoding, for form and for content, so memory
// does not grow with them, except for one key a row and rows that wait for
// others of their item.
package csvfile
