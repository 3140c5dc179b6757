package csvfile

import (
	"slices"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Form is what an exported file is.
type Form string

// The forms of exported files.
const (
	CSVUTF8     Form = "utf8"
	CSVShiftJIS Form = "sjis"
	Excel       Form = "xlsx"
)

// Enum lists all values for the contract.
func (Form) Enum() []any { return []any{CSVUTF8, CSVShiftJIS, Excel} }

// Options are how Export writes it.
func (f Form) Options() ExportOptions {
	return ExportOptions{Excel: f == Excel, Encoding: map[Form]Encoding{CSVShiftJIS: ShiftJIS}[f]}
}

// Ending is how the name of such a file ends.
func (f Form) Ending() string {
	if f == Excel {
		return ".xlsx"
	}
	return ".csv"
}

// Every is how often an export is made.
type Every string

// How often an export is made.
const (
	Daily   Every = "day"
	Weekly  Every = "week"
	Monthly Every = "month"
)

// Enum lists all values for the contract.
func (Every) Enum() []any { return []any{Daily, Weekly, Monthly} }

const (
	// MostKeep is for how many days a file of an export is kept at most.
	MostKeep = 31
	// MostKeepPeople is that of files about people: who leaves is not in the next
	// one, and the last one is gone soon.
	MostKeepPeople = 7
)

// An ExportPlan says which table is written to a file, and when.
type ExportPlan struct {
	ID       string
	Kind     string
	Form     Form
	Every    Every
	Day      int // of a week from Sunday, of a month from 1; where a month has no such day, its last
	Hour     int // in Japan
	Keep     int // days
	Paused   bool
	Next     time.Time // zero while it is paused
	Revision int
	By       string
	Made     time.Time
}

// AboutPeople tells whether files of a kind say something of people.
func AboutPeople(kind string) bool { return kind == points.name }

// wrong says what cannot be meant, beside its field.
func (p ExportPlan) wrong() error {
	var list []fault.Field
	add := func(bad bool, field, message string) {
		if bad {
			list = append(list, fault.Field{Name: field, Code: "invalid", Message: message})
		}
	}
	most := MostKeep
	if AboutPeople(p.Kind) {
		most = MostKeepPeople
	}
	add(!slices.Contains(Kinds(), p.Kind), "kind", "書き出す内容を選んでください。")
	add(!slices.Contains(Form("").Enum(), any(p.Form)), "form", "ファイルの形式を選んでください。")
	switch p.Every {
	case Daily:
	case Weekly:
		add(p.Day < 0 || p.Day > 6, "day", "曜日を選んでください。")
	case Monthly:
		add(p.Day < 1 || p.Day > 31, "day", "日は1から31までで選んでください。")
	default:
		add(true, "every", "毎日・毎週・毎月から選んでください。")
	}
	add(p.Hour < 0 || p.Hour > 23, "hour", "時刻は0時から23時までで選んでください。")
	add(p.Keep < 1 || p.Keep > most, "keep", "保存する日数は1日から"+strconv.Itoa(most)+"日までにしてください。")
	if len(list) > 0 {
		return ErrExportPlan.With(list...)
	}
	return nil
}

// After is the first moment after another at which the export is due.
func (p ExportPlan) After(t time.Time) time.Time {
	t = t.In(jp.Tokyo)
	at := func(year int, month time.Month, day int) time.Time {
		return time.Date(year, month, day, p.Hour, 0, 0, 0, jp.Tokyo)
	}
	if p.Every == Monthly {
		for i := 0; ; i++ {
			first := at(t.Year(), t.Month()+time.Month(i), 1)
			last := at(first.Year(), first.Month()+1, 0).Day()
			if due := at(first.Year(), first.Month(), min(p.Day, last)); due.After(t) {
				return due.UTC()
			}
		}
	}
	for i := 0; ; i++ {
		due := at(t.Year(), t.Month(), t.Day()+i)
		if due.After(t) && (p.Every == Daily || int(due.Weekday()) == p.Day) {
			return due.UTC()
		}
	}
}
