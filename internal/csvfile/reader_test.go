package csvfile

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzReader feeds any bytes through encoding, reader and writer: it must end,
// keep to its bounds, and read again what it wrote.
func FuzzReader(f *testing.F) {
	for _, s := range []string{
		"a,b\r\n1,2\r\n", "\xef\xbb\xbfa\n\"x\"\"y\",\r\n", "a\r\rb", `"`, `a"b`, "\"a\"b", "\x87\x40,\x81", ",,,\n,", "\"\r\n\",\"\r\"", "'=1,''=1\n", "a\x00b",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := detect(bytes.NewReader(data))
		if err != nil {
			return
		}
		rows, err := readAll(t, data, e)
		if _, syntax := errors.AsType[*syntaxError](err); err != nil && !syntax {
			t.Fatalf("%q: %v", data, err)
		}
		var out bytes.Buffer
		w := bufio.NewWriter(&out)
		for _, cells := range rows {
			for i, c := range cells {
				if guarded := guard(c); unguard(guarded) != c {
					t.Fatalf("unguard(guard(%q)) = %q", c, unguard(guarded))
				}
				cells[i] = strings.ToValidUTF8(c, "?")
			}
			if err := writeRow(w, cells); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		again, err := readAll(t, append([]byte(byteOrderMark), out.Bytes()...), UTF8)
		if err != nil || !reflect.DeepEqual(again, rows) {
			t.Fatalf("%q was written as %q and read again as %q, %v; want %q", data, out.Bytes(), again, err, rows)
		}
	})
}

func readAll(t *testing.T, data []byte, e Encoding) (rows [][]string, err error) {
	in, err := decoded(bytes.NewReader(data), e)
	if err != nil {
		t.Fatal(err)
	}
	r := newReader(in)
	lines := bytes.Count(data, []byte("\n")) + bytes.Count(data, []byte("\r")) + 1
	for {
		rec, err := r.next()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return rows, err
		}
		if rec.line < 1 || rec.line > lines {
			t.Fatalf("%q: a record in line %d of %d", data, rec.line, lines)
		}
		rows = append(rows, rec.cells)
	}
}

// FuzzCells looks for a value that does not survive its own cell.
func FuzzCells(f *testing.F) {
	f.Add("綿=95|絹=5")
	f.Add("本体:綿=100")
	f.Add("身幅=52.5|ヒップ=87-95")
	f.Add("[\"a|b\"]")
	f.Add("2026/11/15 10:00:01.5")
	f.Add("－１，９８０")
	f.Fuzz(func(t *testing.T, cell string) {
		check(t, cell, parseMaterial, formatMaterial)
		check(t, cell, parseMeasure, formatMeasure)
		check(t, cell, parseWord, formatWord)
		if n, err := parseMoment(cell); err == nil && n > 0 {
			if back, err := parseMoment(formatMoment(n)); err != nil || back != n {
				t.Fatalf("moment %q is %d, written %q and read as %d, %v", cell, n, formatMoment(n), back, err)
			}
		}
		if day, err := parseDay(cell); err == nil {
			if back, err := parseDay(day); err != nil || back != day {
				t.Fatalf("day %q is %q, which reads as %q, %v", cell, day, back, err)
			}
		}
	})
}

func check[E comparable](t *testing.T, cell string, read func(string) (E, error), write func(E) string) {
	t.Helper()
	list, err := parseList(cell, read)
	if err != nil || len(list) == 0 || !utf8.ValidString(cell) {
		return
	}
	text := formatList(list, write, read)
	if back, err := parseList(text, read); err != nil || !reflect.DeepEqual(back, list) {
		t.Fatalf("%q is %+v, written %q and read as %+v, %v", cell, list, text, back, err)
	}
}
