package csvfile_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// desk is an office that takes files.
type desk struct {
	t testing.TB
	u *csvfile.Uploads
	d *db.DB
}

func openDesk(t *testing.T, d *db.DB) desk {
	fill(t, d)
	return desk{t, &csvfile.Uploads{DB: d}, d}
}

// drop lets a file be compared.
func (x desk) drop(name, kind string, data []byte) csvfile.File {
	x.t.Helper()
	ctx := audit.With(x.t.Context(), audit.Actor{Kind: audit.Staff, ID: "s1", Name: "出口"})
	f, err := x.u.Begin(ctx, name, kind)
	if err != nil {
		x.t.Fatal(err)
	}
	for i := 0; i*csvfile.MaxPart < len(data); i++ {
		part := data[i*csvfile.MaxPart : min(len(data), (i+1)*csvfile.MaxPart)]
		if err := x.u.Part(ctx, f.ID, i, base64.StdEncoding.EncodeToString(part)); err != nil {
			x.t.Fatal(err)
		}
	}
	if _, err := x.u.Check(ctx, f.ID, kind, nil); err != nil {
		x.t.Fatal(err)
	}
	return x.work(f.ID)
}

// work lets the job run, and reads a file.
func (x desk) work(fileID string) csvfile.File {
	x.t.Helper()
	if err := x.u.Work(x.t.Context()); err != nil {
		x.t.Fatal(err)
	}
	f, err := x.u.Find(x.t.Context(), fileID)
	if err != nil {
		x.t.Fatal(err)
	}
	return f
}

func (x desk) apply(f csvfile.File) csvfile.File {
	x.t.Helper()
	if _, err := x.u.Apply(x.t.Context(), f.ID, f.Digest); err != nil {
		x.t.Fatal(err)
	}
	return x.work(f.ID)
}

func (x desk) found(f csvfile.File, sort csvfile.FindingSort) []csvfile.Finding {
	x.t.Helper()
	list, err := x.u.Findings(x.t.Context(), f.ID, sort, 0, 1000)
	if err != nil {
		x.t.Fatal(err)
	}
	return list
}

func (x desk) price(code string) (list, price int64) {
	x.t.Helper()
	for c, err := range (catalog.Catalog{DB: x.d}).All(x.t.Context()) {
		if err != nil {
			x.t.Fatal(err)
		}
		for _, color := range c.Colors {
			if string(color.Code) == code {
				return int64(color.ListPrice), int64(color.Price)
			}
		}
	}
	x.t.Fatalf("there is no %s", code)
	return 0, 0
}

// What spreadsheets do to cells is mended where it is certain what they were, and
// named with row and column where it is not; rows without problems can be taken.
func TestDamageOfSpreadsheetsIsMendedOrNamed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		file := "\uFEFF\uFEFF価格と名前の一覧,,,\r" +
			"SKUコード,カラー名,販売価格（税込）,サイズ,メモ\r" +
			"０００１００１ＡＢ１２０２, 墨黒 ,4950.00,M,全角と空白\r" +
			"0001001AB1201,墨黒,４，９５０,1月2日,日付\r" +
			"1.0001E+12,墨黒,4950,S,指数\r" +
			"1001101,藍,4950,フリー,ゼロ落ち\r" +
			"0001001AB1101,藍,#N/A,フリー,エラー\r" +
			"0001001AB1203,縺ゅ＞縺,4950,L,文字化け\r" +
			"0001001AB1204,墨黒,4.95E+03,LL,指数の価格\r" +
			"0001001AB1205,墨黒,4950.5,3L,小数\r" +
			"0001001AB1206,墨黒,4950,4L,重なり\r0001001AB1206,墨黒,4950,5L,重なり\r" +
			"0001001AB1207,墨黒,3-May,6L,日付の価格\r"
		f := x.drop("価格.csv", "", []byte(file))
		if f.Kind != "skus" || f.State != csvfile.Ready {
			t.Fatalf("the file is %s of kind %q: %s", f.State, f.Kind, f.Said)
		}
		wanted := map[int]csvfile.Damage{4: csvfile.DamageDate, 5: csvfile.DamageExponent, 6: csvfile.DamageZeros, 7: csvfile.DamageError, 8: csvfile.DamageGarbled, 9: csvfile.DamageExponent, 10: "", 11: "", 12: "", 13: csvfile.DamageDate}
		for _, p := range x.found(f, csvfile.FoundProblem) {
			want, ok := wanted[p.Line]
			if !ok || p.Damage != want || p.Said == "" || p.Column == "" || strings.ContainsAny(p.Said, "%") {
				t.Errorf("row %d, %s: %q %s; want %q", p.Line, p.Column, p.Damage, p.Said, want)
			}
			delete(wanted, p.Line)
		}
		if len(wanted) > 0 {
			t.Errorf("nothing was found in rows %v", wanted)
		}
		mended := map[csvfile.Damage]bool{}
		for _, p := range x.found(f, csvfile.FoundMended) {
			mended[p.Damage] = true
		}
		for _, note := range f.Sheet.Notes {
			mended[note.Damage] = true
		}
		for _, d := range []csvfile.Damage{csvfile.DamageWidth, csvfile.DamageSpace, csvfile.DamageDecimal, csvfile.DamageMark, csvfile.DamageLineEnd, csvfile.DamageTitle} {
			if !mended[d] {
				t.Errorf("%s was not mended: %v, %v", d, mended, f.Sheet.Notes)
			}
		}
		if f.Counts.Changes() != 0 || f.Counts.Unchanged != 1 || f.Counts.BadRows != 10 {
			t.Errorf("counts: %+v", f.Counts)
		}
		var bad bytes.Buffer
		if err := x.u.WriteBad(t.Context(), f, &bad); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(bad.String(), "\r\n"); lines != 11 || !strings.Contains(bad.String(), "指数") || strings.Contains(bad.String(), "全角と空白") {
			t.Errorf("the bad rows are\n%s", bad.String())
		}
	})
}

