// Package lexicon finds Japanese text as shoppers write it. It is pure: an
// index is built from texts, never changes, and may be read by many at once.
//
// Index and question are folded alike (see fold). Texts are kept as passages,
// each a sentence of a field, stored once however many documents share it.
// Pairs of characters lead to passages, and the folded text itself decides, so
// a hit is always a real substring. Where words begin and end was worked out
// by a cheapest segmentation when the index was built; it ranks hits and never
// hides the only ones: ブラ prefers ノンワイヤーブラ to ブラック, and a word that
// stands inside others alone still finds them.
//
// What a word may also be spelled as (kana, romaji, readings of kanji,
// synonyms) is worked out from the question; see expand.
package lexicon

//go:generate go run ./makereadings readings.gen.gz verbs.gen.gz
