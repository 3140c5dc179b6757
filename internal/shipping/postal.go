package shipping

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"io"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// postalTable is made by makepostal; postal.NOTICE.txt says of what.
//
//go:embed postal.gen.bin
var postalTable []byte

// A Town is a place that a postal code names.
type Town struct {
	Prefecture string `json:"prefecture"`
	City       string `json:"city"`
	Town       string `json:"town"` // empty where the code is for a whole city
}

// Towns lists the places of a postal code: several where the code spans towns,
// none where nobody has it. It unpacks the thousandth of the table that the code
// is in, which takes a fraction of a millisecond, and keeps nothing.
func Towns(code jp.PostalCode) []Town {
	towns := []Town{}
	if _, err := jp.ParsePostalCode(string(code)); err != nil || len(code) != 7 {
		return towns
	}
	three, _ := strconv.Atoi(string(code[:3]))
	want, _ := strconv.Atoi(string(code[3:]))
	var prefecture, city string
	at := 0
	for line := range strings.Lines(postalBlock(three)) {
		line = strings.TrimSuffix(line, "\n")
		// "=prefecture<tab>city" goes for the lines below it.
		if place, ok := strings.CutPrefix(line, "="); ok {
			prefecture, city, _ = strings.Cut(place, "\t")
			continue
		}
		var here bool
		var names string
		if rest, ok := strings.CutPrefix(line, "*"); ok {
			// "*nn": towns of all codes that go on with these two digits.
			here, names = rest[:2] == string(code[3:5]), rest[2:]
		} else {
			// A number is how far this code is from the last; without one it is the next.
			names = strings.TrimLeft(line, "0123456789")
			step := 1
			if digits := line[:len(line)-len(names)]; digits != "" {
				step, _ = strconv.Atoi(digits)
			}
			at += step
			here = at == want
		}
		if !here {
			continue
		}
		for name := range strings.SplitSeq(names, "\t") {
			towns = append(towns, Town{prefecture, city, name})
		}
	}
	return towns
}

// postalBlock unpacks the codes that begin with three digits.
func postalBlock(three int) string {
	const head = 4 * 1001
	from := binary.BigEndian.Uint32(postalTable[4*three:])
	to := binary.BigEndian.Uint32(postalTable[4*three+4:])
	var text strings.Builder
	if _, err := io.Copy(&text, flate.NewReader(bytes.NewReader(postalTable[head+from:head+to]))); err != nil {
		panic("shipping: the embedded table of postal codes is broken: " + err.Error())
	}
	return text.String()
}
