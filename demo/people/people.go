package people

import (
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Password is that of all of them.
const Password = "tsumugi-demo"

// Subscriber is the one who reads the digital edition.
const Subscriber = "platinum@tsumugi.example"

// passwordHash was made once of Password, so that a start need not.
const passwordHash = "$argon2id$v=19$m=19456,t=2,p=1$M9e7uhISCtPjwofu83u1VQ$rf04euvWZQJuti4QK2gkMBIvmBheezbvurv2rUWM5iI"

// A Person is a member of the demo.
type Person struct {
	Email   string
	Rank    string // customer_group_code that the orders lead to
	Profile member.Profile
	Book    []member.Address // the default first
}

// All is one of every rank of the standard terms, the lowest first.
func All() []Person {
	return []Person{
		newPerson("bronze@tsumugi.example", "0", "青井", "はな", "アオイ", "ハナ", "19950412",
			place("1500001", "東京都", "渋谷区", "神宮前0-1-2", "つむぎハイツ101")),
		newPerson("silver@tsumugi.example", "1", "白石", "みお", "シライシ", "ミオ", "19880930",
			place("5300001", "大阪府", "大阪市北区", "梅田0-3-4", "")),
		newPerson("gold@tsumugi.example", "2", "金森", "ゆい", "カナモリ", "ユイ", "19760118",
			place("2200012", "神奈川県", "横浜市西区", "みなとみらい0-5-6", "紬タワー1203"),
			place("0600042", "北海道", "札幌市中央区", "大通西0-7", "")),
		newPerson(Subscriber, "3", "白金", "あや", "シロガネ", "アヤ", "19690703",
			place("6048001", "京都府", "京都市中京区", "木屋町0-8", ""),
			place("9000015", "沖縄県", "那覇市", "久茂地0-9-10", "首里コート202"),
			place("8100001", "福岡県", "福岡市中央区", "天神0-11-12", "")),
	}
}

func newPerson(email, rank, last, first, lastKana, firstKana, birth string, book ...member.Address) Person {
	p := Person{Email: email, Rank: rank, Profile: member.Profile{
		LastName: last, FirstName: first, LastKana: lastKana, FirstKana: firstKana, Birth: birth, Sex: member.Female, Phone: "0300000000",
	}}
	for i, a := range book {
		a.LastName, a.FirstName, a.LastKana, a.FirstKana, a.Phone, a.Default = last, first, lastKana, firstKana, p.Profile.Phone, i == 0
		p.Book = append(p.Book, a)
	}
	return p
}

func place(postal jp.PostalCode, prefecture, city, line, building string) member.Address {
	return member.Address{Postal: postal, Prefecture: prefecture, City: city, Line: line, Building: building}
}
