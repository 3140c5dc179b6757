package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log"
	"slices"
	"strings"

	"github.com/ikawaha/kagome-dict/dict"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// conjugations are the letters of the table for how a verb is inflected: 1 keeps its
// stem, the others are named after the row of the kana that changes.
var conjugations = map[string]string{
	"一段": "1", "一段・クレル": "1", "五段・カ行イ音便": "k", "五段・カ行促音便": "k", "五段・カ行促音便ユク": "k", "五段・ガ行": "g", "五段・サ行": "s", "五段・タ行": "t",
	"五段・ナ行": "n", "五段・バ行": "b", "五段・マ行": "m", "五段・ラ行": "r", "五段・ラ行特殊": "r", "五段・ワ行促音便": "w",
}

// verbs has a line for each verb: what of it never changes, folded, and the letter of
// its conjugation.
func verbs(d *dict.Dict) []byte {
	var lines []string
	for i, content := range d.Contents {
		kind, form, word := content[0], content[1], content[2]
		pos := d.POSTable.NameList[d.POSTable.POSs[i][0]]
		row, ok := conjugations[kind]
		if pos != "動詞" || form != "基本形" || !ok || !worth(word) {
			continue
		}
		runes := []rune(word)
		lines = append(lines, jp.Fold(string(runes[:len(runes)-1]))+row)
	}
	slices.Sort(lines)
	var out bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	fmt.Fprintln(zip, strings.Join(slices.Compact(lines), "\n"))
	if err := zip.Close(); err != nil {
		log.Fatal(err)
	}
	return out.Bytes()
}
