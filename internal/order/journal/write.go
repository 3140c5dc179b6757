package journal

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Format is whose program reads a file.
type Format string

// The formats.
const (
	Yayoi Format = "yayoi" // 弥生インポート形式: 25 columns, no header, Shift_JIS
	Freee Format = "freee" // 振替伝票 of freee会計: a header, UTF-8
)

// classes are what programs call the tax of a side: by rate, of sales and of returns.
var classes = map[Format]map[Account]map[int]string{
	Yayoi: {Sales: {10: "課税売上込10%", 8: "課税売上込軽減8%"}, Returns: {10: "課税売返込10%", 8: "課税売返込軽減8%"}},
	Freee: {Sales: {10: "課税売上10%", 8: "課税売上8%（軽）"}, Returns: {10: "課税売返10%", 8: "課税売返8%（軽）"}},
}

func (f Format) class(s Side) (string, error) {
	if s.Percent == 0 {
		return "対象外", nil
	}
	name := classes[f][s.Account][s.Percent]
	if name == "" {
		return "", fmt.Errorf("%s has no tax class for %s at %d%%", f, s.Account, s.Percent)
	}
	return name, nil
}

var freeeColumns = []string{
	"日付", "伝票番号", "決算整理仕訳", "借方勘定科目", "借方補助科目", "借方税区分", "借方金額", "借方税額", "貸方勘定科目", "貸方補助科目", "貸方税区分", "貸方金額", "貸方税額", "摘要",
}

// Write writes entries for a program. Nothing is written of entries that it could not read.
func Write(w io.Writer, f Format, list []Entry) error {
	var out strings.Builder
	if f == Freee {
		out.WriteString("\ufeff" + strings.Join(freeeColumns, ",") + "\r\n")
	}
	for i, e := range list {
		row, err := f.row(i+1, e)
		if err != nil {
			return err
		}
		for j, cell := range row {
			if strings.ContainsAny(cell, ",\"\r\n") {
				row[j] = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
			}
		}
		out.WriteString(strings.Join(row, ",") + "\r\n")
	}
	text := out.String()
	if f == Yayoi {
		var err error
		if text, err = japanese.ShiftJIS.NewEncoder().String(text); err != nil {
			return fmt.Errorf("write for 弥生: %w", err)
		}
	}
	b := bufio.NewWriter(w)
	if _, err := b.WriteString(text); err != nil {
		return err
	}
	return b.Flush()
}

// row is an entry as a line. Dates are days in Tokyo.
func (f Format) row(n int, e Entry) ([]string, error) {
	debit, err := f.class(e.Debit)
	if err != nil {
		return nil, err
	}
	credit, err := f.class(e.Credit)
	if err != nil {
		return nil, err
	}
	day, yen := e.At.In(jp.Tokyo).Format("2006/01/02"), strconv.FormatInt(int64(e.Yen), 10)
	debitTax, creditTax := strconv.FormatInt(int64(e.Debit.Tax), 10), strconv.FormatInt(int64(e.Credit.Tax), 10)
	if f == Freee {
		return []string{day, strconv.Itoa(n), "", string(e.Debit.Account), e.Debit.Sub, debit, yen, debitTax, string(e.Credit.Account), e.Credit.Sub, credit, yen, creditTax, e.Memo}, nil
	}
	return []string{
		"2000", "", "", day, string(e.Debit.Account), e.Debit.Sub, "", debit, yen, debitTax, string(e.Credit.Account), e.Credit.Sub, "", credit, yen, creditTax,
		e.Memo, "", "", "0", "", "", "0", "0", "no",
	}, nil
}
