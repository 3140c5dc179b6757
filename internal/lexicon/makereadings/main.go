// Command makereadings writes the tables of words with their readings and of verbs
// that package lexicon embeds, from the IPA dictionary. It runs at development time
// only: the dictionary takes 124 MB and over a second to load, the tables 0.5 MB.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ikawaha/kagome-dict/dict"
	"github.com/ikawaha/kagome-dict/ipa"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: makereadings READINGS.gz VERBS.gz")
	}
	d := ipa.Dict()
	for i, table := range [][]byte{table(d), verbs(d)} {
		if err := os.WriteFile(os.Args[1+i], table, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// An entry is one way to read a word; a lower cost is a likelier one.
type entry struct {
	word, reading string
	cost          int16
}

// table has a line for each word: the word, then its readings, likeliest
// first, separated by tabs. All is folded, since folding it at every building
// of an index would take half a second.
func table(d *dict.Dict) []byte {
	entries := collect(d)
	slices.SortFunc(entries, func(a, b entry) int {
		if c := strings.Compare(a.word, b.word); c != 0 {
			return c
		}
		return int(a.cost) - int(b.cost)
	})
	var out bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	for i := 0; i < len(entries); {
		word, readings := entries[i].word, []string(nil)
		for ; i < len(entries) && entries[i].word == word; i++ {
			if r := entries[i].reading; len(readings) < 3 && !slices.Contains(readings, r) {
				readings = append(readings, r)
			}
		}
		if isKana(word) {
			readings = nil // it reads as it is written
		}
		fmt.Fprintln(zip, strings.Join(append([]string{word}, readings...), "\t"))
	}
	if err := zip.Close(); err != nil {
		log.Fatal(err)
	}
	return out.Bytes()
}

func collect(d *dict.Dict) []entry {
	var out []entry
	for i, content := range d.Contents {
		var pos []string
		for _, p := range d.POSTable.POSs[i] {
			pos = append(pos, d.POSTable.NameList[p])
		}
		word, reading := content[2], content[3]
		if wanted(pos, content) && worth(word) && isKana(reading) {
			out = append(out, entry{jp.Fold(word), jp.Fold(reading), d.Morphs[i].Weight})
		}
	}
	return out
}

// wanted keeps nouns that name or describe things, and adjectives as they
// stand in a dictionary. Names of people and places only add homophones.
func wanted(pos, content []string) bool {
	switch pos[0] {
	case "名詞":
		return slices.Contains([]string{"一般", "サ変接続", "形容動詞語幹", "副詞可能"}, pos[1])
	case "形容詞":
		return content[1] == "基本形"
	}
	return false
}

// worth leaves out single kana and words in other scripts.
func worth(word string) bool {
	n, kanji := utf8.RuneCountInString(word), false
	for _, r := range word {
		if !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) && r != 'ー' {
			return false
		}
		kanji = kanji || unicode.Is(unicode.Han, r)
	}
	return n <= 10 && (kanji || n >= 2)
}

func isKana(s string) bool {
	for _, r := range s {
		if !unicode.In(r, unicode.Hiragana, unicode.Katakana) && r != 'ー' {
			return false
		}
	}
	return s != ""
}
