// Package limit is the one table of what the shop bounds: who may do what how
// often, in which window, what the shopper reads, and which counter tells of it.
// docs/limits.md is made of it.
//
// Limits that protect money, stock and mailboxes are counted in the database, in
// the table limit_count, so that neither a restart nor another node begins anew.
// Cheap ones are counted in the memory of each node by whoever asks.
//
// Between allowed and refused stands a challenge: work that the browser does
// by itself (Challenges), or a code sent by mail (package mail).
package limit
