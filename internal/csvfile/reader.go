package csvfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

const (
	// maxCell is far beyond any text of the shop. A cell that is longer lost its
	// closing quote, and must not take the rest of the file into memory.
	maxCell  = 1 << 20
	maxCells = 500
)

// A record is one row of a file.
type record struct {
	line  int // on which it begins, counted from 1
	cells []string
}

// A syntaxError ends the reading: what follows cannot be told apart any more.
type syntaxError struct {
	line, cell int // cell counts from 0
	text       string
}

func (e *syntaxError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.text) }

// A reader splits CSV (RFC 4180) into records. Unlike encoding/csv it keeps line
// ends inside cells as they are, bounds what it holds, and takes the lone CR of
// old spreadsheets for a line end.
type reader struct {
	in   *bufio.Reader
	line int // where the next byte stands

	separator byte // of cells

	cell []byte // being read
}

func newReader(in *bufio.Reader) *reader { return &reader{in: in, line: 1, separator: ','} }

// next returns the next record, io.EOF, a *syntaxError or what the source said.
func (r *reader) next() (record, error) {
	rec := record{line: r.line}
	if _, err := r.in.Peek(1); err != nil {
		return rec, err
	}
	for {
		text, last, err := r.readCell(len(rec.cells))
		if err != nil {
			return rec, err
		}
		if rec.cells = append(rec.cells, text); last {
			return rec, nil
		}
		if len(rec.cells) == maxCells {
			return rec, &syntaxError{r.line, maxCells, fmt.Sprintf("the row has more than %d cells", maxCells)}
		}
	}
}

// readCell reads one cell with what ends it; last means that a row ended too.
func (r *reader) readCell(n int) (text string, last bool, err error) {
	r.cell = r.cell[:0]
	start := r.line
	c, err := r.in.ReadByte()
	if err == nil && c == '"' {
		return r.readQuoted(n, start)
	}
	for ; err == nil; c, err = r.in.ReadByte() {
		switch c {
		case r.separator:
			return string(r.cell), false, nil
		case '\r', '\n':
			return string(r.cell), true, r.endLine(c)
		case '"':
			return "", false, &syntaxError{start, n, `has a quote in the middle; write the cell in quotes and each quote in it twice`}
		}
		if err := r.put(c, start, n); err != nil {
			return "", false, err
		}
	}
	return string(r.cell), true, notEOF(err)
}

func (r *reader) readQuoted(n, start int) (text string, last bool, err error) {
	for {
		c, err := r.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return "", false, &syntaxError{start, n, "begins with a quote that is never closed"}
		case err != nil:
			return "", false, err
		case c == '"':
			next, err := r.in.ReadByte()
			switch {
			case err != nil:
				return string(r.cell), true, notEOF(err)
			case next == r.separator:
				return string(r.cell), false, nil
			case next == '\r' || next == '\n':
				return string(r.cell), true, r.endLine(next)
			case next != '"':
				return "", false, &syntaxError{r.line, n, "goes on after its closing quote"}
			}
		case c == '\n':
			r.line++
		case c == '\r':
			if next, err := r.in.Peek(1); err != nil || next[0] != '\n' {
				r.line++
			}
		}
		if err := r.put(c, start, n); err != nil {
			return "", false, err
		}
	}
}

func (r *reader) put(c byte, start, n int) error {
	if len(r.cell) == maxCell {
		return &syntaxError{start, n, fmt.Sprintf("is longer than %d bytes; is a closing quote missing?", maxCell)}
	}
	r.cell = append(r.cell, c)
	return nil
}

// endLine takes the second half of a CRLF.
func (r *reader) endLine(c byte) error {
	r.line++
	if c == '\r' {
		if next, err := r.in.Peek(1); err == nil && next[0] == '\n' {
			_, err = r.in.Discard(1)
			return err
		}
	}
	return nil
}

func notEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
