package imports_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/imports"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
)

// Points are money: who may, who proved who they are, and above a number two.
func TestPointsByFileAreForWhoMay(t *testing.T) {
	officetest.Each(t, func(t *testing.T, o *officetest.Office) {
		x := table{o}
		hanako := membertest.Open(t, o.DB, membertest.NewClock()).Join("hanako@example.jp").Customer.Code
		if err := x.Approvals().Save(t.Context(), approval.Points, true, 1000); err != nil {
			t.Fatal(err)
		}
		file := "会員番号,ポイント,理由\nhanako@example.jp,800,お詫び\n"
		w := x.drop(staff.Owner, "ポイント.csv", file)
		if w.File.Kind != "points" || w.Grants != 800 || w.Takes != 0 || !w.May {
			t.Fatalf("%+v", w)
		}
		ask := imports.ImportApply{ID: w.File.ID, Digest: w.Digest}
		for call, body := range map[string]any{
			"imports/get": imports.ImportAsk{ID: w.File.ID}, "imports/bad": imports.ImportAsk{ID: w.File.ID}, "imports/changes": imports.ImportChangesAsk{ID: w.File.ID},
			"imports/findings": imports.ImportFindingsAsk{ID: w.File.ID, Sort: csvfile.FoundProblem}, "imports/apply": ask, "imports/apply_points": ask, "imports/undo": imports.ImportAsk{ID: w.File.ID},
			"imports/export": imports.ImportExportAsk{Kind: "points"},
		} {
			if _, code := officetest.Ask[any](x.Office, "goods", call, body); code != "staff.forbidden" {
				t.Errorf("%s by somebody who may not: %q", call, code)
			}
		}
		fresh := x.People[staff.Owner]
		x.People[staff.Owner] = stafftest.Work(t, o.DB, staff.Owner, 24*time.Hour)
		if _, code := officetest.Ask[any](x.Office, staff.Owner, "imports/apply_points", ask); code != "staff.prove_again" {
			t.Errorf("by somebody who proved nothing today: %q", code)
		}
		x.People[staff.Owner] = fresh
		officetest.Must[imports.ImportFile](x.Office, staff.Owner, "imports/apply_points", ask)
		if w = x.work(staff.Owner, w.File.ID); w.File.State != csvfile.Finished {
			t.Fatalf("%+v", w.File)
		}
		w = x.drop(staff.Owner, "もっと.csv", "会員番号,ポイント,理由\n"+hanako+",1001,お祝い\n")
		if _, code := officetest.Ask[any](x.Office, staff.Owner, "imports/apply_points", imports.ImportApply{ID: w.File.ID, Digest: w.Digest}); code != "office.second_person" {
			t.Fatalf("one person gave 1,001 points: %q", code)
		}
		waiting, err := x.Approvals().List(t.Context(), approval.Waiting, 10)
		if err != nil || len(waiting) != 1 || !strings.Contains(waiting[0].Said, "付与 1001ポイント") {
			t.Fatalf("%+v, %v", waiting, err)
		}
		x.People[staff.Owner] = stafftest.Work(t, o.DB, staff.Owner, time.Minute) // another
		officetest.Must[any](x.Office, staff.Owner, "approvals/agree", approvals.ApprovalAct{ID: waiting[0].ID})
		x.work(staff.Owner, w.File.ID)
		var b loyalty.Balance
		err = o.DB.View(t.Context(), func(tx *db.Tx) (err error) {
			b, err = loyalty.BalanceOf(t.Context(), tx, hanako)
			return err
		})
		if err != nil || b.Available != 1801 {
			t.Errorf("%+v, %v", b, err)
		}
	})
}
