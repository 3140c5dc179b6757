package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/backup"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

const (
	// noteTime is how long telling the shop of a backup may take.
	noteTime = 10 * time.Second
	// pulseEvery is how often one that follows says so.
	pulseEvery = time.Minute
	// measureEvery is how often its folder, which may have many files, is measured.
	measureEvery = 10 * time.Minute
	// usualBackup is how old the newest backup may be: a day, and time to make it.
	usualBackup = 26 * time.Hour
)

// backupWithin is how old the newest backup may be before the office warns.
func (c *serveCmd) backupWithin() time.Duration {
	switch {
	case c.BackupEvery != nil:
		return *c.BackupEvery
	case c.Demo:
		return 0
	}
	return usualBackup
}

// withRuns opens what the shop knows of its backups. It makes no database where
// there is none.
func withRuns(ctx context.Context, s storage, l logging, do func(backup.Runs) error) (err error) {
	if s.DB == "sqlite" {
		if _, err := os.Stat(filepath.Join(s.Data, databaseFile)); err != nil {
			return err
		}
	}
	d, err := s.open(ctx, l.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(backup.Runs{DB: d})
}

// A pulse tells the shop, while a folder follows it, as of when the shop is in it.
type pulse struct {
	runs     backup.Runs
	run      backup.Run
	measured time.Time // when its size was
	failed   bool      // the shop could not be told, which was said

	mu   sync.Mutex
	last time.Time // the newest segment
	base bool      // it leads somewhere
}

func newPulse(d *db.DB, folder string) *pulse {
	return &pulse{runs: backup.Runs{DB: d}, run: backup.Run{Kind: backup.Follow, State: backup.Running, Place: folder, Began: time.Now()}}
}

func (p *pulse) shipped(at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = at
}

func (p *pulse) based() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.base = true
}

// write tells how far the folder is. That is a commit itself, so that there is
// something to be shipped in a shop where nothing happens.
func (p *pulse) write(ctx context.Context) {
	p.mu.Lock()
	if p.base {
		p.run.At = p.last
	}
	p.mu.Unlock()
	if !p.run.At.IsZero() && time.Since(p.measured) > measureEvery {
		p.run.Bytes, p.measured = folderBytes(p.run.Place), time.Now()
	}
	var err error
	if p.run, err = p.runs.Write(ctx, p.run); err != nil && ctx.Err() == nil && !p.failed {
		p.failed = true
		fmt.Fprintln(os.Stderr, "The shop is not told how this backup fares:", oneLine(err))
	}
}

