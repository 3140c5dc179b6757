package csvfile

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Find reads a file.
func (u *Uploads) Find(ctx context.Context, fileID string) (f File, err error) {
	err = u.DB.View(ctx, func(tx *db.Tx) error {
		if f, err = selectFile(ctx, tx, fileID); err != nil || f.State != Applied || f.Import == "" {
			return err
		}
		in, err := selectImport(ctx, tx, f.Import)
		if err == nil {
			f.Done, f.Total = int64(in.Applied), int64(in.Pieces)
		}
		return nil //nolint:nilerr // a plan that is gone is compared anew, which the job does
	})
	return f, err
}

// List is the newest files, before one of them.
func (u *Uploads) List(ctx context.Context, before string, limit int) (list []File, err error) {
	err = u.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectFiles(ctx, tx, before, limit)
		return err
	})
	return list, err
}

// Findings is what was found in a file, after a number.
func (u *Uploads) Findings(ctx context.Context, fileID string, sort FindingSort, after, limit int) (list []Finding, err error) {
	err = u.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectFindings(ctx, tx, fileID, sort, after, limit)
		return err
	})
	return list, err
}

// Changes is what a file changes, after a number: only rows of an action, if it
// is not empty, and only those whose key or column has a text in it.
func (u *Uploads) Changes(ctx context.Context, f File, action Action, text string, after, limit int) (list []Row, err error) {
	if f.Import == "" {
		return nil, nil
	}
	text = strings.ToLower(strings.TrimSpace(text))
	err = u.DB.View(ctx, func(tx *db.Tx) error {
		list = nil
		for len(list) < limit {
			page, err := selectRowsOf(ctx, tx, f.Import, action, after, rowsPerPage)
			if err != nil || len(page) == 0 {
				return err
			}
			for _, r := range page {
				if after = r.Seq; r.has(text) {
					if list = append(list, r); len(list) == limit {
						return nil
					}
				}
			}
		}
		return nil
	})
	return list, err
}

func (r Row) has(text string) bool {
	if text == "" || strings.Contains(strings.ToLower(r.Key), text) {
		return true
	}
	for _, c := range r.Cells {
		if strings.Contains(strings.ToLower(c.Column+"\x00"+Title(c.Column)+"\x00"+c.Before+"\x00"+c.After), text) {
			return true
		}
	}
	return false
}

// WriteBad writes the rows of a file in which something is wrong, as they came,
// with the reasons in a column of their own; it can be mended and dropped again.
func (u *Uploads) WriteBad(ctx context.Context, f File, w io.Writer) error {
	why := map[int][]string{}
	for after := 0; ; {
		page, err := u.Findings(ctx, f.ID, FoundProblem, after, rowsPerPage)
		if err != nil {
			return err
		}
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			text := p.Said
			if p.Column != "" {
				text = Title(p.Column) + "：" + text
			}
			why[p.Line] = append(why[p.Line], text)
		}
		after = page[len(page)-1].Seq
	}
	if f.Kind == PicturesKind {
		return u.writeBadPictures(ctx, f, w)
	}
	body, err := u.body(ctx, f.ID)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(byteOrderMark); err != nil {
		return err
	}
	if err := writeRow(out, append([]string{"行", "理由"}, f.Sheet.Header...)); err != nil {
		return err
	}
	r := newReader(bufio.NewReader(strings.NewReader(string(body))))
	for {
		rec, err := r.next()
		if err != nil {
			if err = notEOF(err); err != nil {
				return err
			}
			return out.Flush()
		}
		var line int
		if _, err := fmt.Sscan(rec.cells[0], &line); err != nil {
			return err
		}
		if reasons := why[line]; len(reasons) > 0 {
			row := append([]string{rec.cells[0], guard(strings.Join(reasons, " "))}, rec.cells[1:]...)
			for i := 2; i < len(row); i++ {
				row[i] = guard(unguard(row[i]))
			}
			if err := writeRow(out, row); err != nil {
				return err
			}
		}
	}
}

// body joins the parts of a file.
func (u *Uploads) body(ctx context.Context, fileID string) (body []byte, err error) {
	for seq := 0; ; seq++ {
		var part string
		var ok bool
		err := u.DB.View(ctx, func(tx *db.Tx) (err error) {
			part, ok, err = selectPart(ctx, tx, fileID, seq)
			return err
		})
		if err != nil {
			return nil, err
		}
		if !ok {
			return body, nil
		}
		raw, err := base64.StdEncoding.DecodeString(part)
		if err != nil {
			return nil, fmt.Errorf("part %d of %s: %w", seq, fileID, err)
		}
		if body = append(body, raw...); len(body) > maxBody {
			return nil, ErrFileLarge
		}
	}
}
