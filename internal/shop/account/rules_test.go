package account_test

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shop/account"
)

var full = map[string]string{
	"last_name": "山田", "first_name": "花子", "last_name_kana": "ヤマダ", "first_name_kana": "ハナコ", "postal_code": "1500031",
	"prefecture": "東京都", "city": "渋谷区", "address_line": "桜丘町1-2-3", "building": "", "phone_number": "0312345678",
}

// refused tells what is wrong with an address whose field name is value.
func refused(name, value string) []fault.Field {
	is := func(field string) string {
		if field == name {
			return value
		}
		return full[field]
	}
	_, wrong := member.Address{
		LastName: is("last_name"), FirstName: is("first_name"), LastKana: is("last_name_kana"), FirstKana: is("first_name_kana"),
		Postal: jp.PostalCode(is("postal_code")), Prefecture: is("prefecture"), City: is("city"), Line: is("address_line"),
		Building: is("building"), Phone: is("phone_number"),
	}.Clean()
	return wrong
}

func TestFormsTellOfAnAddressWhatTheShopWouldSay(t *testing.T) {
	if wrong := refused("", ""); len(wrong) > 0 {
		t.Fatal("the address of the test is refused:", wrong)
	}
	for _, form := range []reflect.Type{reflect.TypeFor[order.AddressForm](), reflect.TypeFor[account.AddressForm]()} {
		told := 0
		for i := range form.NumField() {
			name, _, _ := strings.Cut(form.Field(i).Tag.Get("json"), ",")
			rules := strings.Split(form.Field(i).Tag.Get("form"), ",")
			if form.Field(i).Tag.Get("label") == "" {
				continue
			}
			told++
			if need, wrong := slices.Contains(rules, "required"), refused(name, " "); need != (len(wrong) > 0) {
				t.Errorf("%v: %s without anything: required %v, the shop says %v", form, name, need, wrong)
			}
			for _, rule := range rules {
				most, found := strings.CutPrefix(rule, "max=")
				if n, err := strconv.Atoi(most); found && err == nil {
					if wrong := refused(name, strings.Repeat("ア", n)); len(wrong) > 0 {
						t.Errorf("%v: %s of %d characters: the shop says %v", form, name, n, wrong)
					}
					if wrong := refused(name, strings.Repeat("ア", n+1)); len(wrong) == 0 {
						t.Errorf("%v: %s of %d characters is taken", form, name, n+1)
					}
				}
			}
		}
		if told != len(full) {
			t.Errorf("%v: rules for %d of %d fields", form, told, len(full))
		}
	}
}

// Whoever types what the shop takes must not be stopped by the browser.
func TestWhatTheShopTakesHasTheFormatThatFormsTell(t *testing.T) {
	takes := map[string]func(string) bool{
		"kana":        func(s string) bool { return len(refused("last_name_kana", s)) == 0 },
		"postal-code": func(s string) bool { return len(refused("postal_code", s)) == 0 },
		"phone":       func(s string) bool { return len(refused("phone_number", s)) == 0 },
		"email":       func(s string) bool { _, err := mail.ParseAddress(s); return err == nil },
	}
	folded := map[string]func(string) string{
		"kana":        func(s string) string { return strings.TrimSpace(jp.Katakana(s)) },
		"postal-code": jp.TypedCode, "phone": jp.TypedCode, "email": norm.NFKC.String,
	}
	samples := map[string][]string{
		"kana":        {"やまだ", "ﾔﾏﾀﾞ", "ヴィ・ラー", "ヤマダ ハナコ", "山田", "yamada", "ヤマダ1"},
		"postal-code": {"150-0031", "〒１５０ー００３１", "1500031", "150", "15000311", "abc-defg"},
		"phone":       {"03-1234-5678", "(03)1234-5678", "+81 90 1234 5678", "+81-(0)90-1234-5678", "０９０１２３４５６７８", "090.1234.5678", "1234", "0901234567890", "+1 212 555 0100"},
		"email":       {"a@example.jp", " ａ＠ｅｘａｍｐｌｅ．ｊｐ ", "a.@docomo.ne.jp", "a@日本語.jp", "a@b", "a", "@example.jp"},
	}
	for name, pattern := range call.Formats {
		format, refusedSome := regexp.MustCompile(pattern), false
		for _, s := range samples[name] {
			matches := format.MatchString(folded[name](s))
			if takes[name](s) && !matches {
				t.Errorf("%s: the shop takes %q, the form would not", name, s)
			}
			refusedSome = refusedSome || !matches
		}
		if len(samples[name]) == 0 || !refusedSome {
			t.Errorf("%s: no sample that a form refuses", name)
		}
	}
}
