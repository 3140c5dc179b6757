package backup_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/backup"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

const day = 26 * time.Hour

// each runs a test on both engines, with a clock that it moves.
func each(t *testing.T, test func(t *testing.T, runs backup.Runs, pass func(time.Duration))) {
	t.Helper()
	var ahead atomic.Int64
	start := time.Now().Truncate(time.Millisecond)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ahead.Store(0)
		test(t, backup.Runs{DB: d}, func(by time.Duration) { ahead.Add(int64(by)) })
	}, db.WithClock(func() time.Time { return start.Add(time.Duration(ahead.Load())) }))
}

func write(t *testing.T, runs backup.Runs, r backup.Run) backup.Run {
	t.Helper()
	if r.Began.IsZero() {
		r.Began = runs.DB.Now()
	}
	r, err := runs.Write(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func look(t *testing.T, runs backup.Runs, within time.Duration) backup.Health {
	t.Helper()
	h, err := runs.Look(t.Context(), within)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func want(t *testing.T, runs backup.Runs, v backup.Verdict) backup.Health {
	t.Helper()
	h := look(t, runs, day)
	if h.Verdict != v {
		t.Errorf("the copies are %s, want %s: %+v", h.Verdict, v, h)
	}
	return h
}

func TestACopyIsLateAfterItsTimeAndFineAgain(t *testing.T) {
	each(t, func(t *testing.T, runs backup.Runs, pass func(time.Duration)) {
		none := backup.Never
		if runs.DB.Engine() == "postgres" {
			none = backup.Unknown // other programs copy it, unseen
		}
		want(t, runs, none)
		if h := look(t, runs, 0); h.Verdict != backup.Unasked || h.Verdict.Bad() {
			t.Errorf("where nobody expects one: %s", h.Verdict)
		}
		write(t, runs, backup.Run{Kind: backup.Pictures, State: backup.Done, Place: "/b/pictures.tar", Bytes: 9, At: runs.DB.Now()})
		want(t, runs, none) // pictures alone are no copy
		write(t, runs, backup.Run{Kind: backup.File, State: backup.Done, Place: "/b/shop.tar", Bytes: 4_200, At: runs.DB.Now()})
		if h := want(t, runs, backup.Fine); h.Last == nil || h.Last.Bytes != 4_200 || !h.Last.At.Equal(runs.DB.Now()) {
			t.Errorf("the newest copy is %+v", h.Last)
		}
		pass(day)
		want(t, runs, backup.Fine)
		pass(time.Millisecond)
		if h := want(t, runs, backup.Late); !h.Verdict.Bad() {
			t.Error("late is nothing to do?")
		}
		if h := look(t, runs, 0); h.Verdict != backup.Fine {
			t.Errorf("where nobody expects one, an old one is %s", h.Verdict)
		}
		write(t, runs, backup.Run{Kind: backup.Told, State: backup.Done, Place: "pgBackRest", At: runs.DB.Now()})
		want(t, runs, backup.Fine)
	})
}

func TestAFailureIsToldUntilACopyIsMade(t *testing.T) {
	each(t, func(t *testing.T, runs backup.Runs, pass func(time.Duration)) {
		write(t, runs, backup.Run{Kind: backup.File, State: backup.Done, Place: "/b/1.tar", At: runs.DB.Now()})
		pass(time.Hour)
		write(t, runs, backup.Run{Kind: backup.File, State: backup.Failed, Place: "/b/2.tar", Says: "no space left", At: runs.DB.Now()})
		h := want(t, runs, backup.Broken)
		if h.Problem == nil || h.Problem.Says != "no space left" || h.Last == nil || h.Last.Place != "/b/1.tar" {
			t.Errorf("failed: %+v, the copy is %+v", h.Problem, h.Last)
		}
		pass(time.Minute)
		write(t, runs, backup.Run{Kind: backup.File, State: backup.Done, Place: "/b/3.tar", At: runs.DB.Now()})
		if h := want(t, runs, backup.Fine); h.Problem != nil {
			t.Errorf("a problem that is over: %+v", h.Problem)
		}
	})
}

func TestOneThatFollowsIsMissedWhenItSaysNothing(t *testing.T) {
	each(t, func(t *testing.T, runs backup.Runs, pass func(time.Duration)) {
		r := write(t, runs, backup.Run{Kind: backup.Follow, State: backup.Running, Place: "/b/trail"})
		if h := look(t, runs, day); h.Last != nil {
			t.Errorf("a copy before anything was copied: %+v", h.Last)
		}
		r.At = runs.DB.Now()
		write(t, runs, r)
		want(t, runs, backup.Fine)
		pass(backup.Silent)
		want(t, runs, backup.Fine)
		pass(time.Second)
		if h := want(t, runs, backup.Stopped); h.Problem == nil || h.Problem.ID != r.ID || h.Last == nil {
			t.Errorf("stopped: %+v", h)
		}
		// It goes on, and then somebody stops it: what it copied is a copy, for a day.
		r.At = runs.DB.Now()
		write(t, runs, r)
		want(t, runs, backup.Fine)
		r.State = backup.Done
		write(t, runs, r)
		pass(time.Hour)
		want(t, runs, backup.Fine)
		pass(day)
		want(t, runs, backup.Late)
		list, err := runs.List(t.Context(), 10)
		if err != nil || len(list) != 1 {
			t.Errorf("one run is %d rows, %v", len(list), err)
		}
		r = write(t, runs, backup.Run{Kind: backup.Follow, State: backup.Failed, Place: "/b/trail", Says: "disk gone", At: runs.DB.Now()})
		if h := want(t, runs, backup.Broken); h.Problem.ID != r.ID {
			t.Errorf("the problem is %+v", h.Problem)
		}
	})
}

func TestWhatSomebodyTellsIsInTheRecord(t *testing.T) {
	each(t, func(t *testing.T, runs backup.Runs, _ func(time.Duration)) {
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Command, ID: "command:森", Name: "森"})
		long := strings.Repeat("あ", 900)
		if err := runs.Tell(ctx, backup.Run{Kind: backup.Trial, State: backup.Done, Place: "drill.sh", Says: long}); err != nil {
			t.Fatal(err)
		}
		h := look(t, runs, day)
		if h.Trial == nil || h.Trial.Place != "drill.sh" || len([]rune(h.Trial.Says)) != 500 || !h.Trial.At.Equal(runs.DB.Now()) {
			t.Errorf("the trial is %+v", h.Trial)
		}
		entries, err := audit.Log{DB: runs.DB}.List(t.Context(), audit.Filter{Most: 10})
		if err != nil || len(entries) != 1 || entries[0].Actor.Name != "森" || entries[0].Action != "backup.note" {
			t.Errorf("the record has %+v, %v", entries, err)
		}
	})
}
