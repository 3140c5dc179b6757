package csvfile_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// What the command line imports stands in the office's list, and each takes back
// what the other did.
func TestImportsOfTheCommandLineAreInTheOfficesList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Command, ID: "command:佐藤", Name: "佐藤"})
		files := csvfile.Files{DB: d}
		r, err := files.Import(ctx, "prices", strings.NewReader("color_sku_code,unit_price\n0001001AB120,3000\n"), csvfile.ImportOptions{Source: "価格.csv"})
		if err != nil {
			t.Fatal(err)
		}
		list, err := x.u.List(t.Context(), "", 10)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		if f := list[0]; f.Name != "価格.csv" || f.StaffName != "佐藤" || f.State != csvfile.Finished || f.Import != r.ID || f.Counts.Changed != 1 {
			t.Errorf("%+v", f)
		}
		taking, err := x.u.Undo(t.Context(), list[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		if u := x.apply(x.work(taking.ID)); u.State != csvfile.Finished {
			t.Errorf("%s %s", u.State, u.Said)
		}
		if _, price := x.price("0001001AB120"); price != 4950 {
			t.Errorf("taken back in the office: %d", price)
		}
		f := x.apply(x.drop("店.csv", "prices", []byte("color_sku_code,unit_price\n0001001AB120,2990\n")))
		u, err := files.Undo(ctx, f.Import, csvfile.ImportOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if err := files.Apply(ctx, u.ID, nil); err != nil {
			t.Fatal(err)
		}
		if f, err = x.u.Find(t.Context(), f.ID); err != nil || f.UndoneBy != u.ID {
			t.Errorf("taken back by the command line: %+v, %v", f, err)
		}
		by, err := x.u.Find(t.Context(), u.ID)
		if _, price := x.price("0001001AB120"); err != nil || by.Undoes != f.ID || by.State != csvfile.Finished || price != 4950 {
			t.Errorf("%+v, %v: %d", by, err, price)
		}
		if err := x.u.Work(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
