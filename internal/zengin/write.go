package zengin

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

const (
	recordBytes  = 120
	maxTransfers = 999_999
	maxYen       = 9_999_999_999
	kindTransfer = "21" // 総合振込
)

// Write writes an order as the bank's program reads it: header, a record for
// each transfer, sums, end; each of 120 bytes and a line end. Nothing is
// written of an order that is not right as a whole.
func Write(w io.Writer, o Order) error {
	from, wrong := o.From.Clean()
	switch {
	case len(o.Client) != 10 || strings.Trim(o.Client, "0123456789") != "":
		return errors.New("the client's code (振込依頼人コード) has to have ten digits")
	case len(wrong) > 0:
		return fmt.Errorf("the account that pays: %w", ErrAccount.With(wrong...))
	case len(o.Transfers) == 0 || len(o.Transfers) > maxTransfers:
		return fmt.Errorf("a file has 1 to %d transfers, not %d", maxTransfers, len(o.Transfers))
	}
	records := []string{"1" + kindTransfer + "0" + o.Client + left(from.Name, 40) + o.Day.In(jp.Tokyo).Format("0102") +
		from.Bank + left(from.BankName, 15) + from.Branch + left(from.BranchName, 15) + string(from.Kind) + from.Number + left("", 17)}
	sum := money.Yen(0)
	for _, t := range o.Transfers {
		r, err := record(t)
		if err != nil {
			return fmt.Errorf("transfer %s: %w", t.Reference, err)
		}
		records, sum = append(records, r), sum+t.Yen
	}
	records = append(records, fmt.Sprintf("8%06d%012d", len(o.Transfers), sum)+left("", 101), "9"+left("", 119))
	text, err := japanese.ShiftJIS.NewEncoder().String(strings.Join(records, "\r\n") + "\r\n")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// record is the data record of a transfer. New code 0 (no new account), 電信,
// and the reference as EDI information, told by Y.
func record(t Transfer) (string, error) {
	to, wrong := t.To.Clean()
	if len(wrong) > 0 {
		return "", ErrAccount.With(wrong...)
	}
	if t.Yen < 1 || t.Yen > maxYen {
		return "", fmt.Errorf("%d yen cannot be transferred", t.Yen)
	}
	if len(t.Reference) > 20 || strings.Trim(t.Reference, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-") != "" {
		return "", errors.New("a reference has up to twenty letters, digits and hyphens")
	}
	return "2" + to.Bank + left(to.BankName, 15) + to.Branch + left(to.BranchName, 15) + left("", 4) + string(to.Kind) + to.Number + left(to.Name, 30) +
		fmt.Sprintf("%010d", t.Yen) + "0" + left(t.Reference, 20) + "7" + "Y" + left("", 7), nil
}

// left fills a text with spaces on the right.
func left(s string, n int) string { return s + strings.Repeat(" ", n-len([]rune(s))) }
