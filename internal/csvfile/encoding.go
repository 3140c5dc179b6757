package csvfile

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/transform"
)

// An Encoding is how a file writes its characters.
type Encoding string

const (
	// UTF8 has a byte order mark when we write it, so that Excel knows it.
	UTF8 Encoding = "utf8"
	// ShiftJIS is Windows' code page 932, which has ① and 髙.
	ShiftJIS Encoding = "sjis"
	// Auto finds out which of the others a file is in.
	Auto Encoding = "auto"
)

const byteOrderMark = "\uFEFF"

var errUTF16 = errors.New("the file is in UTF-16; save it as “CSV UTF-8”")

// detect reads src to the end. Text in Shift_JIS is hardly ever also UTF-8, and
// a file in UTF-8 with a few broken bytes is still far from Shift_JIS: whichever
// explains more of it wins, and the reader then says where it does not fit.
func detect(src io.Reader) (Encoding, error) {
	in := bufio.NewReaderSize(src, 1<<16)
	start, err := in.Peek(3)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	switch {
	case string(start) == byteOrderMark:
		return UTF8, nil
	case strings.HasPrefix(string(start), "\xff\xfe"), strings.HasPrefix(string(start), "\xfe\xff"):
		return "", errUTF16
	}
	good, bad := 0, 0
	for {
		r, size, err := in.ReadRune()
		switch {
		case errors.Is(err, io.EOF) && bad > good:
			return ShiftJIS, nil
		case errors.Is(err, io.EOF):
			return UTF8, nil
		case err != nil:
			return "", err
		case r == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
	}
}

// decoded reads src as UTF-8, without its mark. Bytes that mean nothing come
// through, as they are or as U+FFFD, for readable to find.
func decoded(src io.Reader, e Encoding) (*bufio.Reader, error) {
	if e == ShiftJIS {
		return bufio.NewReaderSize(transform.NewReader(src, japanese.ShiftJIS.NewDecoder()), 1<<16), nil
	}
	in := bufio.NewReaderSize(src, 1<<16)
	start, err := in.Peek(3)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if string(start) == byteOrderMark {
		_, err = in.Discard(len(start))
		return in, err
	}
	return in, nil
}

// unreadable says what about a cell is no text, or nothing.
func unreadable(cell string, e Encoding) error {
	switch {
	case strings.ContainsRune(cell, 0):
		return say("holds a NUL byte, which no text has", "文字ではないもの（NUL）を含んでいます").by(DamageGarbled)
	case e == ShiftJIS && strings.ContainsAny(cell, "\uFFFD\u0080"):
		before, _, _ := strings.Cut(cell, "\uFFFD")
		return say("cannot be read as Shift_JIS after %d characters", "文字化けしています（%d文字目のあと、Shift_JISとして読めません）", utf8.RuneCountInString(before)).by(DamageGarbled)
	case e != ShiftJIS && !utf8.ValidString(cell):
		return say("cannot be read as UTF-8 after %d characters", "文字化けしています（%d文字目のあと、UTF-8として読めません）", validRunes(cell)).by(DamageGarbled)
	}
	return nil
}

func validRunes(s string) (n int) {
	for i := 0; i < len(s); n++ {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		i += size
	}
	return n
}

// twins are characters that Windows knows under another number. Other systems
// write the left ones; Shift_JIS as Windows reads it has only the right ones.
var twins = strings.NewReplacer(
	"〜", "～", "−", "－", "‖", "∥", "—", "―", "¢", "￠", "£", "￡", "¬", "￢", "¥", "￥", "‾", "￣", "\u00A0", " ",
)

// inShiftJIS encodes s. Characters that do not exist there are listed; the
// result then has 〓 for them, as printers in Japan do.
func inShiftJIS(s string) (text string, missing []rune) {
	encoder := japanese.ShiftJIS.NewEncoder()
	s = twins.Replace(s)
	if text, err := encoder.String(s); err == nil {
		return text, nil
	}
	var b strings.Builder
	for _, r := range s {
		text, err := encoder.String(string(r))
		if err != nil {
			missing = append(missing, r)
			text = "\x81\xac"
		}
		b.WriteString(text)
	}
	return b.String(), missing
}

// sameText tells whether a cell says what is there already.
func sameText(was, cell string, e Encoding) bool {
	if was == cell {
		return true
	}
	if e == ShiftJIS {
		was, cell = twins.Replace(was), twins.Replace(cell)
	}
	return newlines(was) == newlines(cell)
}
