package zengin

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// maxFile is how much of a file is read: a hundred thousand transfers.
const maxFile = 16 << 20

// ErrFile refuses a file that is no list of transfers; its cause says where.
var ErrFile = fault.New(fault.Invalid, "zengin.file", "全銀フォーマット（総合振込）のファイルではありません。")

// Read reads a list of transfers: the one that was sent, or the one that a bank
// gives back of those it made, or could not make. Records may stand in lines of
// their own or not. Counts and sums have to be right. near decides the year of
// the day, which the file does not say.
func Read(src io.Reader, near time.Time) (Order, error) {
	records, err := split(src)
	if err != nil {
		return Order{}, err
	}
	bad := func(n int, format string, args ...any) (Order, error) {
		return Order{}, ErrFile.Because(fmt.Errorf("record %d: "+format, append([]any{n + 1}, args...)...))
	}
	last := len(records) - 1
	if last < 3 || records[0][0] != '1' || string(records[0][1:3]) != kindTransfer || records[last-1][0] != '8' || records[last][0] != '9' {
		return bad(0, "the file does not begin with a header of kind 21 and end with sums and end")
	}
	head := records[0]
	o := Order{Client: text(head, 4, 10), From: Account{
		Name: text(head, 14, 40), Bank: text(head, 58, 4), BankName: text(head, 62, 15), Branch: text(head, 77, 3), BranchName: text(head, 80, 15),
		Kind: AccountKind(text(head, 95, 1)), Number: text(head, 96, 7),
	}}
	if o.Day, err = dayNear(text(head, 54, 4), near); err != nil {
		return bad(0, "the day: %w", err)
	}
	sum := money.Yen(0)
	for n, r := range records[1 : last-1] {
		yen, err := strconv.ParseInt(text(r, 80, 10), 10, 64)
		if r[0] != '2' || err != nil || yen < 1 {
			return bad(n+1, "no transfer, or an amount that is none")
		}
		t := Transfer{Yen: money.Yen(yen), To: Account{
			Bank: text(r, 1, 4), BankName: text(r, 5, 15), Branch: text(r, 20, 3), BranchName: text(r, 23, 15), Kind: AccountKind(text(r, 42, 1)), Number: text(r, 43, 7), Name: text(r, 50, 30),
		}}
		if r[112] == 'Y' {
			t.Reference = text(r, 91, 20)
		}
		o.Transfers, sum = append(o.Transfers, t), sum+t.Yen
	}
	if want := fmt.Sprintf("%06d%012d", len(o.Transfers), sum); string(records[last-1][1:19]) != want {
		return bad(last-1, "the sums say %s, but the transfers make %s", records[last-1][1:19], want)
	}
	return o, nil
}

// split cuts a file into records of 120 bytes.
func split(src io.Reader) (records [][]byte, err error) {
	raw, err := io.ReadAll(io.LimitReader(src, maxFile+1))
	if err != nil {
		return nil, err
	}
	raw = bytes.TrimRight(raw, "\x1a\r\n") // some programs end files with EOF
	raw = bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r"), nil), []byte("\n"), nil)
	if len(raw) > maxFile || len(raw) == 0 || len(raw)%recordBytes != 0 {
		return nil, ErrFile.Because(fmt.Errorf("%d bytes are not whole records of %d", len(raw), recordBytes))
	}
	for ; len(raw) > 0; raw = raw[recordBytes:] {
		records = append(records, raw[:recordBytes])
	}
	return records, nil
}

// text is a field of a record, without the spaces that fill it.
func text(record []byte, from, n int) string {
	s, err := japanese.ShiftJIS.NewDecoder().Bytes(record[from : from+n])
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(s))
}

// dayNear is the day MMDD of the year in which it is nearest to a moment.
func dayNear(mmdd string, near time.Time) (best time.Time, err error) {
	for year := near.Year() - 1; year <= near.Year()+1; year++ {
		day, err := time.ParseInLocation("20060102", fmt.Sprintf("%d%s", year, mmdd), near.Location())
		if err == nil && (best.IsZero() || day.Sub(near).Abs() < best.Sub(near).Abs()) {
			best = day
		}
	}
	if best.IsZero() {
		return best, errors.New("there is no day " + mmdd)
	}
	return best, nil
}
