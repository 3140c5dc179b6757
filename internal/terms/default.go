package terms

// Default is the policy of the demo shop. The company is made up: its phone
// number, address and registration belong to nobody.
func Default() Terms {
	return Terms{
		Company: Company{
			ShopName: "Tsumugi 紬", Name: "株式会社つむぎ商店", Representative: "代表取締役 織部 糸子", Manager: "機屋 紬",
			Postal: "1000000", Address: "東京都千代田区糸巻町1-2-3 紬ビル4階", Phone: "03-0000-0000",
			PhoneHours: "平日10時～17時（土日祝日・年末年始を除く）", Email: "support@tsumugi.example", Registration: "T0000000000000",
		},
		Shipping: Shipping{
			Carrier: "つむぎ便", HomePrefecture: "東京都", FreeFrom: 5500, CutoffHour: 13, ChooseDays: 14,
			Closed: []string{"1229", "1230", "1231", "0101", "0102", "0103"}, LateDays: 1,
			Areas: areas(), Slots: []string{"午前中", "14/16", "16/18", "18/20", "19/21"},
		},
		Labels: Labels{Yamato: "000000000000", Fare: "01", Sagawa: "000000000000", Slip: "1100780", Contents: "日用品"},
		Gift:   Gift{Wrapping: 330, Noshi: 110, MessageMax: 120},
		Payment: Payment{
			CashOnDelivery: []Step{{9_999, 330}, {29_999, 440}, {99_999, 660}, {300_000, 1_100}},
			KonbiniMax:     299_999, KonbiniDays: 7, BankDays: 7, CardDays: 6, RepayDays: 7, ReminderDays: 2,
			Bank: "つむぎ銀行 糸巻支店 普通 0000000 カ）ツムギシヨウテン",
		},
		Points: Points{Value: 1, Unit: 100, ExpiryMonths: 12, GraceDays: 30, SignUp: 300},
		Ranks: []Rank{
			{"0", "ブロンズ", 0, 1}, {"1", "シルバー", 30_000, 2}, {"2", "ゴールド", 80_000, 3}, {"3", "プラチナ", 200_000, 5},
		},
		Orders:     Orders{HoldMinutes: 15, HoldExtension: 15, MaxLines: 50, MaxQuantity: 10},
		Returns:    Returns{Days: 8, ExchangeDays: 14, Fee: 550},
		Subscriber: Subscriber{FreeShipping: true},
		Plans:      []Plan{{"monthly", "月額プラン", 980, 1}, {"yearly", "年額プラン", 9_800, 12}},
		Plus:       Plus{FreeShipping: true, Points: 2},
		Renewal:    Renewal{RetryDays: []int{1, 3, 5}},
		Reviews:    Reviews{AskDays: 5, Health: []string{"womens-health", "femtech", "baby/bath", "living/bath"}},
	}
}

func areas() []Area {
	return []Area{
		{"北海道", []string{"北海道"}, 1_100, 3},
		{"東北", []string{"青森県", "岩手県", "宮城県", "秋田県", "山形県", "福島県"}, 660, 2},
		{"関東・信越・北陸・東海", []string{
			"茨城県", "栃木県", "群馬県", "埼玉県", "千葉県", "東京都", "神奈川県", "山梨県", "新潟県", "長野県",
			"富山県", "石川県", "福井県", "岐阜県", "静岡県", "愛知県", "三重県",
		}, 550, 1},
		{"近畿", []string{"滋賀県", "京都府", "大阪府", "兵庫県", "奈良県", "和歌山県"}, 605, 2},
		{"中国・四国", []string{"鳥取県", "島根県", "岡山県", "広島県", "山口県", "徳島県", "香川県", "愛媛県", "高知県"}, 715, 2},
		{"九州", []string{"福岡県", "佐賀県", "長崎県", "熊本県", "大分県", "宮崎県", "鹿児島県"}, 770, 2},
		{"沖縄", []string{"沖縄県"}, 1_650, 4},
	}
}
