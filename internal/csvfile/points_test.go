package csvfile_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// purse is members with 1,000 points each, and a desk for files.
func purse(t *testing.T, d *db.DB, mails ...string) (x desk, codes []string, has func(string) int) {
	t.Helper()
	x = desk{t, &csvfile.Uploads{DB: d, Points: terms.Default().Points}, d}
	people := membertest.Open(t, d, membertest.NewClock())
	for _, mail := range mails {
		codes = append(codes, people.Join(mail).Customer.Code)
	}
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		for _, code := range codes {
			if err := loyalty.Grant(t.Context(), tx, code, "welcome", "会員登録プレゼント", 1000, loyalty.Expires(tx.Now, terms.Default().Points)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return x, codes, func(code string) (n int) {
		t.Helper()
		err := d.View(t.Context(), func(tx *db.Tx) error {
			b, err := loyalty.BalanceOf(t.Context(), tx, code)
			n = b.Available
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
}

func spend(t *testing.T, d *db.DB, code, ref string, n int) {
	t.Helper()
	if err := d.Update(t.Context(), func(tx *db.Tx) error { return loyalty.Spend(t.Context(), tx, code, ref, n) }); err != nil {
		t.Fatal(err)
	}
}

func TestPointsComeByFileAndGoBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x, codes, has := purse(t, d, "a@example.jp", "b@example.jp", "c@example.jp")
		a, b, c := codes[0], codes[1], codes[2]
		f := x.drop("ポイント.csv", "", []byte("会員番号,ポイント,有効期限,理由\n"+
			a+",５００,,お詫び\n"+ // full width
			"B@Example.jp,▲300,,付与の訂正\n"+ // by address, and as accounts write it
			c+",700,令和12年3月31日,お祝い\n"+
			"ZZZ,100,,x\n")) // 5: nobody
		if f.State != csvfile.Ready || f.Kind != "points" || f.Counts.Changed != 3 || f.Counts.BadRows != 1 {
			t.Fatalf("%s %s %s %+v %v", f.State, f.Kind, f.Said, f.Counts, x.found(f, csvfile.FoundProblem))
		}
		rows, err := x.u.Changes(t.Context(), f, "", "", 0, 10)
		if err != nil || len(rows) != 3 || rows[1].Key != b {
			t.Fatalf("%+v, %v", rows, err)
		}
		want := []csvfile.Cell{{Column: "points", After: "-300"}, {Column: "points_reason", After: "付与の訂正"}, {Column: "points_balance", Before: "1000", After: "700"}}
		if !slices.Equal(rows[1].Cells, want) {
			t.Errorf("%+v", rows[1].Cells)
		}
		spend(t, d, b, "o-1", 900) // after it was compared
		f = x.apply(f)
		if f.State != csvfile.Finished || has(a) != 1500 || has(b) != 0 || has(c) != 1700 {
			t.Errorf("%s: %d, %d, %d", f.State, has(a), has(b), has(c))
		}
		kept := x.found(f, csvfile.FoundKept)
		if f.Counts.Kept != 1 || len(kept) != 1 || kept[0].Line != 3 || !strings.Contains(kept[0].Said, "-200ポイント") {
			t.Errorf("what could not be taken: %+v %+v", f.Counts, kept)
		}
		spend(t, d, a, "o-2", 1200) // 300 of all are left
		taking, err := x.u.Undo(t.Context(), f.ID)
		if err != nil {
			t.Fatal(err)
		}
		u := x.work(taking.ID)
		kept = x.found(u, csvfile.FoundKept)
		if u.State != csvfile.Ready || u.Counts.Changed != 3 || len(kept) != 1 || kept[0].Key != a || !strings.Contains(kept[0].Said, "200ポイントは、もう使われています") {
			t.Fatalf("%s %+v %+v", u.State, u.Counts, kept)
		}
		if u = x.apply(u); u.State != csvfile.Finished || has(a) != 0 || has(b) != 100 || has(c) != 1000 {
			t.Errorf("taken back, %s: %d, %d, %d", u.State, has(a), has(b), has(c))
		}
		// What was given is what was taken back, in the books too.
		var lines []loyalty.Line
		err = d.View(t.Context(), func(tx *db.Tx) (err error) {
			lines, _, err = loyalty.Lines(t.Context(), tx, c, 0, 10)
			return err
		})
		if err != nil || len(lines) != 3 || lines[0].Available != -700 || lines[0].Reason != "お祝いの取り消し" {
			t.Errorf("%+v, %v", lines, err)
		}
	})
}

func TestWhatIsWrongWithAFileOfPointsIsTold(t *testing.T) {
	d := dbtest.SQLite(t)
	x, codes, _ := purse(t, d, "a@example.jp")
	for line, want := range map[string]string{
		"100,,":            "理由",
		"-1001,,訂正":        "残高（1000ポイント）",
		"100,2020-01-01,礼": "過ぎた日",
		"100,2099-01-01,礼": "10年より先",
		"100,11月15日,礼":     "年のない日付",
		"1.2E+3,,礼":        "指数",
		"1000001,,礼":       "超えています",
		"百,,礼":             "数",
	} {
		f := x.drop("p.csv", "points", []byte("customer_code,points,points_until,points_reason\n"+codes[0]+","+line+"\n"))
		found := x.found(f, csvfile.FoundProblem)
		if f.State != csvfile.Bad || len(found) == 0 || !strings.Contains(found[0].Said, want) {
			t.Errorf("%s: %s %+v, want %s", line, f.State, found, want)
		}
	}
	if f := x.drop("p.csv", "points", []byte("customer_code,points\n"+codes[0]+",\n")); f.State != csvfile.Ready || f.Counts.Changes() != 0 {
		t.Errorf("an empty cell: %s %+v", f.State, f.Counts)
	}
}

// Whoever is named by number in one row and by address in another is one member:
// both rows are left out, and say so.
func TestTheSameMemberByNumberAndByAddressIsRefusedInBothRows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x, codes, _ := purse(t, d, "a@example.jp", "b@example.jp")
		f := x.drop("p.csv", "points", []byte("customer_code,points,points_reason\n"+codes[0]+",100,礼\nb@example.jp,200,礼\nA@Example.jp,300,礼\n"))
		var lines []int
		for _, p := range x.found(f, csvfile.FoundProblem) {
			if lines = append(lines, p.Line); p.Column != "customer_code" || p.Said == "" {
				t.Errorf("%+v", p)
			}
		}
		if f.State != csvfile.Ready || f.Counts.BadRows != 2 || f.Counts.Changes() != 1 || !slices.Equal(lines, []int{2, 4}) {
			t.Fatalf("%s %+v, problems in %v", f.State, f.Counts, lines)
		}
		rows, err := x.u.Changes(t.Context(), f, "", "", 0, 10)
		if err != nil || len(rows) != 1 || rows[0].Key != codes[1] {
			t.Errorf("what is left: %+v, %v", rows, err)
		}
	})
}
