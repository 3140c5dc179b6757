package jp

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Digits turns full-width digits into ASCII and leaves the rest alone.
func Digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, s)
}

// TypedCode is what somebody meant who typed a number or code by hand:
// full-width characters become ASCII, every kind of hyphen becomes "-", and
// white space is dropped. Case is kept.
func TypedCode(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return -1
		case isHyphen(r):
			return '-'
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		}
		return r
	}, s)
}

// Millimetres reads a length in centimetres as somebody typed it: ４９．５ and
// 49.5cm are 495. What could mean two things, such as 12,5, is none.
func Millimetres(s string) (mm int, ok bool) {
	typed := strings.TrimSuffix(strings.ReplaceAll(strings.ToLower(TypedCode(s)), "㎝", "cm"), "cm")
	if !length.MatchString(typed) {
		return 0, false
	}
	cm, err := strconv.ParseFloat(typed, 64)
	return int(math.Floor(cm*10 + 0.5)), err == nil
}

// length has so few digits that any number holds it.
var length = regexp.MustCompile(`^[0-9]{1,6}(?:\.[0-9]{1,6})?$`)

// isHyphen knows what input methods put where a hyphen is meant: the dashes,
// the minus sign, rules, and the long mark of kana.
func isHyphen(r rune) bool {
	if r >= '\u2010' && r <= '\u2015' { // hyphen, dashes, horizontal bar
		return true
	}
	switch r {
	case '-', '\u02d7', '\u2043', '\u2212', '\u2500', '\u2501', '\ufe58', '\ufe63', '\uff0d', longMark, '\uff70':
		return true
	}
	return false
}

// longMark is ー, which lengthens the vowel of the kana before it.
const longMark = 'ー'
