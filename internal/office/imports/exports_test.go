package imports_test

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/office/imports"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
)

// The owner plans; who may see goods gets files of goods, and files about people
// are for who may have them and has just proved who they are.
func TestPlannedExportsAreForWhoMay(t *testing.T) {
	officetest.Each(t, func(t *testing.T, o *officetest.Office) {
		membertest.Open(t, o.DB, membertest.NewClock()).Join("hanako@example.jp")
		goods := imports.ExportSave{Kind: "skus", Form: csvfile.CSVUTF8, Every: csvfile.Daily, Hour: 6, Keep: 7}
		people := imports.ExportSave{Kind: "points", Form: csvfile.CSVUTF8, Every: csvfile.Weekly, Day: 1, Hour: 6, Keep: 7}
		if _, code := officetest.Ask[any](o, "goods", "exports/save", goods); code != "staff.forbidden" {
			t.Errorf("planned by somebody who may not: %q", code)
		}
		plan := officetest.Must[imports.ExportPlanRow](o, staff.Owner, "exports/save", goods)
		officetest.Must[any](o, staff.Owner, "exports/run", imports.ExportAsk{ID: officetest.Must[imports.ExportPlanRow](o, staff.Owner, "exports/save", people).ID})
		o.Pass(25 * time.Hour)
		for role := range o.People {
			o.People[role] = stafftest.Work(t, o.DB, role, time.Minute)
		}
		if err := (csvfile.Exports{DB: o.DB}).Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		list := officetest.Must[imports.ExportList](o, "goods", "exports/list", imports.ExportListAsk{})
		if len(list.Plans) != 2 || len(list.Files) < 2 || list.Plans[0].NextAt <= o.Now().UnixMilli() {
			t.Fatalf("%+v", list)
		}
		file := map[string]imports.ExportFileRow{}
		for _, f := range list.Files {
			if file[f.Kind] = f; !f.There || f.People != (f.Kind == "points") || f.May == f.People {
				t.Errorf("for 商品: %+v", f)
			}
		}
		got := officetest.Must[imports.ImportDownload](o, "goods", "exports/download", imports.ExportAsk{ID: file["skus"].ID})
		if raw, err := base64.StdEncoding.DecodeString(got.Base64); err != nil || !strings.Contains(string(raw), string(officetest.CoatM)) || !strings.HasSuffix(got.Name, ".csv") {
			t.Errorf("%s: %.100q, %v", got.Name, raw, err)
		}
		for _, one := range []struct{ role, call string }{{"goods", "exports/download"}, {"goods", "exports/download_people"}, {staff.Owner, "exports/download"}} {
			if _, code := officetest.Ask[any](o, one.role, one.call, imports.ExportAsk{ID: file["points"].ID}); code != "staff.forbidden" {
				t.Errorf("%s by %s: %q", one.call, one.role, code)
			}
		}
		officetest.Must[imports.ImportDownload](o, staff.Owner, "exports/download_people", imports.ExportAsk{ID: file["points"].ID})
		o.People[staff.Owner] = stafftest.Work(t, o.DB, staff.Owner, 24*time.Hour)
		if _, code := officetest.Ask[any](o, staff.Owner, "exports/download_people", imports.ExportAsk{ID: file["points"].ID}); code != "staff.prove_again" {
			t.Errorf("by somebody who proved nothing today: %q", code)
		}
		goods.ID, goods.Revision = plan.ID, plan.Revision-1
		if _, code := officetest.Ask[any](o, staff.Owner, "exports/save", goods); code != "export.stale" {
			t.Errorf("over a colleague: %q", code)
		}
	})
}