// An import of the office is compared, applied and taken back as a whole; what
// changed since is kept and told.
func TestAFileOfTheOfficeIsAppliedAndTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		sjis, err := japanese.ShiftJIS.NewEncoder().String("カラーSKU,定価,売価\r\n0001001AB120,6930,3000\r\n0001001AB110,6930,3100\r\n0001001AB130,6930,4950\r\n")
		if err != nil {
			t.Fatal(err)
		}
		f := x.drop("売価.csv", "", []byte(sjis))
		if f.Kind != "prices" || f.State != csvfile.Ready || f.Counts.Changed != 2 || f.Counts.Unchanged != 1 || f.Sheet.Encoding != csvfile.ShiftJIS {
			t.Fatalf("%s %s %+v %s", f.Kind, f.State, f.Counts, f.Said)
		}
		rows, err := x.u.Changes(t.Context(), f, csvfile.Changed, "ab110", 0, 10)
		if err != nil || len(rows) != 1 || rows[0].Cells[0] != (csvfile.Cell{Column: "unit_price", Before: "4950", After: "3100"}) {
			t.Fatalf("the change is %+v, %v", rows, err)
		}
		if _, err := x.u.Apply(t.Context(), f.ID, "other"); err != csvfile.ErrFileStale {
			t.Errorf("something else was agreed to: %v", err)
		}
		if f = x.apply(f); f.State != csvfile.Finished {
			t.Fatalf("applied: %s %s", f.State, f.Said)
		}
		if _, price := x.price("0001001AB120"); price != 3000 {
			t.Errorf("the price is %d", price)
		}
		if r, err := x.drop2("0001001AB110", "2990"); err != nil {
			t.Fatal(r, err)
		}
		undo, err := x.u.Undo(t.Context(), f.ID)
		if err != nil {
			t.Fatal(err)
		}
		undo = x.work(undo.ID)
		kept := x.found(undo, csvfile.FoundKept)
		if undo.State != csvfile.Ready || len(kept) != 1 || !strings.Contains(kept[0].Said, "2990") {
			t.Fatalf("%s %s %+v", undo.State, undo.Said, kept)
		}
		if undo = x.apply(undo); undo.State != csvfile.Finished {
			t.Fatalf("undone: %s %s", undo.State, undo.Said)
		}
		if _, price := x.price("0001001AB120"); price != 4950 {
			t.Errorf("the price is %d after the undo", price)
		}
		if _, price := x.price("0001001AB110"); price != 2990 {
			t.Errorf("what changed since is %d", price)
		}
		if f = x.work(f.ID); f.UndoneBy != undo.ID {
			t.Errorf("undone by %q", f.UndoneBy)
		}
		if _, err := x.u.Undo(t.Context(), f.ID); err != csvfile.ErrCannotUndo {
			t.Errorf("twice: %v", err)
		}
	})
}

