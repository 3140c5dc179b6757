package csvfile

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

const (
	// mostProblems is how many problems of a file are gathered; one with more is
	// not taken at all.
	mostProblems = 5_000
	// mostExamples is how many mended cells and kept values are shown; all are counted.
	mostExamples = 500
	// rounds is how often rows that turn out to be wrong are left out before a
	// file is given up.
	rounds = 6
	// shortFrom numbers findings of the time when a file was applied, after all others.
	shortFrom = 1_000_000
	// tellEvery is how often the progress of a file is written down.
	tellEvery = 400 * time.Millisecond
)

// Work compares and applies what waits: one file after another, for whoever
// dropped it. It is a job; who is interrupted leaves files that the next run
// goes on with.
func (u *Uploads) Work(ctx context.Context) error {
	var failed error
	for {
		var list []File
		var now time.Time
		err := u.DB.ViewOne(ctx, func(tx *db.Tx) (err error) {
			now = tx.Now
			list, err = selectWork(ctx, tx)
			return err
		})
		if err != nil {
			return err
		}
		list = slices.DeleteFunc(list, func(f File) bool {
			return (f.State == Checking || f.State == Applied) && f.lease.After(now)
		})
		if len(list) == 0 {
			return failed
		}
		f := list[0]
		if err := u.work(ctx, f); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			failed = errors.Join(failed, fmt.Errorf("file %s: %w", f.ID, err))
			f.State, f.Said = Failed, "処理の途中で問題が起きました。何も変わっていません。もう一度お試しください。"
			if f.Import != "" {
				if in, err := u.importOf(ctx, f.Import); err == nil && in.State == Applying {
					return failed // it is true already: the job imports finishes it, and the next run says so
				}
			}
			if err := u.save(ctx, &f); err != nil {
				return errors.Join(failed, err)
			}
		}
	}
}

func (u *Uploads) work(ctx context.Context, f File) error {
	if f.Staff != "" {
		ctx = audit.With(ctx, audit.Actor{Kind: audit.Staff, ID: f.Staff, Name: f.StaffName})
	}
	if f.State == Queued || f.State == Applied {
		return u.apply(ctx, f)
	}
	f.State = Checking
	if err := u.save(ctx, &f); err != nil {
		return err
	}
	err := u.check(ctx, &f)
	if e := fault.From(err); err != nil && (e.Kind == fault.Invalid || e.Kind == fault.Conflict || e.Kind == fault.NotFound) {
		f.State, f.Said, err = Bad, e.Message, nil
	}
	if err != nil {
		return err
	}
	return u.save(ctx, &f)
}

// save writes a file's row, unless somebody threw it away meanwhile.
func (u *Uploads) save(ctx context.Context, f *File) error {
	return u.DB.Update(ctx, func(tx *db.Tx) error {
		if _, err := selectFile(ctx, tx, f.ID); err != nil {
			return err
		}
		if f.lease = tx.Now.Add(leaseTime); f.State != Checking && f.State != Applied {
			f.lease = time.Time{}
		}
		return updateFile(ctx, tx, *f)
	})
}

func (u *Uploads) importOf(ctx context.Context, importID string) (in Import, err error) {
	err = u.DB.View(ctx, func(tx *db.Tx) error {
		in, err = selectImport(ctx, tx, importID)
		return err
	})
	return in, err
}

// check reads and compares a file.
func (u *Uploads) check(ctx context.Context, f *File) error {
	if f.Undoes != "" {
		return u.checkUndo(ctx, f)
	}
	if f.Kind == PicturesKind {
		return u.checkPictures(ctx, f)
	}
	body, err := u.body(ctx, f.ID)
	if err != nil {
		return err
	}
	if !f.read {
		if body, err = u.readBody(ctx, f, body); err != nil {
			return err
		}
	}
	if f.Kind == "" {
		if f.Kind = Guess(f.Sheet.Header); f.Kind == "" {
			f.State, f.Said = Choose, "見出しから種類がわかりませんでした。何の取り込みかを選んでください。"
			return nil
		}
	}
	if !f.chosen {
		var said map[string]string
		err := u.DB.View(ctx, func(tx *db.Tx) (err error) {
			said, err = selectHeadings(ctx, tx, f.Kind)
			return err
		})
		if err != nil {
			return err
		}
		f.Columns, f.chosen = Recognise(f.Kind, f.Sheet.Header, said), true
	}
	if why := unclear(f.Kind, f.Columns); why != "" {
		f.State, f.Said = Choose, why
		return nil
	}
	return u.compare(ctx, f, body)
}

