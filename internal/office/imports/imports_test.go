package imports_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/imports"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/stock"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

type table struct{ *officetest.Office }

// drop lets somebody drop a file, and the job compare it.
func (x table) drop(role, name, text string) imports.ImportWhole {
	x.T.Helper()
	f := officetest.Must[imports.ImportFile](x.Office, role, "imports/begin", imports.ImportBegin{Name: name})
	officetest.Must[any](x.Office, role, "imports/part", imports.ImportPart{ID: f.ID, Base64: base64.StdEncoding.EncodeToString([]byte(text))})
	officetest.Must[imports.ImportFile](x.Office, role, "imports/check", imports.ImportCheck{ID: f.ID})
	return x.work(role, f.ID)
}

func (x table) work(role, id string) imports.ImportWhole {
	x.T.Helper()
	if err := x.Parts.Uploads.Work(x.T.Context()); err != nil {
		x.T.Fatal(err)
	}
	return officetest.Must[imports.ImportWhole](x.Office, role, "imports/get", imports.ImportAsk{ID: id})
}

func TestAFileIsDroppedLookedAtAppliedAndTakenBack(t *testing.T) {
	officetest.Each(t, func(t *testing.T, o *officetest.Office) {
		x := table{o}
		w := x.drop("goods", `C:\棚卸\在庫.csv`, "SKU,在庫数\n"+string(officetest.CoatM)+",７０\n"+string(officetest.CoatL)+",1.2E+3\n123,4\n")
		f := w.File
		if f.Kind != "stock" || f.State != csvfile.Ready || f.Name != "在庫.csv" || f.Changed != 1 || f.BadRows != 2 || f.Mended != 1 || !w.May || f.By == "" {
			t.Fatalf("%+v", w)
		}
		found := officetest.Must[imports.ImportFindings](x.Office, "goods", "imports/findings", imports.ImportFindingsAsk{ID: f.ID, Sort: csvfile.FoundProblem}).Findings
		if len(found) != 2 || found[0].Line != 3 || found[0].Column != "在庫数" || !strings.Contains(found[0].Damage, "指数") || !strings.Contains(found[1].Said, "0000000000123") {
			t.Errorf("findings: %+v", found)
		}
		rows := officetest.Must[imports.ImportChanges](x.Office, "goods", "imports/changes", imports.ImportChangesAsk{ID: f.ID}).Rows
		if len(rows) != 1 || rows[0].Name != "ウールコート 藍 M" || rows[0].Cells[0] != (imports.ImportCell{Column: "在庫数", Before: "50", After: "70"}) {
			t.Errorf("changes: %+v", rows)
		}
		bad := officetest.Must[imports.ImportDownload](x.Office, "goods", "imports/bad", imports.ImportAsk{ID: f.ID})
		text, err := base64.StdEncoding.DecodeString(bad.Base64)
		if err != nil || bad.Name != "在庫-要修正.csv" || strings.Count(string(text), "\r\n") != 3 {
			t.Errorf("bad rows: %s %s %v", bad.Name, text, err)
		}
		x.Buy(1, 2) // while it is looked at
		officetest.Must[imports.ImportFile](x.Office, "goods", "imports/apply", imports.ImportApply{ID: f.ID, Digest: w.Digest})
		if w = x.work("goods", f.ID); w.File.State != csvfile.Finished {
			t.Fatalf("%+v", w.File)
		}
		level := officetest.Must[stock.StockWhole](x.Office, "goods", "stock/get", stock.StockOne{SKU: string(officetest.CoatM)}).Row
		if level.OnHand != 68 {
			t.Errorf("70 were counted and 2 sold since: %d are there", level.OnHand)
		}
		undo := officetest.Must[imports.ImportFile](x.Office, "goods", "imports/undo", imports.ImportAsk{ID: f.ID})
		u := x.work("goods", undo.ID)
		if u.File.State != csvfile.Ready || u.Undoes == nil || u.Undoes.ID != f.ID {
			t.Fatalf("%+v", u)
		}
		officetest.Must[imports.ImportFile](x.Office, "goods", "imports/apply", imports.ImportApply{ID: undo.ID, Digest: u.Digest})
		x.work("goods", undo.ID)
		level = officetest.Must[stock.StockWhole](x.Office, "goods", "stock/get", stock.StockOne{SKU: string(officetest.CoatM)}).Row
		if level.OnHand != 48 {
			t.Errorf("%d are there after the undo", level.OnHand)
		}
		if list := officetest.Must[imports.ImportList](x.Office, "goods", "imports/list", imports.ImportListAsk{}).Files; len(list) != 2 || list[1].UndoneBy != undo.ID {
			t.Errorf("the list: %+v", list)
		}
	})
}

