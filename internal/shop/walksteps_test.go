package shop_test

import "maps"

// A walk is a call with what somebody else would ask, and what a guest and
// another member are answered. also is what else must not be in the answer.
type walk struct {
	name          string
	body          fields
	guest, member int
	also          []string
}

// own is a call about whoever makes it; a guest has no such thing.
func own(name string, body fields, also ...string) walk { return walk{name, body, 401, 200, also} }

// missing is a call about something that is not theirs.
func missing(name string, body fields) walk { return walk{name, body, 401, 404, nil} }

// open is a call that answers everybody.
func open(name string, body fields, also ...string) walk { return walk{name, body, 200, 200, also} }

// steps are the personal calls with the names of A's things; those that end a
// session come last.
func (l life) steps() []walk {
	const color = "001900212301"
	number, key, unplaced, none := fields{"number": l.number}, fields{"key": l.key}, fields{"key": l.open}, fields{}
	address := fields{"address_id": l.address, "last_name": "別", "first_name": "人", "last_name_kana": "ベツ", "first_name_kana": "ジン", "postal_code": "1000001",
		"prefecture": "東京都", "city": "千代田区", "address_line": "1-1", "phone_number": "0312345678"}
	profile := fields{"last_name": "別", "first_name": "人", "last_name_kana": "ベツ", "first_name_kana": "ジン", "customer_code": l.code, "email": "aiko.canary@example.jp"}
	ask := func(number string) fields {
		return fields{"topic": "order", "order_number": number, "name": "別人", "email": "b@example.jp", "body": "これは何ですか"}
	}
	newcomer := form("aiko.canary@example.jp")
	maps.Copy(newcomer, fields{"password": "another-password-9"})
	draft := entry("cod")
	draft["parcels"] = []fields{{"to": "book", "address_id": l.address}}
	return []walk{
		// Who they are.
		open("siapi/session/select/", fields{"path": "/cart", "customer_code": l.code}),
		own("siapi/member/select/", fields{"customer_code": l.code}),
		own("siapi/member/update/", profile),
		own("siapi/member/data/", fields{"customer_code": l.code}),
		open("siapi/member/insert/", newcomer),
		{"siapi/member/verify/", fields{"token": l.key}, 400, 400, nil},
		{"siapi/login/insert/", fields{"email": "aiko.canary@example.jp", "password": "not-the-password-1"}, 401, 401, nil},
		open("siapi/login/passkeybegin/", none),
		{"siapi/login/passkey/", fields{"ceremony": l.key, "credential": fields{"id": l.passkey}}, 401, 401, nil},
		open("siapi/password/forget/", fields{"email": "aiko.canary@example.jp"}),
		{"siapi/password/reset/", fields{"token": l.key, "password": "another-password-9"}, 400, 400, nil},
		own("siapi/password/update/", fields{"password": "another-password-9", "customer_code": l.code}),
		own("siapi/email/update/", fields{"email": "aiko.canary@example.jp"}),
		{"siapi/email/verify/", fields{"token": l.key}, 400, 400, nil},
		own("siapi/device/select/", none),
		missing("siapi/device/delete/", fields{"device_id": l.device}),
		own("siapi/device/delete/", fields{"others": true}),
		own("siapi/push/select/", none, ownBrowser["endpoint"].(string)),
		missing("siapi/push/delete/", fields{"push_id": l.push, "endpoint": ownBrowser["endpoint"]}),
		{"siapi/push/insert/", fields{"endpoint": "https://10.0.0.1/x", "p256dh": "x", "auth": "y"}, 401, 400, nil},
		own("siapi/passkey/select/", none),
		own("siapi/passkey/begin/", none),
		{"siapi/passkey/insert/", fields{"ceremony": l.key, "credential": fields{"id": l.passkey}}, 401, 401, nil},
		missing("siapi/passkey/delete/", fields{"passkey_id": l.passkey}),
		own("siapi/address/select/", none),
		missing("siapi/address/update/", address),
		missing("siapi/address/delete/", fields{"address_id": l.address}),
		own("siapi/address/insert/", address),
		// What they own and wear.
		own("siapi/garment/select/", none, "654"),
		missing("siapi/garment/delete/", fields{"garment_id": l.garment}),
		own("siapi/garment/insert/", fields{"color_sku_code": color, "name": "別の服", "measures": []fields{{"name": "身幅", "mm": 500}}}, "654"),
		{"siapi/fit/select/", fields{"color_sku_code": color, "over": l.garment}, 404, 404, nil},
		open("siapi/fit/select/", fields{"color_sku_code": color}, "654", "83.3"),
		own("siapi/person/select/", none, "1777", "833"),
		missing("siapi/person/update/", fields{"person_id": l.person, "name": "別人", "kind": "self", "sex": "", "born": "", "body": []fields{}, "sizes": []string{}, "measured": ""}),
		missing("siapi/person/delete/", fields{"person_id": l.person}),
		open("siapi/sizeadvice/select/", fields{"color_sku_code": color}, "83.3", "カナリアの子"),
		own("siapi/mixsaved/select/", none),
		{"siapi/mixsaved/insert/", fields{"items": "nothing"}, 401, 400, nil},
		missing("siapi/mixsaved/delete/", fields{"mix_id": l.garment}),
		// What they bought.
		own("siapi/orders/select/", fields{"customer_code": l.code}),
		missing("siapi/order/select/", number),
		missing("siapi/order/cancel/", number),
		missing("siapi/order/again/", number),
		missing("siapi/order/lines/preview/", fields{"number": l.number, "lines": []fields{{"position": 0, "quantity": 1}}}),
		missing("siapi/order/lines/cancel/", fields{"number": l.number, "lines": []fields{{"position": 0, "quantity": 1}}}),
		missing("siapi/order/repay/", fields{"number": l.number, "card_token": "tok_ok"}),
		{"siapi/order/lookup/", fields{"number": l.number, "email": "stranger@example.jp"}, 404, 404, nil},
		{"siapi/order/account/select/", fields{"number": l.number, "token": "zzzzzz." + l.key}, 404, 404, nil},
		{"siapi/order/account/update/", fields{"number": l.number, "token": "zzzzzz." + l.key, "bank": "0001", "branch": "001", "kind": "1", "account_number": "1234567", "account_name": "ベツジン"}, 404, 404, nil},
		missing("siapi/order/return/", fields{"number": l.number, "kind": "return", "lines": []fields{{"position": 0, "quantity": 1}}}),
		{"siapi/order/state/", key, 404, 404, nil},
		{"siapi/order/complete/", key, 404, 404, nil},
		{"siapi/order/insert/", key, 404, 404, nil},
		{"siapi/order/state/", unplaced, 404, 404, nil},
		{"siapi/order/insert/", unplaced, 409, 409, nil},
		// What they are about to buy.
		open("siapi/cart/select/", none, shirtS),
		{"siapi/cart/update/", fields{"sku": shirtS, "quantity": 1}, 404, 404, nil},
		{"siapi/cart/save/", fields{"sku": shirtS, "saved": true}, 404, 404, nil},
		open("siapi/cart/delete/", fields{"sku": shirtS}, color),
		open("siapi/cart/acknowledge/", none, shirtS),
		{"siapi/cart/coupon/", fields{"add": "ACANARY"}, 404, 404, nil},
		open("siapi/cart/delivery/", fields{"split": true}, shirtS),
		{"siapi/checkout/select/", none, 409, 409, []string{shirtS}},
		open("siapi/checkout/update/", fields{"draft": draft, "submit": true}, shirtS),
		{"siapi/checkout/extend/", none, 409, 409, []string{shirtS}},
		open("siapi/checkout/leave/", none),
		{"siapi/confirm/select/", none, 409, 409, []string{shirtS}},
		open("siapi/cart/insert/", fields{"sku": shirtM, "quantity": 1}),
		open("siapi/shippingdata/select/", none),
		// What they like and hold.
		open("siapi/favorite/select/", fields{"limit": 10}, color),
		open("siapi/favorite/delete/", fields{"color_sku_code": color}),
		open("siapi/favoritelist/select/", fields{"params": fields{}}, color),
		open("siapi/favoritebrand/select/", none, "9002"),
		open("siapi/favoritebrand/delete/", fields{"brand_code": "9002"}),
		open("siapi/favorite/insert/", fields{"color_sku_code": color}),
		open("siapi/favoritebrand/insert/", fields{"brand_code": "9002"}),
		open("siapi/restock/select/", none, shirtS),
		open("siapi/restock/delete/", fields{"sku": shirtS}),
		{"siapi/restock/insert/", fields{"sku": shirtS}, 409, 409, nil},
		own("siapi/points/select/", none),
		own("siapi/rank/select/", none),
		open("siapi/coupon/select/", none),
		{"siapi/coupon/enter/", fields{"code": "ACANARY"}, 404, 404, nil},
		open("siapi/subscription/select/", fields{"path": "/cart"}),
		open("siapi/whplus/select/", none),
		own("siapi/whplus/check/", fields{"plan": "monthly"}),
		{"siapi/whplus/insert/", fields{"plan": "monthly", "price": 1, "token": "tok_ok"}, 401, 409, nil},
		missing("siapi/whplus/update/", fields{"plan": "monthly"}),
		missing("siapi/whplus/delete/", none),
		// What they ask and read.
		open("siapi/contact/select/", none),
		{"siapi/contact/check/", ask(l.number), 200, 400, nil},
		{"siapi/contact/insert/", ask(l.number), 200, 400, nil},
		open("siapi/review/select/", fields{"commodity_code": "0019002123"}),
		open("siapi/question/select/", fields{"commodity_code": "0019002123"}),
		{"siapi/review/helpful/", fields{"id": l.key}, 404, 404, nil},
		{"siapi/review/report/", fields{"id": l.key, "why": "x"}, 404, 404, nil},
		open("siapi/faq/vote/", fields{"id": "faq.size", "helpful": true}),
		open("siapi/commodityview/insert/", fields{"commodity_code": "0019002123"}),
		open("siapi/magazine/insert/", fields{"email": "aiko.canary@example.jp", "agreed": true}),
		{"siapi/magazine/confirm/", fields{"token": l.key}, 400, 400, nil},
		{"siapi/magazine/delete/", fields{"email": "aiko.canary@example.jp"}, 200, 429, nil}, // nobody is sent so many letters
		own("siapi/mailsettings/select/", none),
		own("siapi/mailsettings/update/", fields{"wanted": []string{}, "email": "aiko.canary@example.jp"}),
		open("common/outputerror", fields{"status": 500, "message": "x", "client": fields{"currentUrl": "/"}}),
		// And out.
		own("siapi/member/delete/", fields{"customer_code": l.code}),
		open("siapi/logout/insert/", none),
	}
}
