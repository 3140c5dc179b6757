// Package ask reads what a shopper typed as a clerk would hear it: conditions
// that are filters of the list (3000円以下, 黒, 110, 洗える), ideas that stand for
// several things (母の日, 敏感肌), and the words that are left.
//
// It is pure: a Reader is made of tables and of the names that the shop has, and
// Read is a function of the text. The tables are grammar.tsv (what is a filter,
// and in which words of an item it shows) and concepts.tsv (ideas), both made to
// be read by people. Nothing is dropped in silence: what is neither understood nor a
// word that joins others comes back as a word.
package ask