// Prices that fall by more than the owner allows one person wait for a second.
func TestCheaperPricesOfAFileNeedASecondPerson(t *testing.T) {
	officetest.Each(t, func(t *testing.T, o *officetest.Office) {
		x := table{o}
		if err := x.Approvals().Save(t.Context(), approval.Price, true, 10_000); err != nil {
			t.Fatal(err)
		}
		color := string(officetest.CoatM)[:12]
		dearer := x.drop("goods", "上げ.csv", "color_sku_code,list_price,unit_price\n"+color+",31000,31000\n")
		if dearer.Gives != 0 {
			t.Errorf("a dearer price gives %d", dearer.Gives)
		}
		officetest.Must[any](x.Office, "goods", "imports/discard", imports.ImportAsk{ID: dearer.File.ID})
		w := x.drop("goods", "下げ.csv", "color_sku_code,unit_price\n"+color+",3000\n")
		if w.Gives != 27_000*100 {
			t.Fatalf("it gives %d", w.Gives)
		}
		ask := imports.ImportApply{ID: w.File.ID, Digest: w.Digest, Reason: "決算"}
		if _, code := officetest.Ask[any](x.Office, "goods", "imports/apply", ask); code != "office.second_person" {
			t.Fatalf("one person did it: %q", code)
		}
		if w = x.work("goods", w.File.ID); w.File.State != csvfile.Ready {
			t.Fatalf("it is %s while somebody is asked", w.File.State)
		}
		waiting, err := x.Approvals().List(t.Context(), approval.Waiting, 10)
		if err != nil || len(waiting) != 1 || !strings.Contains(waiting[0].Said, "下げ.csv") {
			t.Fatalf("%+v, %v", waiting, err)
		}
		officetest.Must[any](x.Office, staff.Owner, "approvals/agree", approvals.ApprovalAct{ID: waiting[0].ID})
		if w = x.work("goods", w.File.ID); w.File.State != csvfile.Finished {
			t.Errorf("after the second: %s %s", w.File.State, w.File.Said)
		}
	})
}

// Who may not change prices, or count, cannot do it by a file.
func TestFilesNeedThePermissionOfTheirKind(t *testing.T) {
	officetest.Each(t, func(t *testing.T, o *officetest.Office) {
		x := table{o}
		if _, code := officetest.Ask[any](x.Office, "shipping", "imports/begin", imports.ImportBegin{Name: "a.csv"}); code == "" {
			t.Error("whoever packs dropped a file")
		}
		for _, kind := range csvfile.Kinds() {
			if kind == "points" {
				continue // see TestPointsByFileAreForWhoMay
			}
			got := officetest.Must[imports.ImportDownload](x.Office, "goods", "imports/export", imports.ImportExportAsk{Kind: kind})
			text, err := base64.StdEncoding.DecodeString(got.Base64)
			if err != nil || len(text) < 10 {
				t.Errorf("the export of %s is %q, %v", kind, text, err)
			}
		}
		if _, code := officetest.Ask[any](x.Office, "goods", "imports/export", imports.ImportExportAsk{Kind: "orders"}); code != "import.kind" {
			t.Errorf("a kind that there is not: %q", code)
		}
	})
}

// A coupon that takes more off an order than one may decide waits for a second
// person when it comes by a file, as it does in its room.
func TestDearCouponsOfAFileWaitForASecondPerson(t *testing.T) {
	officetest.Each(t, func(t *testing.T, o *officetest.Office) {
		x := table{o}
		if err := x.Approvals().Save(t.Context(), approval.Coupon, true, 3000); err != nil {
			t.Fatal(err)
		}
		coupon := func(code, value, most string) imports.ImportWhole {
			return x.drop("goods", code+".csv", "coupon_code,coupon_name,coupon_kind,coupon_value,max_discount\n"+code+",冬のお礼,"+value+","+most+"\n")
		}
		apply := func(w imports.ImportWhole) string {
			_, code := officetest.Ask[any](x.Office, "goods", "imports/apply", imports.ImportApply{ID: w.File.ID, Digest: w.Digest, Reason: "年末"})
			return code
		}
		small := coupon("SMALL", "amount,3000", "")
		if code := apply(small); code != "" {
			t.Fatalf("3,000円OFF: %q", code)
		}
		if small = x.work("goods", small.File.ID); small.File.State != csvfile.Finished {
			t.Fatalf("%+v", small.File)
		}
		if bounded := coupon("BOUND", "percent,50", "3000"); apply(bounded) != "" {
			t.Error("half, up to 3,000 yen, asked for somebody else")
		}
		if half := coupon("HALF", "percent,50", ""); apply(half) != "office.second_person" { // of a coat for 30,000 yen
			t.Error("one person gave half of everything")
		}
		dear := coupon("DEAR", "amount,3001", "")
		if code := apply(dear); code != "office.second_person" {
			t.Fatalf("one person gave 3,001 yen: %q", code)
		}
		if dear = x.work("goods", dear.File.ID); dear.File.State != csvfile.Ready {
			t.Fatalf("it is %s while somebody is asked", dear.File.State)
		}
		waiting, err := x.Approvals().List(t.Context(), approval.Waiting, 10)
		if err != nil || len(waiting) != 2 {
			t.Fatalf("%+v, %v", waiting, err)
		}
		for _, w := range waiting {
			if !strings.Contains(w.Said, "DEAR.csv") {
				continue
			}
			if _, code := officetest.Ask[any](x.Office, "goods", "approvals/agree", approvals.ApprovalAct{ID: w.ID}); code == "" {
				t.Error("who asked agreed")
			}
			officetest.Must[any](x.Office, staff.Owner, "approvals/agree", approvals.ApprovalAct{ID: w.ID})
		}
		if dear = x.work("goods", dear.File.ID); dear.File.State != csvfile.Finished {
			t.Errorf("after the second: %s %s", dear.File.State, dear.File.Said)
		}
	})
}
