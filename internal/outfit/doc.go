// Package outfit says which goods can be worn together, proposes outfits for any
// item, and keeps those that the shop made.
//
// The rules are pure: a Piece is what they know of a colour of the catalogue, Goes
// says what speaks against wearing some of them together, and a Book proposes.
package outfit
