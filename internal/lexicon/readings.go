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

// eachDictionaryWord reads the table: words of the language and their readings
// in kana, both folded. It is kept packed because only the building of an index
// needs it.
func eachDictionaryWord(do func(word string, readings []string)) {
	zip, err := gzip.NewReader(bytes.NewReader(readingTable))
	if err != nil {
		panic("lexicon: the embedded table of readings is broken: " + err.Error())
	}
	lines := bufio.NewScanner(zip)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		do(variants.Replace(fields[0]), fields[1:])
	}
	if err := lines.Err(); err != nil {
		panic("lexicon: the embedded table of readings is broken: " + err.Error())
	}
}