// drop2 changes a price from the command line.
func (x desk) drop2(color, price string) (csvfile.Report, error) {
	return csvfile.Files{DB: x.d}.Import(x.t.Context(), "prices", strings.NewReader("color_sku_code,unit_price\n"+color+","+price+"\n"), csvfile.ImportOptions{})
}

// A plan that the shop has overtaken is compared anew; who agreed to something
// else is asked again.
func TestWhoAgreedIsAskedAgainWhenTheShopChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		file := []byte("color_sku_code,unit_price\n0001001AB120,3000\n")
		f := x.drop("a.csv", "prices", file)
		if _, err := x.drop2("0001001AB110", "2990"); err != nil { // the same item, another colour
			t.Fatal(err)
		}
		if f = x.apply(f); f.State != csvfile.Finished {
			t.Fatalf("the same change is %s: %s", f.State, f.Said)
		}
		f = x.drop("b.csv", "prices", []byte("color_sku_code,unit_price\n0001001AB120,2000\n"))
		if _, err := x.drop2("0001001AB120", "2500"); err != nil {
			t.Fatal(err)
		}
		if f = x.apply(f); f.State != csvfile.Ready || f.Said == "" {
			t.Fatalf("another change is %s: %s", f.State, f.Said)
		}
		if _, price := x.price("0001001AB120"); price != 2500 {
			t.Errorf("the price is %d though nobody agreed", price)
		}
		if f = x.apply(f); f.State != csvfile.Finished {
			t.Errorf("after looking again: %s %s", f.State, f.Said)
		}
	})
}

// What somebody says of a heading is known the next time.
func TestHeadingsAreRemembered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		file := []byte("うちの番号,うちの値段,うちの値段\n0001001AB120,3000,9\n")
		f := x.drop("a.csv", "prices", file)
		if f.State != csvfile.Choose || f.Said == "" {
			t.Fatalf("%s %s", f.State, f.Said)
		}
		if _, err := x.u.Check(t.Context(), f.ID, "prices", []string{"color_sku_code", "unit_price", "unit_price"}); err != nil {
			t.Fatal(err)
		}
		if f = x.work(f.ID); f.State != csvfile.Choose || !strings.Contains(f.Said, "2つ") {
			t.Fatalf("a column twice: %s %s", f.State, f.Said)
		}
		if _, err := x.u.Check(t.Context(), f.ID, "prices", []string{"color_sku_code", "unit_price", ""}); err != nil {
			t.Fatal(err)
		}
		if f = x.work(f.ID); f.State != csvfile.Ready || f.Counts.Changed != 1 {
			t.Fatalf("%s %s %+v", f.State, f.Said, f.Counts)
		}
		again := x.drop("b.csv", "prices", []byte("うちの番号,うちの値段\n0001001AB120,3000\n"))
		if again.State != csvfile.Ready || again.Columns[1] != "unit_price" {
			t.Errorf("the next file: %s %s %v", again.State, again.Said, again.Columns)
		}
		if _, err := x.u.Check(t.Context(), f.ID, "prices", []string{"color_sku_code", "stock", ""}); err != csvfile.ErrColumns {
			t.Errorf("a column of another kind: %v", err)
		}
	})
}

