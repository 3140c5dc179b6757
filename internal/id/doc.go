// Package id holds everything that names something: the codes of commodities,
// colours, sizes and brands, keys and paths built from them, sortable ids for
// rows and order numbers for people.
//
// A code is a type of its own and comes from its Parse function, which takes
// exactly one spelling. A method on a value that did not come from there
// answers with the empty string; none of them panics.
package id