// keep writes until ctx ends: soon until there is a copy, then once a minute.
func (p *pulse) keep(ctx context.Context) error {
	for {
		p.write(ctx)
		wait := pulseEvery
		if p.run.At.IsZero() {
			wait = time.Second
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// end says that nobody follows any more, and why.
func (p *pulse) end(ctx context.Context, why error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	p.run.State = backup.Done
	if why != nil {
		p.run.State, p.run.Says = backup.Failed, oneLine(why)
	}
	p.write(ctx)
}

type backupTryCmd struct {
	storage
	logging
	File    string `arg:"" help:"A backup, or the folder of backup --follow." type:"path"`
	Scratch string `help:"Where it is unpacked for the while; the system's folder for such files unless given." type:"existingdir" placeholder:"FOLDER"`
}

// Run brings a backup back, looks at it and tells the shop what was found.
func (c *backupTryCmd) Run(ctx context.Context) (err error) {
	run := backup.Run{Kind: backup.Trial, State: backup.Done, Place: c.File, Began: time.Now()}
	found, err := c.try(ctx)
	run.Says, run.Bytes, run.At = found.String(), found.bytes, time.Now()
	if err != nil {
		run.State, run.Says = backup.Failed, oneLine(err)
	} else {
		fmt.Println("The backup is whole:", found)
	}
	told := withRuns(context.WithoutCancel(ctx), c.storage, c.logging, func(runs backup.Runs) error {
		_, err := runs.Write(context.WithoutCancel(ctx), run)
		return err
	})
	if told != nil {
		fmt.Fprintln(os.Stderr, "The shop was not told of this trial:", oneLine(told))
	}
	return err
}

// found is what a backup holds.
type found struct {
	orders int
	newest time.Time
	rows   int // of the record of what was done
	bytes  int64
}

func (f found) String() string {
	newest := "none"
	if !f.newest.IsZero() {
		newest = moment(f.newest)
	}
	return fmt.Sprintf("%s, the newest of %s; %s of the record verified; stock is the sum of its ledger", counted(f.orders, "order"), newest, counted(f.rows, "row"))
}

func (c *backupTryCmd) try(ctx context.Context) (f found, err error) {
	work, err := os.MkdirTemp(c.Scratch, "tsumugi-try-")
	if err != nil {
		return f, err
	}
	defer os.RemoveAll(work)
	restore := restoreCmd{storage: storage{Data: work, DB: "sqlite"}, File: c.File}
	if err := restore.Run(ctx); err != nil {
		return f, err
	}
	f.bytes = folderBytes(work)
	if _, err := os.Stat(filepath.Join(work, databaseFile)); err != nil {
		return f, errors.New("this backup holds no database: PostgreSQL is tried by deploy/postgres/drill.sh")
	}
	d, err := restore.openMigrated(ctx, c.logger()) // a copy of an earlier release can be brought up
	if err != nil {
		return f, err
	}
	defer func() { err = closing(d, err) }()
	record, err := audit.Log{DB: d}.Verify(ctx, "")
	if err != nil {
		return f, err
	}
	if f.rows = record.Entries; len(record.Broken) > 0 {
		return f, fmt.Errorf("the record was changed in %s", counted(len(record.Broken), "place"))
	}
	uneven, err := stock.Stocks{DB: d}.Audit(ctx)
	if err != nil {
		return f, err
	}
	if len(uneven) > 0 {
		return f, fmt.Errorf("%s of the stock are not the sums of their ledgers", counted(len(uneven), "level"))
	}
	f.orders, f.newest, err = order.Census(ctx, d)
	return f, err
}

// folderBytes is how much is in a folder.
func folderBytes(folder string) (n int64) {
	_ = filepath.WalkDir(folder, func(_ string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return nil // it went meanwhile
		}
		if info, err := e.Info(); err == nil {
			n += info.Size()
		}
		return nil
	})
	return n
}

type backupNoteCmd struct {
	storage
	logging
	acting
	Program string `arg:"" help:"Which program, such as pgBackRest."`
	Bytes   int64  `help:"How large the backup is."`
	Trial   bool   `help:"A backup was brought back and looked at."`
	Problem string `help:"It failed, and why."`
	Says    string `help:"What was found."`
}

// Run writes what another program did.
func (c *backupNoteCmd) Run(ctx context.Context) error {
	if c.Bytes < 0 {
		return errors.New("--bytes cannot be below 0")
	}
	run := backup.Run{Kind: backup.Told, State: backup.Done, Place: c.Program, Bytes: c.Bytes, Says: c.Says}
	if c.Trial {
		run.Kind = backup.Trial
	}
	if c.Problem != "" {
		run.State, run.Says = backup.Failed, c.Problem
	}
	return withRuns(ctx, c.storage, c.logging, func(runs backup.Runs) error { return runs.Tell(ctx, run) })
}

type backupListCmd struct {
	storage
	logging
	Limit int `help:"How many." default:"20"`
}

// Run lists what is known.
func (c *backupListCmd) Run(ctx context.Context) error {
	return withRuns(ctx, c.storage, c.logging, func(runs backup.Runs) error {
		list, err := runs.List(ctx, max(c.Limit, 1))
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		fmt.Fprintln(w, "BEGAN\tKIND\tSTATE\tAS OF\tBYTES\tPLACE\tSAYS")
		for _, r := range list {
			at := "-"
			if !r.At.IsZero() {
				at = moment(r.At)
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", moment(r.Began), r.Kind, r.State, at, grouped(int(r.Bytes)), r.Place, r.Says)
		}
		return w.Flush()
	})
}
