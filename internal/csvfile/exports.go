package csvfile

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Exports are made by the shop itself, at the hours that somebody planned, by
// the job export-files. Files are kept in the database, since any node makes them
// and any other may be asked for them.
type Exports struct{ DB *db.DB }

// ExportState is how far a file of an export is.
type ExportState string

// The states of a file of an export.
const (
	ExportWaiting ExportState = "waiting"
	ExportMaking  ExportState = "making"
	ExportDone    ExportState = "done"
	ExportFailed  ExportState = "failed"
)

// Enum lists all values for the contract.
func (ExportState) Enum() []any {
	return []any{ExportWaiting, ExportMaking, ExportDone, ExportFailed}
}

// An ExportFile is a file that an export made, or why it made none.
type ExportFile struct {
	ID, Plan       string
	Kind           string
	Form           Form
	State          ExportState
	Rows           int
	Size           int64
	Said           string
	Made, Finished time.Time // Finished is zero before
	Expires        time.Time // after that it cannot be downloaded
	tries          int
	lease          time.Time
}

// Name is what the file is called.
func (f ExportFile) Name() string {
	return f.Kind + f.Made.In(jp.Tokyo).Format("-20060102-1504") + f.Form.Ending()
}

// What the verbs refuse.
var (
	ErrExportPlan  = fault.New(fault.Invalid, "export.plan", "書き出しの予約を確かめてください。")
	ErrNoExport    = fault.New(fault.NotFound, "export.none", "この書き出しの予約はありません。")
	ErrExportStale = fault.New(fault.Conflict, "export.stale", "ほかの人が先に変更しました。いまの内容を確かめて、もう一度保存してください。")
	ErrManyExports = fault.New(fault.Conflict, "export.many", "書き出しの予約は30件までです。いらないものを削除してください。")
	ErrExportFile  = fault.New(fault.NotFound, "export.no_file", "このファイルは、まだできていないか、保存の期間が過ぎました。")
)

// mostPlans is how many exports can be planned.
const mostPlans = 30

// Plans is every export that is planned.
func (x Exports) Plans(ctx context.Context) (list []ExportPlan, err error) {
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectExportPlans(ctx, tx)
		return err
	})
	return list, err
}

// Plan is one of them.
func (x Exports) Plan(ctx context.Context, planID string) (p ExportPlan, err error) {
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		p, err = selectExportPlan(ctx, tx, planID)
		return err
	})
	return p, err
}

// Save plans an export, or changes one whose revision is still the one that
// somebody saw.
func (x Exports) Save(ctx context.Context, p ExportPlan) (ExportPlan, error) {
	if err := p.wrong(); err != nil {
		return p, err
	}
	if p.Every == Daily {
		p.Day = 0
	}
	fresh := p.ID == ""
	if fresh {
		p.ID, p.Revision = id.New(x.DB.Now()), 0
	}
	err := x.DB.Update(ctx, func(tx *db.Tx) error {
		action, was := "export.plan", ExportPlan{}
		if fresh {
			list, err := selectExportPlans(ctx, tx)
			if err != nil || len(list) >= mostPlans {
				return orElse(err, ErrManyExports)
			}
			p.Made = tx.Now
		} else {
			var err error
			if was, err = selectExportPlan(ctx, tx, p.ID); err != nil {
				return err
			}
			if was.Revision != p.Revision {
				return ErrExportStale
			}
			action, p.Made = "export.change", was.Made
		}
		one := p // this function may run twice
		one.Revision++
		one.By = audit.ActorOf(ctx).Name
		one.Next = time.Time{}
		if !one.Paused {
			one.Next = one.After(tx.Now)
		}
		if err := upsertExportPlan(ctx, tx, one); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "export", ObjectID: p.ID, Action: action, Reason: KindWords[p.Kind], Changes: changesOf(was, one)})
	})
	if err != nil {
		return p, err
	}
	return x.Plan(ctx, p.ID)
}

