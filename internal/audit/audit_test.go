package audit_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

var clerk = audit.Actor{Kind: audit.Staff, ID: "s1", Name: "出口 航", From: "192.0.2.0"}

func write(t *testing.T, d *db.DB, object, reason string) {
	t.Helper()
	err := d.Update(audit.With(t.Context(), clerk), func(tx *db.Tx) error {
		return audit.Append(audit.With(t.Context(), clerk), tx, audit.Entry{
			Object: "order", ObjectID: object, Action: "order.memo", Reason: reason,
			Changes: map[string]audit.Change{"memo": {Before: "", After: "置き配"}},
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func verify(t *testing.T, l audit.Log, expected string) audit.Report {
	t.Helper()
	r, err := l.Verify(t.Context(), expected)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func seal(t *testing.T, l audit.Log) int {
	t.Helper()
	n, err := l.Seal(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestWhatWasDoneIsReadBesideItsObjectAndAsAWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := audit.Log{DB: d}
		write(t, d, "T-1", "電話で")
		write(t, d, "T-2", "")
		of, err := l.List(t.Context(), audit.Filter{Object: "order", ObjectID: "T-1"})
		if err != nil || len(of) != 1 || of[0].Actor != clerk || of[0].Reason != "電話で" || of[0].Changes["memo"].After != "置き配" {
			t.Errorf("of T-1: %+v, %v", of, err)
		}
		all, err := l.List(t.Context(), audit.Filter{})
		if err != nil || len(all) != 2 || all[0].ObjectID != "T-2" {
			t.Errorf("all: %+v, %v", all, err)
		}
		rest, err := l.List(t.Context(), audit.Filter{Actor: "s1", Before: all[0].ID})
		if err != nil || len(rest) != 1 || rest[0].ObjectID != "T-1" {
			t.Errorf("the next page: %+v, %v", rest, err)
		}
	})
}

func TestWhatIsRolledBackWasNotDone(t *testing.T) {
	d := dbtest.SQLite(t)
	_ = d.Update(t.Context(), func(tx *db.Tx) error {
		return errors.Join(audit.Append(t.Context(), tx, audit.Entry{Object: "order", ObjectID: "T-1", Action: "order.hold"}), errors.New("no"))
	})
	if all, err := (audit.Log{DB: d}).List(t.Context(), audit.Filter{}); err != nil || len(all) != 0 {
		t.Errorf("got %+v, %v", all, err)
	}
}

func TestEveryForgeryIsFound(t *testing.T) {
	for name, forge := range map[string]string{
		"another reason":     `UPDATE audit_entry SET reason = 'other' WHERE object_id = 'T-3'`,
		"another change":     `UPDATE audit_entry SET changes = '{}' WHERE object_id = 'T-3'`,
		"another actor":      `UPDATE audit_entry SET actor_name = 'nobody' WHERE object_id = 'T-3'`,
		"another time":       `UPDATE audit_entry SET at = at + 1 WHERE object_id = 'T-3'`,
		"a row gone":         `DELETE FROM audit_entry WHERE object_id = 'T-3'`,
		"a row in its place": `UPDATE audit_entry SET object_id = 'T-9' WHERE object_id = 'T-3'`,
		"a seal gone":        `DELETE FROM audit_seal WHERE seq = 2`,
		"a row in no seal":   `UPDATE audit_entry SET seal = 99 WHERE object_id = 'T-3'`,
		"another hash":       `UPDATE audit_seal SET hash = 'aa' WHERE seq = 2`,
		"details and hash":   `UPDATE audit_entry SET reason = 'x', details_hash = 'y' WHERE object_id = 'T-3'`,
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.SQLite(t)
			l := audit.Log{DB: d}
			for i := range 4 {
				write(t, d, fmt.Sprintf("T-%d", i+1), "")
				if i%2 == 1 && seal(t, l) != 2 {
					t.Fatal("two entries were to be sealed")
				}
			}
			if r := verify(t, l, ""); len(r.Broken) != 0 || r.Seals != 2 || r.Entries != 4 || r.Open != 0 {
				t.Fatalf("before: %+v", r)
			}
			if err := d.Update(t.Context(), func(tx *db.Tx) error { _, err := tx.ExecContext(t.Context(), forge); return err }); err != nil {
				t.Fatal(err)
			}
			if r := verify(t, l, ""); len(r.Broken) == 0 {
				t.Errorf("not found: %+v", r)
			}
		})
	}
}

func TestACutOffEndIsFoundByWhoNotedTheHash(t *testing.T) {
	d := dbtest.SQLite(t)
	l := audit.Log{DB: d}
	write(t, d, "T-1", "")
	seal(t, l)
	first := verify(t, l, "").Head
	write(t, d, "T-2", "")
	seal(t, l)
	noted := verify(t, l, first).Head
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `DELETE FROM audit_entry WHERE seal = 2`)
		if err == nil {
			_, err = tx.ExecContext(t.Context(), `DELETE FROM audit_seal WHERE seq = 2`)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if r := verify(t, l, noted); len(r.Broken) != 1 || !strings.Contains(r.Broken[0], "cut off") {
		t.Errorf("got %+v", r)
	}
	if r := verify(t, l, first); len(r.Broken) != 0 {
		t.Errorf("the earlier hash: %+v", r)
	}
}

func TestForgettingKeepsTheChain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := audit.Log{DB: d}
		write(t, d, "T-1", "090-1234-5678")
		write(t, d, "T-2", "")
		seal(t, l)
		if err := d.Update(t.Context(), func(tx *db.Tx) error { return audit.Forget(t.Context(), tx, "order", "T-1") }); err != nil {
			t.Fatal(err)
		}
		r := verify(t, l, "")
		of, err := l.List(t.Context(), audit.Filter{Object: "order", ObjectID: "T-1"})
		if err != nil || len(r.Broken) != 0 || r.Forgotten != 1 || of[0].Reason != "" || len(of[0].Changes) != 0 || of[0].Actor.Name != clerk.Name {
			t.Errorf("got %+v, %+v, %v", r, of, err)
		}
	})
}

func TestManyWritersDoNotWaitForEachOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := audit.Log{DB: d}
		const writers, each = 8, 10
		var all sync.WaitGroup
		errs := make(chan error, writers*each)
		for w := range writers {
			all.Go(func() {
				for i := range each {
					errs <- d.Update(t.Context(), func(tx *db.Tx) error {
						return audit.Append(context.WithoutCancel(t.Context()), tx, audit.Entry{Object: "stock", ObjectID: fmt.Sprint(w), Action: "stock.count", Reason: fmt.Sprint(i)})
					})
				}
			})
		}
		done := make(chan struct{})
		go func() { all.Wait(); close(done) }()
		for sealing := true; sealing; {
			select {
			case <-done:
				sealing = false
			default:
			}
			seal(t, l)
		}
		for range writers * each {
			if err := <-errs; err != nil {
				t.Fatal(err)
			}
		}
		if r := verify(t, l, ""); len(r.Broken) != 0 || r.Entries != writers*each || r.Open != 0 {
			t.Errorf("got %+v", r)
		}
	})
}

func TestDiffHasOnlyWhatChanged(t *testing.T) {
	type role struct {
		Name string   `json:"name"`
		Most int      `json:"most"`
		May  []string `json:"may"`
	}
	got, err := audit.Diff(role{"出荷", 0, []string{"a"}}, role{"出荷", 10, []string{"a", "b"}})
	if err != nil || len(got) != 2 || got["most"].After != 10.0 || fmt.Sprint(got["may"]) != "{[a] [a b]}" {
		t.Errorf("got %v, %v", got, err)
	}
}
