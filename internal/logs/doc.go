// Package logs is the only door through which the shop writes logs. Its
// handler masks names, e-mail addresses, phone numbers, addresses, birth
// dates and every kind of token before a record reaches the formatter, so no
// caller has to remember to.
//
// Masking is by attribute key at any depth (groups, structs, maps, slices,
// LogValuers, JSON held in strings) and by shape in free text. It fails
// closed: a bare "name" is taken for a person's name, so technical names use
// a key of their own ("call", "route", "job").
package logs
