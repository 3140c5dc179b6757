package label

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// maxFile is how much of a file is read: some 50,000 labels.
const maxFile = 32 << 20

// ErrFile refuses a file that is none of the program's.
var ErrFile = fault.New(fault.Invalid, "label.file", "送り状番号の入った発行済みデータのCSVファイルではありません。")

// An Issued is the tracking number that a program gave a parcel.
type Issued struct {
	Line     int
	Order    id.OrderNumber
	N        int
	Tracking string
}

// names are what programs call our reference and their number in the files
// that they write.
var names = map[string]struct{ ours, theirs []string }{
	shipping.Yamato: {[]string{"お客様管理番号"}, []string{"伝票番号", "送り状番号"}},
	shipping.Sagawa: {[]string{"お客様管理番号", "お客様管理ナンバー"}, []string{"お問い合せ送り状No.", "お問い合せ送り状NO", "お問合せ送り状No."}},
	shipping.Post:   {[]string{"お客様側管理番号"}, []string{"お問い合わせ番号", "お問い合せ番号"}},
}

// Read reads the tracking numbers from a file that a carrier's program wrote,
// in Shift_JIS or UTF-8, with a header. Lines that cannot be right are listed:
// a number of another carrier, a mistyped one, a reference that is not ours,
// and numbers and parcels that are there twice.
func Read(src io.Reader, carrier string) (list []Issued, problems []Problem, err error) {
	rows, err := table(src)
	if err != nil {
		return nil, nil, err
	}
	ours, theirs, at := header(rows, carrier)
	if at < 0 {
		return nil, nil, ErrFile.Because(fmt.Errorf("no columns %v of %s", names[carrier], carrier))
	}
	seen := map[string]int{}
	for i, r := range rows[at+1:] {
		line := at + i + 2
		if len(r) <= max(ours, theirs) || strings.TrimSpace(r[ours]+r[theirs]) == "" {
			continue
		}
		issued, why := read(carrier, cell(r[ours]), cell(r[theirs]))
		if why == "" {
			parcel := fmt.Sprintf("%s %d", issued.Order, issued.N)
			for _, key := range []string{parcel, issued.Tracking} {
				if first, twice := seen[key]; twice {
					why = fmt.Sprintf("「%s」は%d行目にもあります。", key, first)
				}
			}
			seen[parcel], seen[issued.Tracking] = line, line
		}
		if why != "" {
			problems = append(problems, Problem{Reference: cell(r[ours]), Field: fmt.Sprintf("%d行目", line), Why: why, Line: line, Tracking: cell(r[theirs])})
			continue
		}
		issued.Line = line
		list = append(list, issued)
	}
	return list, problems, nil
}

func read(carrier, ours, theirs string) (Issued, string) {
	order, n, err := ParseReference(ours)
	if err != nil {
		return Issued{}, fmt.Sprintf("管理番号「%s」は当店の荷物ではありません。", ours)
	}
	if strings.Contains(theirs, "E+") {
		return Issued{}, fmt.Sprintf("番号「%s」は表計算ソフトで壊れています。元のファイルをお使いください。", theirs)
	}
	tracking, err := shipping.ParseTracking(carrier, theirs)
	if err != nil {
		return Issued{}, fault.From(err).Fields[0].Message
	}
	return Issued{Order: order, N: n, Tracking: tracking}, ""
}

// table reads a CSV file of any encoding that the programs write.
func table(src io.Reader) ([][]string, error) {
	raw, err := io.ReadAll(io.LimitReader(src, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxFile {
		return nil, ErrFile.Because(errors.New("the file is too large"))
	}
	raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(raw) {
		if raw, err = japanese.ShiftJIS.NewDecoder().Bytes(raw); err != nil {
			return nil, ErrFile.Because(err)
		}
	}
	in := csv.NewReader(bytes.NewReader(raw))
	in.FieldsPerRecord, in.LazyQuotes = -1, true
	rows, err := in.ReadAll()
	if err != nil {
		return nil, ErrFile.Because(err)
	}
	return rows, nil
}

// header finds the row with the names of both columns, among the first ten.
func header(rows [][]string, carrier string) (ours, theirs, at int) {
	want := names[carrier]
	for at, r := range rows[:min(len(rows), 10)] {
		ours := slices.IndexFunc(r, func(c string) bool { return slices.Contains(want.ours, cell(c)) })
		theirs := slices.IndexFunc(r, func(c string) bool { return slices.Contains(want.theirs, cell(c)) })
		if ours >= 0 && theirs >= 0 {
			return ours, theirs, at
		}
	}
	return 0, 0, -1
}

// cell is a cell without the ="…" by which some programs keep spreadsheets
// from reading numbers.
func cell(s string) string {
	s = strings.TrimSpace(s)
	if rest, ok := strings.CutPrefix(s, `="`); ok {
		s = strings.TrimSuffix(rest, `"`)
	}
	return strings.TrimPrefix(s, "'")
}
