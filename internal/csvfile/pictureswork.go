package csvfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// pictureFiles is the kind of zip files among the kinds of imports: what it
// changes is kept as theirs is. Pictures are files, which no transaction holds, so
// Uploads applies them itself.
type pictureFiles struct{}

var errPicturesHere = errors.New("pictures of a zip file are compared and applied by the office")

func (pictureFiles) kind() string       { return PicturesKind }
func (pictureFiles) describe() []Column { return nil }
func (pictureFiles) commodities() bool  { return false }

func (pictureFiles) plan(context.Context, *db.DB, *file, ImportOptions, *keeper) (Report, error) {
	return Report{}, errPicturesHere
}

func (pictureFiles) planUndo(context.Context, *db.DB, string, ImportOptions, *keeper) (Report, error) {
	return Report{}, errPicturesHere
}
func (pictureFiles) publish(context.Context, *db.Tx, Import) error { return nil }

func (pictureFiles) apply(context.Context, *db.Tx, Import, int, terms.Points) (int64, error) {
	return 0, errPicturesHere
}

func (pictureFiles) write(context.Context, *db.DB, io.Writer, ExportOptions) (Written, error) {
	return Written{}, errPicturesHere
}

// applyPictures lets colours show what a plan says, one colour after another;
// who is interrupted goes on with the next one.
func (u *Uploads) applyPictures(ctx context.Context, f File) error {
	if u.Pictures == nil {
		return ErrNoZip
	}
	in, err := u.importOf(ctx, f.Import)
	if err != nil {
		return err
	}
	files := u.files()
	if in.State == Planned {
		if err := files.publish(ctx, pictureFiles{}, in.ID); err != nil {
			return err
		}
	}
	if in.State != Done {
		var group []Row
		n, after := 0, ""
		flush := func() error {
			if len(group) == 0 {
				return nil
			}
			defer func() { group = nil }()
			return u.applyColor(ctx, in.ID, group)
		}
		err := eachRow(ctx, u.DB, in.ID, func(r Row) error {
			if n++; n <= in.Applied {
				return nil
			}
			if color := colorOf(r); color != after {
				if err := flush(); err != nil {
					return err
				}
				after = color
			}
			group = append(group, r)
			return nil
		})
		if err == nil {
			err = flush()
		}
		if err != nil {
			return err
		}
		err = u.DB.Update(ctx, func(tx *db.Tx) error {
			if err := deletePartsFrom(ctx, tx, f.ID, 0); err != nil { // the pictures are kept, the zip is not
				return err
			}
			return updateDone(ctx, tx, in.ID)
		})
		if err != nil {
			return err
		}
	}
	return u.finish(ctx, f)
}

func colorOf(r Row) string {
	color, _, _ := strings.Cut(r.Key, "-")
	return color
}

func numberOfPicture(r Row) int {
	_, number, _ := strings.Cut(r.Key, "-")
	n, _ := strconv.Atoi(number) // as key writes it
	return n
}

// applyColor lets one colour show other pictures: first what it shows now is put
// aside, so that it can come back.
func (u *Uploads) applyColor(ctx context.Context, importID string, rows []Row) error {
	color := id.ColorSKU(colorOf(rows[0]))
	count, ok, err := u.picturesOf(ctx, color)
	if err != nil {
		return err
	}
	if ok {
		if err := u.asideAll(ctx, importID, color, rows, count); err != nil {
			return err
		}
		from, gone := rearranged(color, rows, count)
		if err := u.Pictures.Arrange(ctx, color, from); err != nil {
			return err
		}
		return u.DB.Update(ctx, func(tx *db.Tx) error {
			if err := showPictures(ctx, tx, color, len(from), gone); err != nil {
				return err
			}
			return updateApplied(ctx, tx, importID, int64(len(rows)), tx.Now.Add(leaseTime))
		})
	}
	return u.DB.Update(ctx, func(tx *db.Tx) error { // the colour is gone
		return updateApplied(ctx, tx, importID, int64(len(rows)), tx.Now.Add(leaseTime))
	})
}

// rearranged is what a colour shows after rows, and the numbers that go.
func rearranged(color id.ColorSKU, rows []Row, count int) (from []media.Picture, gone []int) {
	byNumber, most := map[int]Row{}, count
	for _, r := range rows {
		n := numberOfPicture(r)
		byNumber[n] = r
		if r.Action == Added {
			most = max(most, n)
		}
	}
	for n := 1; n <= most; n++ {
		r, changes := byNumber[n]
		switch {
		case changes && r.Action == Removed:
			gone = append(gone, n)
		case changes:
			from = append(from, waitingPicture(r.Cells[0].After))
		default:
			from = append(from, media.OfItem(id.Image{ColorSKU: color, Number: n}))
		}
	}
	return from, gone
}

