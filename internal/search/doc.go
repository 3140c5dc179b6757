// Package search finds what shoppers look for: lists with conditions, sorts and
// facets, keywords, and what to recommend beside an item.
//
// # Truth and picture
//
// An Engine answers from memory. It holds a catalogue snapshot together with the
// index made of it, and exchanges both as one, so that a list never mixes two
// versions. The numbers of colours in the snapshot are the numbers of documents
// in the index: one card a colour.
//
// The tables search_signal, search_together, search_ranking, search_word,
// search_click, search_pin and search_table
// belong to this package. A Journal counts in memory what happens in the shop and
// writes sums to them; no row tells who did it.
//
// # Invariants
//
//   - A hidden or discontinued item is in no list, whatever the conditions say;
//     only a query that a named call makes for hidden items finds them.
//   - Every order is total: equal items stand newest first, then by code. Walking
//     the pages of one version gives each item exactly once.
//   - The count of a facet leaves out the facet's own conditions.
package search