func changesOf(was, is ExportPlan) map[string]audit.Change {
	out := map[string]audit.Change{}
	add := func(name string, before, after any) {
		if before != after {
			out[name] = audit.Change{Before: before, After: after}
		}
	}
	add("kind", was.Kind, is.Kind)
	add("form", string(was.Form), string(is.Form))
	add("every", string(was.Every), string(is.Every))
	add("day", was.Day, is.Day)
	add("hour", was.Hour, is.Hour)
	add("keep_days", was.Keep, is.Keep)
	add("paused", was.Paused, is.Paused)
	return out
}

// Remove ends an export; files that it made stay for their days.
func (x Exports) Remove(ctx context.Context, planID string) error {
	return x.DB.Update(ctx, func(tx *db.Tx) error {
		p, err := selectExportPlan(ctx, tx, planID)
		if err != nil {
			return err
		}
		if err := deleteExportPlan(ctx, tx, planID); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "export", ObjectID: planID, Action: "export.remove", Reason: KindWords[p.Kind]})
	})
}

// Begin lets an export be made now, besides its hours.
func (x Exports) Begin(ctx context.Context, planID string) error {
	return x.DB.Update(ctx, func(tx *db.Tx) error {
		p, err := selectExportPlan(ctx, tx, planID)
		if err != nil {
			return err
		}
		if err := insertExportFile(ctx, tx, p.file(tx.Now)); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "export", ObjectID: planID, Action: "export.run", Reason: KindWords[p.Kind]})
	})
}

func (p ExportPlan) file(now time.Time) ExportFile {
	return ExportFile{ID: id.New(now), Plan: p.ID, Kind: p.Kind, Form: p.Form, State: ExportWaiting, Made: now, Expires: now.AddDate(0, 0, p.Keep)}
}

// Files is what exports made, the newest first.
func (x Exports) Files(ctx context.Context, before string, limit int) (list []ExportFile, err error) {
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectExportFiles(ctx, tx, before, limit)
		return err
	})
	return list, err
}

// File is one of them.
func (x Exports) File(ctx context.Context, fileID string) (f ExportFile, err error) {
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		f, err = selectExportFile(ctx, tx, fileID)
		return err
	})
	return f, err
}

// Open reads a file for whoever asked for it, which the record says.
func (x Exports) Open(ctx context.Context, fileID string) (f ExportFile, body []byte, err error) {
	err = x.DB.Update(ctx, func(tx *db.Tx) error {
		if f, err = selectExportFile(ctx, tx, fileID); err != nil {
			return err
		}
		if f.State != ExportDone || !tx.Now.Before(f.Expires) {
			return ErrExportFile
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "export", ObjectID: f.Plan, Action: "export.download", Reason: f.Name()})
	})
	for seq := 0; err == nil && int64(len(body)) < f.Size; seq++ {
		err = x.DB.View(ctx, func(tx *db.Tx) error {
			part, err := selectExportPart(ctx, tx, fileID, seq)
			if err != nil {
				return err
			}
			raw, err := base64.StdEncoding.DecodeString(part)
			body = append(body, raw...)
			return err
		})
	}
	return f, body, err
}

const (
	// exportLease is how long a node that makes a file is believed to be at it.
	exportLease = 2 * time.Minute
	// exportTries is how often one is begun that nodes left in the middle.
	exportTries = 3
)

