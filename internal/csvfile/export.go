package csvfile

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/xlsx"
)

// ExportOptions adjust Export.
type ExportOptions struct {
	Excel    bool     // an Excel file, which has no encoding
	Encoding Encoding // UTF8 when empty
	Replace  bool     // write 〓 for characters that the encoding does not have
	Progress func(rows int)
}

// Written says what Export wrote.
type Written struct {
	Rows   int
	Broken []catalog.Broken // left out: another program spoilt them
}

// Export writes everything of a kind. When characters do not exist in the
// encoding it returns Problems; then what was written is of no use.
func (x Files) Export(ctx context.Context, kind string, w io.Writer, o ExportOptions) (Written, error) {
	t, err := find(kind)
	if err != nil {
		return Written{}, err
	}
	if o.Progress == nil {
		o.Progress = func(int) {}
	}
	return t.write(ctx, x.DB, w, o)
}

func (t *table[T]) write(ctx context.Context, d *db.DB, w io.Writer, o ExportOptions) (done Written, err error) {
	out, err := newOutput(w, o)
	if err != nil {
		return done, err
	}
	out.number = func(i int) bool { return t.columns[i].sort == sortNumber && !t.columns[i].Key }
	names := strings.Split(t.names(), ", ")
	if err := out.row(names, names); err != nil {
		return done, err
	}
	cells := make([]string, len(t.columns))
	for v, err := range t.all(ctx, d) {
		if broken, ok := errors.AsType[catalog.Broken](err); ok {
			done.Broken = append(done.Broken, broken)
			continue
		}
		if err != nil {
			return done, err
		}
		for i, c := range t.columns {
			if cells[i] = c.get(v); c.free {
				cells[i] = guard(cells[i])
			}
		}
		if err := out.row(cells, names); err != nil {
			return done, err
		}
		if done.Rows++; done.Rows%512 == 0 {
			o.Progress(done.Rows)
		}
	}
	return done, out.close()
}

// output writes rows in one form and knows where it is.
type output struct {
	*bufio.Writer
	ExportOptions
	line   int
	wrong  Problems
	sheet  *xlsx.Writer          // nil: a CSV file
	number func(column int) bool // columns that are numbers in Excel
}

func newOutput(w io.Writer, o ExportOptions) (out *output, err error) {
	out = &output{Writer: bufio.NewWriterSize(w, 1<<16), ExportOptions: o, line: 1, number: func(int) bool { return false }}
	switch {
	case o.Excel:
		out.sheet, err = xlsx.NewWriter(out.Writer)
	case o.Encoding != ShiftJIS:
		_, err = out.WriteString(byteOrderMark)
	}
	return out, err
}

func (o *output) close() error {
	if err := o.wrong.sorted(maxProblems); err != nil {
		return err
	}
	if o.sheet != nil {
		if err := o.sheet.Close(); err != nil {
			return err
		}
	}
	return o.Flush()
}

func (o *output) row(cells, names []string) error {
	if o.sheet != nil {
		return o.sheet.Row(cells, o.number)
	}
	at := o.line
	o.line++
	for _, c := range cells {
		o.line += strings.Count(newlines(c), "\n")
	}
	if o.Encoding != ShiftJIS {
		return writeRow(o.Writer, cells)
	}
	cells = slices.Clone(cells)
	for i, c := range cells {
		text, missing := inShiftJIS(c)
		cells[i] = text
		if len(missing) == 0 || o.Replace {
			continue
		}
		o.wrong = append(o.wrong, wrongRow(at, names[i], say("%c (%U) does not exist in Shift_JIS; write UTF-8, or replace it by 〓", "「%c」（%U）はShift_JISにない文字です。UTF-8を選ぶか、〓に置き換えてください", missing[0], missing[0])))
		if len(o.wrong) >= maxProblems {
			return o.wrong.sorted(maxProblems)
		}
	}
	return writeRow(o.Writer, cells)
}