// asideAll keeps pictures that are replaced, where somebody changed them after
// they were compared.
func (u *Uploads) asideAll(ctx context.Context, importID string, color id.ColorSKU, rows []Row, count int) error {
	for i, r := range rows {
		n := numberOfPicture(r)
		if r.Action != Changed || n > count {
			continue
		}
		there := media.OfItem(id.Image{ColorSKU: color, Number: n})
		if same, err := u.Pictures.Same(ctx, there, waitingPicture(r.Cells[0].After)); err != nil || same {
			if err != nil {
				return err
			}
			continue // done before we were interrupted
		}
		name, err := u.Pictures.Aside(ctx, there)
		if errors.Is(err, media.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if name == r.Cells[0].Before {
			continue
		}
		rows[i].Cells = []Cell{{pictureColumn, name, r.Cells[0].After}}
		if err := u.DB.Update(ctx, func(tx *db.Tx) error { return updateRow(ctx, tx, importID, r.Seq, rows[i].Cells) }); err != nil {
			return err
		}
	}
	return nil
}

func (u *Uploads) picturesOf(ctx context.Context, color id.ColorSKU) (n int, ok bool, err error) {
	has, err := u.pictureCounts(ctx, []shot{{color: color}})
	n, ok = has[color]
	return n, ok, err
}

// showPictures says how many pictures a colour has. What is said of those that
// went goes with them.
func showPictures(ctx context.Context, tx *db.Tx, code id.ColorSKU, n int, gone []int) error {
	found, err := catalog.Find(ctx, tx, []id.Commodity{code.Commodity()})
	if err != nil {
		return err
	}
	c := found[code.Commodity()]
	c.Colors = slices.Clone(c.Colors)
	i := slices.IndexFunc(c.Colors, func(color catalog.Color) bool { return color.Code == code })
	if i < 0 {
		return nil
	}
	color := &c.Colors[i]
	color.Details = slices.Clone(color.Details)
	for _, number := range slices.Backward(gone) {
		if number <= len(color.Details) {
			color.Details = slices.Delete(color.Details, number-1, number)
		}
	}
	color.Pictures = n
	_, err = catalog.Save(ctx, tx, catalog.Batch{Commodities: []catalog.Commodity{c}})
	return err
}

// checkUndoPictures compares what taking a zip file back would do: pictures that
// are still its own become what they were, or go.
func (u *Uploads) checkUndoPictures(ctx context.Context, f *File, was File) error {
	if u.Pictures == nil {
		return ErrNoZip
	}
	in, err := u.importOf(ctx, was.Import)
	if err != nil {
		return err
	}
	if in.State != Done || in.Undoes != "" || in.UndoneBy != "" {
		return ErrCannotUndo
	}
	var kept []Kept
	var report Report
	r, err := u.files().planned(ctx, pictureFiles{}, ImportOptions{Source: f.Name, Actor: f.StaffName}, Import{Undoes: was.Import}, func(k *keeper) (Report, error) {
		var rows []Row
		err := eachRow(ctx, u.DB, was.Import, func(r Row) error {
			report.Rows++
			back, why, err := u.pictureBack(ctx, r)
			switch {
			case err != nil:
				return err
			case why != "":
				report.Kept++
				kept = append(kept, Kept{Line: r.Line, Key: r.Key, Column: pictureColumn, Why: why, Japanese: why})
				return nil
			case back.Action == Removed:
				report.Removed++
			default:
				report.Changed++
			}
			rows = append(rows, back)
			return nil
		})
		if err != nil {
			return report, err
		}
		if report.Rows == 0 {
			return report, ErrCannotUndo
		}
		return report, k.keep(ctx, rows, nil, nil)
	})
	if err != nil {
		return err
	}
	f.State, f.Import = Ready, r.ID
	f.Counts = FileCounts{Rows: r.Rows, Changed: r.Changed, Removed: r.Removed, Kept: len(kept)}
	if err := u.keepFindings(ctx, f, nil, nil, nil, kept, 0); err != nil {
		return err
	}
	return u.digest(ctx, f)
}

// pictureBack is a row backwards, or why it stays.
func (u *Uploads) pictureBack(ctx context.Context, r Row) (back Row, why string, err error) {
	color, n := id.ColorSKU(colorOf(r)), numberOfPicture(r)
	count, ok, err := u.picturesOf(ctx, color)
	if err != nil {
		return back, "", err
	}
	if !ok || n > count {
		return back, "もうありません。", nil
	}
	same, err := u.Pictures.Same(ctx, media.OfItem(id.Image{ColorSKU: color, Number: n}), waitingPicture(r.Cells[0].After))
	switch {
	case err != nil:
		return back, "", err
	case !same:
		return back, fmt.Sprintf("%d枚目は、あとから別の写真になっています。", n), nil
	case r.Action == Changed && r.Cells[0].Before == "":
		return back, "前の写真がありませんでした。", nil
	}
	back = Row{Line: r.Line, Key: r.Key, Action: Changed, Cells: []Cell{{pictureColumn, r.Cells[0].After, r.Cells[0].Before}}}
	if r.Action == Added {
		back.Action = Removed
	}
	return back, "", nil
}