// Work makes what is due, one file after another. It is a job: what was due while
// the shop stood still is made once, and what a node left in the middle anew.
func (x Exports) Work(ctx context.Context) error {
	idle := false
	err := x.DB.View(ctx, func(tx *db.Tx) error { // most of the time there is nothing to write
		due, err := selectExportsDue(ctx, tx)
		if err != nil || len(due) > 0 {
			return err
		}
		open, err := selectExportWork(ctx, tx)
		idle = len(open) == 0
		return err
	})
	if err != nil || idle {
		return err
	}
	err = x.DB.Update(ctx, func(tx *db.Tx) error {
		due, err := selectExportsDue(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range due {
			if err := insertExportFile(ctx, tx, p.file(tx.Now)); err != nil {
				return err
			}
			if err := updateExportNext(ctx, tx, p.ID, p.After(tx.Now)); err != nil {
				return err
			}
		}
		return nil
	})
	for err == nil {
		var f ExportFile
		if f, err = x.take(ctx); err != nil || f.ID == "" {
			break
		}
		err = x.make(ctx, f)
	}
	return err
}

// take is the next file that nobody makes; without a name when there is none.
func (x Exports) take(ctx context.Context) (f ExportFile, err error) {
	err = x.DB.Update(ctx, func(tx *db.Tx) error {
		f = ExportFile{}
		list, err := selectExportWork(ctx, tx)
		if err != nil {
			return err
		}
		for _, one := range list {
			if one.State == ExportMaking && one.lease.After(tx.Now) {
				continue
			}
			if one.tries >= exportTries {
				one.State, one.Said, one.Finished = ExportFailed, "途中で止まり、できませんでした。", tx.Now
				if err := updateExportFile(ctx, tx, one); err != nil {
					return err
				}
				continue
			}
			one.State, one.lease, one.tries = ExportMaking, tx.Now.Add(exportLease), one.tries+1
			f = one
			if err := deleteExportParts(ctx, tx, f.ID); err != nil {
				return err
			}
			return updateExportFile(ctx, tx, f)
		}
		return nil
	})
	return f, err
}

var errExportLarge = fault.New(fault.Invalid, "export.large", "ファイルが32MBを超えました。Excelの形式にすると小さくなります。")

// make writes a file and says how it went. Only what this node could not do at
// all is an error of the job.
func (x Exports) make(ctx context.Context, f ExportFile) error {
	out := &parts{ctx: ctx, db: x.DB, file: f}
	written, err := Files{DB: x.DB}.Export(ctx, f.Kind, out, f.Form.Options())
	if err == nil {
		err = out.flush()
	}
	if ctx.Err() != nil {
		return ctx.Err() // the next run goes on
	}
	f.State, f.Rows, f.Size = ExportDone, written.Rows, out.size
	if n := len(written.Broken); n > 0 {
		f.Said = fmt.Sprintf("読めない%d件を除きました。", n)
	}
	var failed error
	if err != nil {
		f.State, f.Rows, f.Size, f.Said = ExportFailed, 0, 0, "書き出しの途中で問題が起きました。次の予定でもう一度作ります。"
		if list, ok := errors.AsType[Problems](err); ok {
			f.Said = fmt.Sprintf("%d行目：%s", list[0].Line, list[0].Japanese)
		} else if told := fault.From(err); told.Kind == fault.Invalid {
			f.Said = told.Message
		} else {
			failed = fmt.Errorf("export %s of %s: %w", f.ID, f.Kind, err)
		}
	}
	err = x.DB.Update(ctx, func(tx *db.Tx) error {
		f.Finished = tx.Now
		if f.State == ExportFailed {
			if err := deleteExportParts(ctx, tx, f.ID); err != nil {
				return err
			}
		}
		return updateExportFile(ctx, tx, f)
	})
	return errors.Join(failed, err)
}

// parts is a file that is written to the database, a part at a time, each in a
// transaction of some milliseconds.
type parts struct {
	ctx  context.Context //nolint:containedctx // io.Writer has none
	db   *db.DB
	file ExportFile
	rest []byte
	seq  int
	size int64
}

func (p *parts) Write(b []byte) (int, error) {
	if p.size += int64(len(b)); p.size > MaxFile {
		return 0, errExportLarge
	}
	p.rest = append(p.rest, b...)
	for len(p.rest) >= MaxPart {
		if err := p.keep(p.rest[:MaxPart]); err != nil {
			return 0, err
		}
		p.rest = append(p.rest[:0], p.rest[MaxPart:]...)
	}
	return len(b), nil
}

func (p *parts) flush() error {
	if len(p.rest) == 0 {
		return nil
	}
	return p.keep(p.rest)
}

func (p *parts) keep(b []byte) error {
	body := base64.StdEncoding.EncodeToString(b)
	err := p.db.Update(p.ctx, func(tx *db.Tx) error {
		if err := updateExportLease(p.ctx, tx, p.file.ID, tx.Now.Add(exportLease)); err != nil {
			return err
		}
		return insertExportPart(p.ctx, tx, p.file, p.seq, body)
	})
	p.seq++
	return err
}