// unclear says why a file cannot be compared with such columns.
func unclear(kind string, columns []string) string {
	if name := missing(kind, columns); name != "" {
		return fmt.Sprintf("「%s」の列がありません。どの列かを選んでください。", Title(name))
	}
	for i, c := range columns {
		if c != "" && slices.Index(columns, c) != i {
			return fmt.Sprintf("「%s」の列が2つあります。使わないほうを「使わない」にしてください。", Title(c))
		}
	}
	return ""
}

// readBody makes rows of text of what was dropped, and keeps those instead.
func (u *Uploads) readBody(ctx context.Context, f *File, data []byte) ([]byte, error) {
	s, err := ReadSheet(data)
	if err != nil {
		return nil, err
	}
	f.Sheet = FileSheet{Header: s.Header, Line: s.Line, Rows: s.Rows, Sample: s.Sample, Encoding: s.Encoding, Excel: s.Excel, Notes: s.Notes}
	parts := slices.Collect(slices.Chunk(s.body, MaxPart))
	for i, part := range parts { // each is a transaction of some milliseconds
		err := u.DB.Update(ctx, func(tx *db.Tx) error {
			if err := upsertPart(ctx, tx, f.ID, i, base64.StdEncoding.EncodeToString(part)); err != nil || i < len(parts)-1 {
				return err
			}
			f.read = true
			if err := deletePartsFrom(ctx, tx, f.ID, len(parts)); err != nil {
				return err
			}
			return updateFile(ctx, tx, *f)
		})
		if err != nil {
			return nil, err
		}
	}
	return s.body, nil
}

// compare plans the rows in which nothing is wrong, and tells of the others.
func (u *Uploads) compare(ctx context.Context, f *File, body []byte) error {
	var all Problems
	mended := map[Damage]int{}
	var examples []Problem
	skip := map[int]bool{}
	o := ImportOptions{Source: f.Name, Actor: f.StaffName, Most: mostProblems, Skip: skip, Mend: true, Progress: u.progress(ctx, f.ID)}
	var report Report
	for round := 1; ; round++ {
		clear(mended)
		examples = nil
		o.Mended = func(p Problem) {
			if mended[p.Damage]++; len(examples) < mostExamples {
				examples = append(examples, p)
			}
		}
		r, err := u.files().planSheet(ctx, f, body, o)
		wrong, ok := errors.AsType[Problems](err)
		if err != nil && !ok {
			return err
		}
		if report = r; !ok {
			break
		}
		all = append(all, wrong...)
		before := len(skip)
		for _, p := range wrong {
			skip[p.Line] = true
		}
		if len(all) >= mostProblems || round == rounds || len(skip) == before {
			f.State, f.Said = Bad, fmt.Sprintf("問題が%d件以上あるため、取り込めません。列の割り当てと、ファイルの書き出し方を確かめてください。", len(all))
			return u.keepFindings(ctx, f, all, examples, mended, nil, len(skip))
		}
	}
	f.Import = report.ID
	f.Counts = FileCounts{Rows: report.Rows, Added: report.Added, Changed: report.Changed, Unchanged: report.Unchanged}
	if f.State = Ready; report.Rows == 0 {
		f.State, f.Said = Bad, "すべての行に問題があります。"
	}
	if err := u.keepFindings(ctx, f, all, examples, mended, nil, len(skip)); err != nil {
		return err
	}
	return u.digest(ctx, f)
}

// planSheet is Plan for a file of the office.
func (x Files) planSheet(ctx context.Context, f *File, body []byte, o ImportOptions) (Report, error) {
	t, err := find(f.Kind)
	if err != nil {
		return Report{}, err
	}
	o.Points = x.Points
	src := sheetFile(body, f.Sheet.Encoding, f.Sheet.Line, f.Columns, o.Progress)
	return x.planned(ctx, t, o, Import{Encoding: f.Sheet.Encoding}, func(k *keeper) (Report, error) { return t.plan(ctx, x.DB, src, o, k) })
}

