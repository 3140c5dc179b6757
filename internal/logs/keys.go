package logs

import (
	"strings"
	"unicode"
)

// exact holds whole keys, without punctuation and in lower case.
var exact = map[string]bool{
	"dob": true, "sex": true, "gender": true, "zip": true, "tel": true, "fax": true, "mobile": true,
	"mail": true, "pan": true, "cvc": true, "cvv": true, "otp": true, "jwt": true, "bearer": true,
	"sessionid": true, "hostsessionid": true, "cartid": true, "hostcartid": true, "addr1": true, "addr2": true,
	"city": true, "town": true, "street": true, "building": true, "signature": true, "kana": true,
	"surname": true, "姓": true, "名": true, "セイ": true, "メイ": true, "カナ": true, "〒": true,
}

// fragments make any key that contains one sensitive.
var fragments = []string{
	"email", "mailaddress", "phone", "telno", "telnumber", "mobilenumber", "faxnumber", "address", "postal",
	"postcode", "zipcode", "prefecture", "birth", "token", "password", "passwd", "passphrase", "passcode",
	"authorization", "cookie", "apikey", "credential", "privatekey", "clientsecret", "cardnumber",
	"securitycode", "furigana", "namekana", "nickname",
	"氏名", "名前", "フリガナ", "ふりがな", "メール", "電話", "住所", "生年月日", "誕生日", "郵便番号", "パスワード", "性別",
}

// things are what may stand before "name" without making it a person's.
var things = []string{
	"commodity", "brand", "category", "campaign", "color", "colour", "size", "item", "product", "shop", "icon",
	"route", "call", "page", "file", "path", "host", "domain", "server", "service", "job", "queue", "table",
	"column", "field", "db", "database", "index", "func", "function", "method", "class", "type", "module",
	"package", "event", "template", "metric", "adapter", "engine", "component", "constraint", "schema",
}

// sensitive reports whether a key names something that must not be logged.
func sensitive(key string) bool {
	k := plain(key)
	if k == "" {
		return false
	}
	if exact[k] {
		return true
	}
	for _, f := range fragments {
		if strings.Contains(k, f) {
			return true
		}
	}
	if strings.HasSuffix(k, "mail") || strings.HasPrefix(k, "secret") && k != "secretflg" || strings.HasSuffix(k, "secret") {
		return true
	}
	before, isName := strings.CutSuffix(strings.TrimSuffix(k, "s"), "name")
	return isName && !endsInThing(before)
}

func endsInThing(s string) bool {
	for _, t := range things {
		if strings.HasSuffix(s, t) {
			return true
		}
	}
	return false
}

// plain drops case, width, digits at the end and punctuation: last_name,
// lastName, Last-Name and ｌａｓｔＮａｍｅ2 are one key.
func plain(key string) string {
	clean := true
	for i := 0; i < len(key); i++ {
		if c := key[i]; c < 'a' || c > 'z' {
			clean = false
			break
		}
	}
	if clean {
		return key
	}
	s := strings.Map(func(r rune) rune {
		r = unicode.ToLower(narrow(r))
		if r == '〒' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == 'ー' {
			return r
		}
		return -1
	}, key)
	if exact[s] {
		return s
	}
	return strings.TrimRight(s, "0123456789")
}

// narrow turns a full-width ASCII form into the plain one.
func narrow(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E {
		return r - 0xFEE0
	}
	if r == 0x3000 {
		return ' '
	}
	return r
}
