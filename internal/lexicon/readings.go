package lexicon

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"strings"
)

// readings.NOTICE.txt has the terms of the dictionary behind this table.
//
//go:embed readings.gen.gz
var readingTable []byte

// A dictionaryWord is a word of the language with its readings in folded kana.
type dictionaryWord struct {
	folded   string
	readings []string
}

// eachDictionaryWord reads the table, which is kept packed because only the
// building of an index needs it.
func eachDictionaryWord(do func(written string, w dictionaryWord)) {
	zip, err := gzip.NewReader(bytes.NewReader(readingTable))
	if err != nil {
		panic("lexicon: the embedded table of readings is broken: " + err.Error())
	}
	lines := bufio.NewScanner(zip)
	for lines.Scan() {
		written, rest, _ := strings.Cut(lines.Text(), "\t")
		w := dictionaryWord{folded: fold(written)}
		for reading := range strings.SplitSeq(rest, "\t") {
			if reading != "" {
				w.readings = append(w.readings, fold(reading))
			}
		}
		do(written, w)
	}
	if err := lines.Err(); err != nil {
		panic("lexicon: the embedded table of readings is broken: " + err.Error())
	}
}
