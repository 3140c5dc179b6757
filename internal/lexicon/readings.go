package lexicon

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"iter"
	"strings"
)

// readings.NOTICE.txt has the terms of the dictionary behind this table.
//
//go:embed readings.gen.gz
var readingTable []byte

// dictionary reads the table: words of the language, and their readings in kana
// with tabs between them, all folded. It is kept packed because only the
// building of an index needs it. What is kept of it must be cloned.
func dictionary() iter.Seq2[string, string] {
	zip, err := gzip.NewReader(bytes.NewReader(readingTable))
	if err != nil {
		panic("lexicon: the embedded table of readings is broken: " + err.Error())
	}
	var table strings.Builder
	if _, err := io.Copy(&table, zip); err != nil {
		panic("lexicon: the embedded table of readings is broken: " + err.Error())
	}
	text := variants.Replace(table.String())
	return func(yield func(string, string) bool) {
		for line := range strings.Lines(text) {
			word, readings, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if !yield(word, readings) {
				return
			}
		}
	}
}
