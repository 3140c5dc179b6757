package timetravel_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

func TestALinkOpensUntilItEndsOrIsRevoked(t *testing.T) {
	var clock atomic.Int64
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock.Store(time.Date(2026, 11, 16, 3, 0, 0, 0, time.UTC).UnixMilli())
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Staff, ID: "1", Name: "織部"})
		links := open(t, d)
		moment := d.Now().Add(48 * time.Hour)
		l, err := links.Make(ctx, timetravel.Wish{Moment: moment, Visitor: timetravel.OfRank("2")})
		if err != nil {
			t.Fatal(err)
		}
		token := links.Token(l)
		// Another node has the same key.
		found, err := open(t, d).Find(ctx, token)
		if err != nil || !found.Moment.Equal(moment) || found.Visitor != "rank:2" || found.MadeBy != "織部" {
			t.Fatalf("Find: %+v, %v", found, err)
		}
		signed := strings.LastIndex(token, ".") + 1
		for name, forged := range map[string]string{
			"nothing": "", "no signature": l.ID, "other signature": token[:signed] + token[signed+1:] + token[signed:signed+1], "another link": "01ARZ3NDEKTSV4RRFFQ69G5FAV" + token[26:],
			"a later end": strings.Replace(token, ".", ".z", 1), "long": strings.Repeat("a.", 4000),
		} {
			if _, err := links.Find(ctx, forged); !errors.Is(err, timetravel.ErrLink) {
				t.Errorf("%s: %v", name, err)
			}
		}
		clock.Add(timetravel.StaffLife.Milliseconds() - 1)
		if _, err := links.Find(ctx, token); err != nil {
			t.Errorf("a moment before its end: %v", err)
		}
		clock.Add(1)
		if _, err := links.Find(ctx, token); !errors.Is(err, timetravel.ErrEnded) {
			t.Errorf("at its end: %v", err)
		}

		given, err := links.Make(ctx, timetravel.Wish{Moment: moment, Visitor: timetravel.Guest, Life: timetravel.MaxLife, Note: "撮影の佐藤さん"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := links.Revoke(ctx, given.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := links.Find(ctx, links.Token(given)); !errors.Is(err, timetravel.ErrRevoked) {
			t.Errorf("revoked: %v", err)
		}
		list, err := links.List(ctx, 10)
		if err != nil || len(list) != 2 || list[0].RevokedBy != "織部" || list[0].Open(d.Now()) {
			t.Errorf("List: %+v, %v", list, err)
		}
		record, err := audit.Log{DB: d}.List(ctx, audit.Filter{Object: "travel", Most: 10})
		if err != nil || len(record) != 3 {
			t.Errorf("record: %+v, %v", record, err)
		}
	}, db.WithClock(func() time.Time { return time.UnixMilli(clock.Load()) }))
}

func TestWhatNoLinkIsMadeFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		links := open(t, d)
		for want, w := range map[error]timetravel.Wish{
			timetravel.ErrVisitor: {Visitor: "rank:99"},
			timetravel.ErrLife:    {Visitor: timetravel.Guest, Life: timetravel.MaxLife + time.Second, Note: "社外"},
			timetravel.ErrNote:    {Visitor: timetravel.Guest, Life: timetravel.MaxLife},
			timetravel.ErrMoment:  {Visitor: timetravel.Guest, Moment: d.Now().AddDate(3, 0, 0)},
		} {
			if _, err := links.Make(t.Context(), w); !errors.Is(err, want) {
				t.Errorf("%+v: got %v, want %v", w, err, want)
			}
		}
		l, err := links.Make(t.Context(), timetravel.Wish{Visitor: timetravel.Subscriber, Moment: d.Now().Add(-time.Hour)})
		if err != nil || l.Moment.Before(l.Made.Add(-time.Second)) {
			t.Errorf("a moment that is over: %+v, %v", l, err)
		}
		if _, err := links.Revoke(t.Context(), "nobody"); !errors.Is(err, timetravel.ErrUnknown) {
			t.Errorf("unknown: %v", err)
		}
	})
}

func open(t *testing.T, d *db.DB) *timetravel.Links {
	t.Helper()
	links, err := timetravel.Open(t.Context(), d, terms.Default().Ranks)
	if err != nil {
		t.Fatal(err)
	}
	return links
}
