package lexicon

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"iter"
	"strings"
)

// readings.NOTICE.txt has the terms of the dictionary behind these tables.
//
//go:embed readings.gen.gz
var readingTable []byte

//go:embed verbs.gen.gz
var verbTable []byte

// dictionary reads the table: words of the language, and their readings in kana
// with tabs between them, all folded. It is kept packed because only the
// building of an index needs it. What is kept of it must be cloned.
func dictionary() iter.Seq2[string, string] {
	text := variants.Replace(unpacked(readingTable))
	return func(yield func(string, string) bool) {
		for line := range strings.Lines(text) {
			word, readings, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if !yield(word, readings) {
				return
			}
		}
	}
}

func unpacked(table []byte) string {
	zip, err := gzip.NewReader(bytes.NewReader(table))
	if err != nil {
		panic("lexicon: an embedded table is broken: " + err.Error())
	}
	var text strings.Builder
	if _, err := io.Copy(&text, zip); err != nil {
		panic("lexicon: an embedded table is broken: " + err.Error())
	}
	return text.String()
}
