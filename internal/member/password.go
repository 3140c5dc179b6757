package member

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	minPassword = 8   // characters
	maxPassword = 256 // bytes: work is bounded
)

//go:embed common.txt
var commonText string

// common are passwords that everybody tries first.
var common = func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(commonText) {
		set[word] = true
	}
	return set
}()

// normal is a password as it is hashed: full-width letters typed by an input
// method that was left on count as the plain ones.
func normal(password string) string { return norm.NFKC.String(password) }

// WeakPassword tells why a password cannot be taken, or nothing.
func WeakPassword(password, email string) (code, message string) { return weak(password, email) }

// weak tells why a password cannot be taken, or nothing.
func weak(password, email string) (code, message string) {
	p := normal(password)
	low := strings.ToLower(p)
	local, _, _ := strings.Cut(emailKey(email), "@")
	switch {
	case p == "":
		return "required", "パスワードを入力してください。"
	case utf8.RuneCountInString(p) < minPassword:
		return "too_short", "パスワードは8文字以上で入力してください。"
	case len(password) > maxPassword || len(p) > maxPassword:
		return "too_long", "パスワードが長すぎます。短くしてご入力ください。"
	case low == emailKey(email), email != "" && low == local:
		return "is_email", "メールアドレスと同じパスワードは使用できません。"
	case common[low], monotone(low):
		return "common", "推測されやすいパスワードです。別のパスワードを入力してください。"
	}
	return "", ""
}

// monotone finds one or two characters over and over.
func monotone(s string) bool {
	kinds := map[rune]bool{}
	for _, r := range s {
		kinds[r] = true
	}
	return len(kinds) <= 2
}
