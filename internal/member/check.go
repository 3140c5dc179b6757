package member

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// checks gathers what is wrong with a form. Each method converts what can be
// converted, so that nobody is sent back over a full-width digit.
type checks struct{ wrong []fault.Field }

const (
	required = true
	optional = false
)

func (c *checks) add(name, code, message string) {
	c.wrong = append(c.wrong, fault.Field{Name: name, Code: code, Message: message})
}

// text is one line.
func (c *checks) text(name, label, s string, most int, need bool) string {
	s = tidy(s)
	switch {
	case s == "" && need:
		c.add(name, "required", label+"を入力してください。")
	case utf8.RuneCountInString(s) > most:
		c.add(name, "too_long", label+"が長すぎます。短くしてご入力ください。")
	case strings.ContainsFunc(s, unprintable):
		c.add(name, "invalid", label+"に使用できない文字が含まれています。")
	}
	return s
}

const maxName = 40 // characters

func (c *checks) name(name, label, s string) string {
	return c.text(name, label, s, maxName, required)
}

// kana is a reading: hiragana and half-width kana become katakana.
func (c *checks) kana(name, label, s string) string {
	before := len(c.wrong)
	s = c.text(name, label, jp.Katakana(s), maxName, required)
	if len(c.wrong) == before && strings.ContainsFunc(s, notKana) {
		c.add(name, "not_kana", label+"は全角カタカナで入力してください。")
	}
	return s
}

func notKana(r rune) bool {
	return (r < 'ァ' || r > 'ヺ') && r != 'ー' && r != '・' && r != ' ' && r != 'ヽ' && r != 'ヾ'
}

// phone is a number inside Japan, as its digits alone.
func (c *checks) phone(name, s string, need bool) string {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("-()（）.", r) {
			return -1
		}
		return r
	}, jp.TypedCode(s))
	if home, abroad := strings.CutPrefix(digits, "+81"); abroad {
		digits = "0" + strings.TrimPrefix(home, "0")
	}
	switch {
	case digits == "" && !need:
	case digits == "":
		c.add(name, "required", "電話番号を入力してください。")
	case len(digits) < 10 || len(digits) > 11 || digits[0] != '0' || strings.Trim(digits, "0123456789") != "":
		c.add(name, "invalid", "電話番号は市外局番から10桁または11桁の数字で入力してください。")
	}
	return digits
}

// birth is a day, written 19900401, 1990-04-01 or 1990/4/1.
func (c *checks) birth(name, s string, now time.Time) string {
	s = strings.ReplaceAll(jp.TypedCode(s), "/", "-")
	if s == "" {
		return ""
	}
	for _, form := range []string{"20060102", "2006-1-2"} {
		day, err := time.ParseInLocation(form, s, jp.Tokyo)
		if err == nil && day.Year() >= 1900 && day.Before(now) {
			return jp.Day(day)
		}
	}
	c.add(name, "invalid", "生年月日を正しく入力してください。")
	return s
}

func (c *checks) email(name, s string) string {
	address, err := mail.ParseAddress(s)
	switch {
	case strings.TrimSpace(s) == "":
		c.add(name, "required", "メールアドレスを入力してください。")
	case err != nil:
		c.add(name, "invalid", mail.ErrAddress.Message)
	}
	return address
}

// password checks a new one; what was typed is not handed back.
func (c *checks) password(name, password, email string) {
	if code, message := weak(password, email); code != "" {
		c.add(name, code, message)
	}
}

// err is what is wrong as one fault, or nil.
func (c *checks) err() error { return invalid(c.wrong) }

func invalid(wrong []fault.Field) error {
	if len(wrong) == 0 {
		return nil
	}
	return ErrInvalid.With(wrong...)
}

// tidy joins white space of any width to single spaces.
func tidy(s string) string {
	return norm.NFC.String(strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " "))
}

func unprintable(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200d' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}

// emailKey makes addresses equal that are one person's.
func emailKey(email string) string { return strings.ToLower(email) }
