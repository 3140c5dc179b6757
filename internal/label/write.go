package label

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/transform"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Account is what a carrier's contract gives the shop.
type Account struct {
	Customer string // ヤマト 請求先顧客コード, 佐川 お客様コード: twelve digits
	Fare     string // ヤマト 運賃管理番号: two digits
	Slip     string // ゆうパックプリントR 送り状種別, by the paper in use
}

// AccountOf is what a carrier's contract gives the shop, by its terms.
func AccountOf(t terms.Labels, carrier string) Account {
	a := Account{Customer: t.Yamato, Fare: t.Fare, Slip: t.Slip}
	if carrier == shipping.Sagawa {
		a.Customer = t.Sagawa
	}
	return a
}

// Carriers are those whose programs take our files.
var Carriers = []string{shipping.Yamato, shipping.Sagawa, shipping.Post}

// A layout is the file of one program.
type layout struct {
	columns []string
	header  bool
	set     charset
	row     func(r *row, a Account)
}

var layouts = map[string]layout{
	shipping.Yamato: {yamatoColumns, true, jis, yamatoRow},
	shipping.Sagawa: {sagawaColumns, true, windows, sagawaRow},
	shipping.Post:   {postColumns, false, windows, postRow},
}

// Known tells whether there is a label file for a carrier.
func Known(carrier string) bool { return layouts[carrier].columns != nil }

// A row is the label of one parcel in the making.
type row struct {
	parcel   Parcel
	layout   layout
	cells    []string
	notices  []Notice
	problems []Problem
}

// Write writes the labels of parcels for a carrier's program, in Shift_JIS.
// Parcels with a problem are left out. Nothing is guarded against spreadsheets:
// the programs print what they read, and a name may begin with =.
func Write(w io.Writer, carrier string, a Account, parcels []Parcel) (notices []Notice, problems []Problem, err error) {
	l, ok := layouts[carrier]
	if !ok {
		return nil, nil, fmt.Errorf("no program of %q is known that prints labels", carrier)
	}
	out := csv.NewWriter(transform.NewWriter(w, japanese.ShiftJIS.NewEncoder()))
	out.UseCRLF = true
	if l.header {
		if err := out.Write(l.columns); err != nil {
			return nil, nil, err
		}
	}
	for _, p := range parcels {
		r := &row{parcel: p, layout: l, cells: make([]string, len(l.columns))}
		l.row(r, a)
		notices, problems = append(notices, r.notices...), append(problems, r.problems...)
		if len(r.problems) > 0 {
			continue
		}
		if err := out.Write(r.cells); err != nil {
			return notices, problems, err
		}
	}
	out.Flush()
	return notices, problems, out.Error()
}

func (r *row) problem(field, format string, args ...any) {
	r.problems = append(r.problems, Problem{Reference: r.parcel.Reference(), Field: field, Why: fmt.Sprintf(format, args...)})
}

// put fills a column by its name with a text of our own making.
func (r *row) put(column, text string) {
	for i, c := range r.layout.columns {
		if c == column {
			r.cells[i] = text
			return
		}
	}
	panic("label: no column " + column)
}

// clean is a text of somebody else's in the program's characters.
func (r *row) clean(field, text string) string {
	return r.layout.set.clean(text, func(from, to string) {
		r.notices = append(r.notices, Notice{r.parcel.Reference(), field, from, to})
	})
}

// fit fills a column with a text that has to have room in it.
func (r *row) fit(column, text string, room int) {
	if text = r.clean(column, text); size(text) > room {
		r.problem(column, "「%s」は半角%d文字分を超えます。", text, room)
	}
	r.put(column, text)
}

// lines fills columns with a text that was spread over them.
func (r *row) lines(columns []string, lines []string, rest string) {
	if rest != "" {
		r.problem(columns[0], "%d行に収まりません（「%s」が入りません）。", len(columns), rest)
	}
	for i, c := range columns {
		r.put(c, lines[i])
	}
}

// digits fills a column with a code of the contract.
func (r *row) digits(column, code string, n int) {
	if len(code) != n || strings.Trim(code, "0123456789") != "" {
		r.problem(column, "%d桁の番号が設定されていません。", n)
	}
	r.put(column, code)
}

// day fills a column with a day, written as layout wants it.
func (r *row) day(column, day, as string) {
	if day == "" {
		return
	}
	t, err := jp.ParseDay(day)
	if err != nil {
		r.problem(column, "「%s」は日付ではありません。", day)
		return
	}
	r.put(column, t.In(jp.Tokyo).Format(as))
}

// slot fills a column with the program's code of some hours.
func (r *row) slot(column string, codes map[string]string) {
	code, ok := codes[r.parcel.Slot]
	if !ok {
		r.problem(column, "時間帯「%s」はこの配送業者にありません。", jp.ShippingTime(r.parcel.Slot))
	}
	r.put(column, code)
}

func yen(y money.Yen) string { return fmt.Sprintf("%d", y) }