// workbook packs parts of an Excel file.
func workbook(t testing.TB, sheet string, more map[string]string) []byte {
	t.Helper()
	parts := map[string]string{
		"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="価格" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml":   `<worksheet><sheetData>` + sheet + `</sheetData></worksheet>`,
		"xl/sharedStrings.xml":       `<sst><si><t>カラーSKU</t></si><si><r><t>販売</t></r><r><t>価格</t></r><rPh><t>ハンバイ</t></rPh></si><si><t>0001001AB120</t></si></sst>`,
		"xl/styles.xml":              `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
	}
	for name, text := range more {
		parts[name] = text
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, text := range parts {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestExcelFilesAreReadAndHostileOnesRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		head := `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>`
		row := `<row r="4"><c r="A4" t="s"><v>2</v></c><c r="C4"><v>2.98E+3</v></c></row>`
		f := x.drop("価格.xlsx", "", workbook(t, head+row, nil))
		if f.State != csvfile.Ready || f.Kind != "prices" || f.Counts.Changed != 1 || !f.Sheet.Excel {
			t.Fatalf("%s %s %s %+v %+v", f.Kind, f.State, f.Said, f.Counts, f.Sheet)
		}
		rows, _ := x.u.Changes(t.Context(), f, "", "", 0, 10)
		if len(rows) != 1 || rows[0].Line != 4 || rows[0].Cells[0].After != "2980" {
			t.Errorf("the change is %+v", rows)
		}
		dated := x.drop("日付.xlsx", "", workbook(t, head+`<row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3" s="1"><v>45000</v></c></row>`, nil))
		if p := x.found(dated, csvfile.FoundProblem); len(p) != 1 || p[0].Damage != csvfile.DamageDate || p[0].Line != 3 {
			t.Errorf("a price that became a date: %+v", p)
		}
		for name, data := range map[string][]byte{
			"entity":    workbook(t, head+row, map[string]string{"xl/sharedStrings.xml": `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst><si><t>&e;</t></si></sst>`}),
			"bomb":      workbook(t, head+row, map[string]string{"xl/sharedStrings.xml": `<sst><si><t>` + strings.Repeat("a", 8<<20) + `</t></si></sst>`}),
			"far":       workbook(t, head+`<row r="999999"><c r="A999999"><v>1</v></c></row>`, nil),
			"wide":      workbook(t, `<row r="1"><c r="ZZZ1"><v>1</v></c></row>`, nil),
			"backwards": workbook(t, `<row r="5"><c r="A5"><v>1</v></c></row><row r="4"><c r="A4"><v>1</v></c></row>`, nil),
			"no string": workbook(t, `<row r="1"><c r="A1" t="s"><v>77</v></c></row>`, nil),
			"unclosed":  workbook(t, `<row r="1"><c r="A1"><v>1</v>`, nil),
			"no book":   workbook(t, head, map[string]string{"xl/workbook.xml": ""}),
			"cut":       workbook(t, head+row, nil)[:200],
			"old":       []byte("\xD0\xCF\x11\xE0 old"),
			"picture":   []byte("\x89PNG\r\n\x1a\n"),
			"empty":     []byte("color_sku_code,unit_price\n"),
			"quote":     []byte("color_sku_code,unit_price\n\"0001001AB120,1\n"),
		} {
			if f := x.drop(name, "prices", data); f.State != csvfile.Bad || f.Said == "" || f.Counts.Changes() != 0 {
				t.Errorf("%s is %s: %s", name, f.State, f.Said)
			}
		}
	})
}

// The command line reads such files too, as a whole or not at all.
func TestTheCommandLineReadsWhatTheOfficeReads(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		files := csvfile.Files{DB: d}
		r, err := files.ImportSheet(t.Context(), "prices", []byte("カラーSKU,売価\n０００１００１ＡＢ１２０,3000.00\n"), csvfile.ImportOptions{})
		if _, price := x.price("0001001AB120"); err != nil || r.Changed != 1 || price != 3000 {
			t.Errorf("%+v, %v: the price is %d", r, err, price)
		}
		_, err = files.ImportSheet(t.Context(), "prices", []byte("カラーSKU,売価\n0001001AB120,2000\n0001001AB110,1.2E+3\n"), csvfile.ImportOptions{})
		if _, price := x.price("0001001AB120"); err == nil || !strings.Contains(err.Error(), "line 3, unit_price") || price != 3000 {
			t.Errorf("%v: the price is %d", err, price)
		}
		if _, err = files.ImportSheet(t.Context(), "prices", []byte("名前,売価\nx,1\n"), csvfile.ImportOptions{}); err == nil || !strings.Contains(err.Error(), "color_sku_code") {
			t.Errorf("without its key: %v", err)
		}
	})
}

// What can be exported comes back without a change, through the office too.
func TestAnExportDroppedIntoTheOfficeChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		for _, kind := range csvfile.Kinds() {
			for _, e := range []csvfile.Encoding{csvfile.UTF8, csvfile.ShiftJIS} {
				var out bytes.Buffer
				if _, err := (csvfile.Files{DB: d}).Export(t.Context(), kind, &out, csvfile.ExportOptions{Encoding: e, Replace: true}); err != nil {
					t.Fatal(err)
				}
				if out.Len() < 200 && strings.Count(out.String(), "\n") < 2 {
					continue // there are none
				}
				f := x.drop(kind+".csv", "", out.Bytes())
				if f.State != csvfile.Ready || f.Kind != kind || f.Counts.Changes() != 0 || f.Counts.BadRows != 0 {
					t.Errorf("%s in %s: %s as %s, %s %+v %v", kind, e, f.State, f.Kind, f.Said, f.Counts, fmt.Sprint(x.found(f, csvfile.FoundProblem)))
				}
			}
		}
	})
}
