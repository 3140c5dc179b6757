package today_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/backup"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
)

func get(x *officetest.Office, role string) today.Today {
	x.T.Helper()
	return officetest.Must[today.Today](x, role, "today/get", call.None{})
}

func waitOf(now today.Today, code string) today.TodayWait {
	i := slices.IndexFunc(now.Waits, func(w today.TodayWait) bool { return w.Code == code })
	if i < 0 {
		return today.TodayWait{}
	}
	return now.Waits[i]
}

func TestTodayNamesWhatWaitsLongest(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		if now := get(x, "owner"); len(now.Waits) != 0 {
			t.Errorf("in a shop without orders %+v waits", now.Waits)
		}
		unpaid := x.Buy(1, 1)
		x.Pass(time.Hour)
		x.Buy(2, 1)
		paid := x.Paid(3, 1)
		x.Pass(time.Hour)
		held := x.Paid(4, 1)
		if _, err := x.Orders.Hold(t.Context(), held, order.By{Actor: order.Operator, Name: "佐藤", Reason: "番地なし"}); err != nil {
			t.Fatal(err)
		}
		now := get(x, "shipping")
		if w := waitOf(now, "awaiting"); w.Number != string(unpaid) || !strings.Contains(w.What, "織部 糸子 様") || !strings.Contains(w.What, "銀行振込") || w.Late {
			t.Errorf("awaiting: %+v", w)
		}
		if w := waitOf(now, "ready"); w.Number != string(paid) || w.Late {
			t.Errorf("ready: %+v", w)
		}
		if w := waitOf(now, "held"); w.Number != string(held) || !strings.HasSuffix(w.What, "・番地なし") {
			t.Errorf("held: %+v", w)
		}
		if !slices.IsSortedFunc(now.Waits, func(a, b today.TodayWait) int { return int(a.Since - b.Since) }) || now.Waits[0].Number != string(unpaid) {
			t.Errorf("not the longest first: %+v", now.Waits)
		}
		// After the day on which it was to arrive, it is late.
		x.Pass(30 * 24 * time.Hour)
		x.People["owner"] = stafftest.Work(t, x.DB, "owner", time.Minute) // nobody stays logged in for so long
		if w := waitOf(get(x, "owner"), "ready"); w.Number != string(paid) || !w.Late {
			t.Errorf("a month later: %+v", w)
		}
	})
}

func TestTodaySaysWhatHappensNext(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		at := x.Now().Truncate(time.Second)
		sale := catalog.Plan{Name: "冬じたく", Rule: catalog.Rule{Kind: catalog.Percent, Value: 20}, Starts: at.Add(26 * time.Hour), Ends: at.Add(50 * time.Hour), Colors: []id.ColorSKU{"001900212301"}}
		s, err := catalog.Catalog{DB: x.DB}.MakeSale(t.Context(), sale)
		if err != nil {
			t.Fatal(err)
		}
		sale.Name, sale.Starts, sale.Ends = "遠いセール", at.Add(30*24*time.Hour), at.Add(31*24*time.Hour)
		if _, err := (catalog.Catalog{DB: x.DB}).MakeSale(t.Context(), sale); err != nil {
			t.Fatal(err)
		}
		x.Parts.Jobs = func(ctx context.Context) ([]today.Job, error) {
			return []today.Job{{Name: "stock-audit", Due: at.Add(30 * time.Hour)}, {Name: "letters", Due: at.Add(time.Hour)}}, nil
		}
		if x.Table, err = office.NewTable(x.Parts); err != nil {
			t.Fatal(err)
		}
		now := get(x, "support")
		var said []string
		for _, n := range now.Next {
			if n.Kind != "出荷" { // which day and hour it is
				said = append(said, n.What)
			}
		}
		if want := []string{"「冬じたく」が始まる", "在庫と台帳の照合", "「冬じたく」が終わる"}; !slices.Equal(said, want) {
			t.Errorf("next: %q, want %q", said, want)
		}
		if i := slices.IndexFunc(now.Next, func(n today.TodayNext) bool { return n.What == "「冬じたく」が始まる" }); i >= 0 && (now.Next[i].To != "/prices/sales/"+s.ID || now.Next[i].At != at.Add(26*time.Hour).UnixMilli()) {
			t.Errorf("a sale: %+v", now.Next[i])
		}
	})
}

func TestTodaySaysHowBackupsFare(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		runs := backup.Runs{DB: x.DB}
		first := backup.Never
		if x.DB.Engine() == "postgres" {
			first = backup.Unknown
		}
		if b := get(x, "goods").Backup; b.Verdict != first || b.Bad != (first == backup.Never) || b.Last != nil || b.Trial != nil {
			t.Errorf("before the first: %+v", b)
		}
		made := x.Now().Add(-25 * time.Hour).Truncate(time.Millisecond)
		if _, err := runs.Write(t.Context(), backup.Run{Kind: backup.File, State: backup.Done, Place: "/backup/shop.tar", Bytes: 4_200_000_000, Began: made, At: made}); err != nil {
			t.Fatal(err)
		}
		if b := get(x, "owner").Backup; b.Verdict != backup.Fine || b.Bad || b.Last == nil || b.Last.At != made.UnixMilli() || b.Last.Bytes != 4_200_000_000 {
			t.Errorf("after one: %+v", b)
		}
		x.Pass(2 * time.Hour)
		if b := get(x, "owner").Backup; b.Verdict != backup.Late || !b.Bad {
			t.Errorf("27 hours later: %+v", b)
		}
		made = x.Now()
		for _, r := range []backup.Run{
			{Kind: backup.Told, State: backup.Done, Place: "pgBackRest", Began: made, At: made},
			{Kind: backup.Trial, State: backup.Failed, Place: "/backup/shop.tar", Says: "damaged", Began: made, At: made},
		} {
			if _, err := runs.Write(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		if b := get(x, "owner").Backup; b.Verdict != backup.Fine || !b.Bad || b.Trial == nil || !b.Trial.Failed || b.Trial.Says != "damaged" {
			t.Errorf("a trial that failed: %+v", b)
		}
	}, func(p *office.Parts) { p.BackupWithin = 26 * time.Hour })
}
