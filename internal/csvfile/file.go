package csvfile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A file is read several times from its beginning.
type file struct {
	src      io.ReadSeeker
	size     int64
	encoding Encoding
	progress func(Stage, int64, int64)

	header *record             // of a sheet, which has none of its own
	pick   func(record) record // of a sheet: what the columns make of a row
}

// openFile finds out what the file is written in.
func openFile(src io.ReadSeeker, o ImportOptions) (*file, error) {
	size, err := src.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, fmt.Errorf("the file must be seekable: %w", err)
	}
	f := &file{src: src, size: size, encoding: o.Encoding, progress: o.Progress}
	if f.progress == nil {
		f.progress = func(Stage, int64, int64) {}
	}
	if f.encoding != Auto && f.encoding != "" {
		return f, nil
	}
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	f.encoding, err = detect(src)
	return f, err
}

// each calls row for the header and for every row that has a cell, until row
// returns an error. What is wrong with the file's form goes to report.
func (f *file) each(ctx context.Context, header func(record) error, row func(record) error, report func(Problem)) error {
	if _, err := f.src.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if f.pick != nil {
		return f.eachPicked(ctx, header, row)
	}
	in, err := decoded(f.src, f.encoding)
	if err != nil {
		return err
	}
	r := newReader(in)
	first, err := r.next()
	if errors.Is(err, io.EOF) {
		report(wrongRow(1, "", say("the file is empty; its first line must name the columns", "ファイルが空です。1行目に列の名前が必要です")))
		return nil
	}
	for n := 0; err == nil; n++ {
		switch {
		case n == 0:
			if err := unreadable(strings.Join(first.cells, ","), f.encoding); err != nil {
				report(wrongRow(first.line, "", saying{"the header " + err.Error(), "見出しの行が" + inBoth(err).japanese, DamageGarbled}))
				return nil
			}
			err = header(first)
		case n%1024 == 0 && ctx.Err() != nil:
			return ctx.Err()
		case !blank(first.cells):
			err = row(first)
		}
		if err != nil {
			return err
		}
		first, err = r.next()
	}
	if syntax, ok := errors.AsType[*syntaxError](err); ok {
		report(wrongRow(syntax.line, f.columnName(syntax.cell), saying{"the cell " + syntax.text, "セルの引用符（\"）が閉じていないか、行が長すぎて、ここから先を読めません", ""}))
		return nil
	}
	return notEOF(err)
}

// eachPicked is each for a sheet, whose form was seen to when it was read.
func (f *file) eachPicked(ctx context.Context, header func(record) error, row func(record) error) error {
	if err := header(*f.header); err != nil {
		return err
	}
	r := newReader(bufio.NewReaderSize(f.src, 1<<16))
	for n := 1; ; n++ {
		rec, err := r.next()
		if err != nil {
			return notEOF(err)
		}
		if n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if rec = f.pick(rec); blank(rec.cells) {
			continue
		}
		if err := row(rec); err != nil {
			return err
		}
	}
}

// columnName reads the header again, for a message.
func (f *file) columnName(cell int) string {
	if _, err := f.src.Seek(0, io.SeekStart); err != nil {
		return ""
	}
	in, err := decoded(f.src, f.encoding)
	if err != nil {
		return ""
	}
	header, err := newReader(in).next()
	if err != nil || cell >= len(header.cells) {
		return ""
	}
	return strings.TrimSpace(header.cells[cell])
}

func (f *file) position() int64 {
	at, err := f.src.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0
	}
	return at
}

func blank(cells []string) bool {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}
