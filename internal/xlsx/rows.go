package xlsx

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
)

// Rows gives the rows of a sheet in order, until row returns an error. A row is
// only good until the next.
func (b *Book) Rows(index int, row func(Row) error) error {
	if index < 0 || index >= len(b.sheets) {
		return ErrNotExcel
	}
	in, err := b.open(b.sheets[index].part, maxPart)
	if err != nil {
		return err
	}
	defer in.Close()
	return (&reading{Book: b, d: decoder(in), row: row}).rows()
}

// reading is where a sheet is being read.
type reading struct {
	*Book
	d     *xml.Decoder
	row   func(Row) error
	at    Row
	cells int
}

func (r *reading) rows() error {
	for {
		token, err := next(r.d)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "row":
				if err := r.begin(t); err != nil {
					return err
				}
			case "c":
				if err := r.cell(t); err != nil {
					return err
				}
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "row":
				if err := r.row(r.at); err != nil {
					return err
				}
			case "sheetData":
				return nil
			}
		}
	}
}

func (r *reading) begin(e xml.StartElement) error {
	number := r.at.Number + 1
	if said := attr(e, "r"); said != "" {
		n, err := strconv.Atoi(said)
		if err != nil || n < number || n > 1<<20 {
			return ErrHostile
		}
		number = n
	}
	if number > maxRows {
		return ErrTooLarge
	}
	r.at.Number, r.at.Cells = number, r.at.Cells[:0]
	return nil
}

func (r *reading) cell(e xml.StartElement) error {
	column := len(r.at.Cells)
	if ref := attr(e, "r"); ref != "" {
		column = columnOf(ref)
	}
	switch {
	case column < len(r.at.Cells):
		return ErrHostile
	case column >= maxColumns, r.cells > maxCells:
		return ErrTooLarge
	}
	r.cells++
	text, err := r.value(attr(e, "t"), attr(e, "s"))
	if err != nil || text == "" {
		return err
	}
	for len(r.at.Cells) < column {
		r.at.Cells = append(r.at.Cells, "")
	}
	r.at.Cells = append(r.at.Cells, text)
	return nil
}

// columnOf is the place of A, Z or AA before a row's number, from 0.
func columnOf(ref string) int {
	n := 0
	for i := 0; i < len(ref) && ref[i] >= 'A' && ref[i] <= 'Z' && n < 1<<20; i++ {
		n = n*26 + int(ref[i]-'A') + 1
	}
	return n - 1
}

// value reads a cell up to its end.
func (r *reading) value(kind, style string) (string, error) {
	var text strings.Builder
	in := ""
	for {
		token, err := next(r.d)
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = ErrNotExcel
			}
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			in = t.Name.Local
			if in == "is" {
				s, err := textOf(r.d, "is")
				if err != nil {
					return "", err
				}
				text.WriteString(s)
			}
		case xml.CharData:
			if in == "v" {
				if text.Len()+len(t) > maxText {
					return "", ErrTooLarge
				}
				text.Write(t)
			}
		case xml.EndElement:
			in = ""
			if t.Name.Local == "c" {
				return r.meaning(kind, style, text.String())
			}
		}
	}
}

// meaning is the text that stands for a cell's value.
func (r *reading) meaning(kind, styled, v string) (string, error) {
	switch kind {
	case "s":
		i, err := strconv.Atoi(v)
		if err != nil || i < 0 || i >= len(r.texts) {
			return "", ErrHostile
		}
		return r.texts[i], nil
	case "inlineStr", "e", "d":
		return v, nil
	case "str":
		return unescaped(v), nil
	case "b":
		return v, nil
	}
	if v == "" {
		return "", nil
	}
	f, err := strconv.ParseFloat(v, 64)
	if err != nil {
		return v, nil //nolint:nilerr // what is no number is shown as it stands
	}
	var s style
	if i, err := strconv.Atoi(styled); err == nil && i >= 0 && i < len(r.styles) {
		s = r.styles[i]
	}
	switch {
	case s.date && f >= 0 && f < 2_958_466: // up to the year 9999
		return r.day(f, s.clock), nil
	case s.zeros > 0 && f == math.Trunc(f) && f >= 0 && f < 1e15:
		digits := strconv.FormatFloat(f, 'f', 0, 64)
		return strings.Repeat("0", max(s.zeros-len(digits), 0)) + digits, nil
	case f == math.Trunc(f) && math.Abs(f) < 1e15: // the file has it exactly, though Excel may show 1.2E+12
		return strconv.FormatFloat(f, 'f', 0, 64), nil
	case math.Abs(f) >= 1e15:
		return strconv.FormatFloat(f, 'E', -1, 64), nil // its last digits are lost
	}
	return strconv.FormatFloat(math.Round(f*1e9)/1e9, 'f', -1, 64), nil
}

// day writes a number of days as a date.
func (r *reading) day(n float64, clock bool) string {
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case r.from04:
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case n < 60: // Excel believes in a 29 February 1900
		first = first.AddDate(0, 0, 1)
	}
	whole := math.Floor(n)
	t := first.AddDate(0, 0, int(whole)).Add(time.Duration(math.Round((n-whole)*86400)) * time.Second)
	if clock && n != whole {
		if t.Second() != 0 {
			return t.Format("2006-01-02 15:04:05")
		}
		return t.Format("2006-01-02 15:04")
	}
	return t.Format("2006-01-02")
}