// checkUndo compares what taking an import back would do.
func (u *Uploads) checkUndo(ctx context.Context, f *File) error {
	was, err := u.Find(ctx, f.Undoes)
	if err != nil {
		return err
	}
	if was.Kind == PicturesKind {
		return u.checkUndoPictures(ctx, f, was)
	}
	var kept []Kept
	n := 0
	r, err := u.files().Undo(ctx, was.Import, ImportOptions{Source: f.Name, Actor: f.StaffName, Progress: u.progress(ctx, f.ID), Kept: func(k Kept) {
		if n++; len(kept) < mostExamples {
			kept = append(kept, k)
		}
	}})
	if wrong, ok := errors.AsType[Problems](err); ok {
		f.State, f.Said = Bad, "いまの商品とつじつまが合わなくなるため、取り消せません。"
		return u.keepFindings(ctx, f, wrong, nil, nil, kept, 0)
	}
	if err != nil {
		return err
	}
	f.State, f.Import = Ready, r.ID
	f.Counts = FileCounts{Rows: r.Rows, Changed: r.Changed, Removed: r.Removed, Kept: n}
	if err := u.keepFindings(ctx, f, nil, nil, nil, kept, 0); err != nil {
		return err
	}
	return u.digest(ctx, f)
}

// keepFindings writes down what was found, in short transactions.
func (u *Uploads) keepFindings(ctx context.Context, f *File, wrong Problems, mended []Problem, damages map[Damage]int, kept []Kept, badRows int) error {
	var list []Finding
	f.Counts.Problems, f.Counts.BadRows, f.Counts.Damages = len(wrong), badRows, map[Damage]int{}
	slices.SortStableFunc(wrong, func(a, b Problem) int { return a.Line - b.Line })
	for _, p := range wrong {
		if p.Damage != "" {
			f.Counts.Damages[p.Damage]++
		}
		list = append(list, Finding{Sort: FoundProblem, Line: p.Line, Column: p.Column, Damage: p.Damage, Cell: p.Cell, Said: p.Japanese})
	}
	for d, n := range damages {
		f.Counts.Mended += n
		f.Counts.Damages[d] += n
	}
	for _, p := range mended {
		list = append(list, Finding{Sort: FoundMended, Line: p.Line, Column: p.Column, Damage: p.Damage, Cell: p.Cell, Said: p.Japanese})
	}
	for _, k := range kept {
		list = append(list, Finding{Sort: FoundKept, Line: k.Line, Key: k.Key, Column: k.Column, Said: k.Japanese})
	}
	if err := u.DB.Update(ctx, func(tx *db.Tx) error { return deleteFindings(ctx, tx, f.ID) }); err != nil {
		return err
	}
	return u.DB.Chunks(ctx, len(list), func(tx *db.Tx, from, to int) error {
		for i := from; i < to; i++ {
			one := list[i]
			one.Seq, one.Cell = i+1, short(one.Cell)
			if err := insertFinding(ctx, tx, f.ID, one); err != nil {
				return err
			}
		}
		return nil
	})
}

// digest names what a file changes, so that nobody agrees to something else.
func (u *Uploads) digest(ctx context.Context, f *File) error {
	f.Digest = ""
	if f.Import == "" {
		return nil
	}
	sum := sha256.New()
	err := eachRow(ctx, u.DB, f.Import, func(r Row) error {
		fmt.Fprintf(sum, "%q %q", r.Key, string(r.Action))
		for _, c := range r.Cells {
			fmt.Fprint(sum, " ", strconv.Quote(c.Column), strconv.Quote(c.Before), strconv.Quote(c.After))
		}
		fmt.Fprintln(sum)
		return nil
	})
	f.Digest = hex.EncodeToString(sum.Sum(nil))[:32]
	return err
}

// progress writes down how far a file is, now and then.
func (u *Uploads) progress(ctx context.Context, fileID string) func(Stage, int64, int64) {
	var last time.Time
	return func(s Stage, done, total int64) {
		now := time.Now() // how long somebody waits, not a moment of the shop
		if s == Reading || now.Sub(last) < tellEvery {
			return
		}
		last = now
		// Not to know how far it is, is no reason to stop.
		_ = u.DB.Update(ctx, func(tx *db.Tx) error {
			return updateFileProgress(ctx, tx, fileID, done, total, tx.Now.Add(leaseTime))
		})
	}
}
