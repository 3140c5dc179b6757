package label

// yamatoColumns is the basic layout (基本レイアウト) of B2クラウド for 外部データ取込.
var yamatoColumns = []string{
	"お客様管理番号", "送り状種類", "クール区分", "伝票番号", "出荷予定日", "お届け予定日", "配達時間帯", "お届け先コード", "お届け先電話番号", "お届け先電話番号枝番",
	"お届け先郵便番号", "お届け先住所", "お届け先アパートマンション名", "お届け先会社・部門１", "お届け先会社・部門２", "お届け先名", "お届け先名(ｶﾅ)", "敬称",
	"ご依頼主コード", "ご依頼主電話番号", "ご依頼主電話番号枝番", "ご依頼主郵便番号", "ご依頼主住所", "ご依頼主アパートマンション", "ご依頼主名", "ご依頼主名(ｶﾅ)",
	"品名コード１", "品名１", "品名コード２", "品名２", "荷扱い１", "荷扱い２", "記事", "ｺﾚｸﾄ代金引換額（税込)", "内消費税額等", "止置き", "営業所コード",
	"発行枚数", "個数口表示フラグ", "請求先顧客コード", "請求先分類コード", "運賃管理番号",
	"クロネコwebコレクトデータ登録", "クロネコwebコレクト加盟店番号", "クロネコwebコレクト申込受付番号１", "クロネコwebコレクト申込受付番号２", "クロネコwebコレクト申込受付番号３",
	"お届け予定ｅメール利用区分", "お届け予定ｅメールe-mailアドレス", "入力機種", "お届け予定ｅメールメッセージ",
	"お届け完了ｅメール利用区分", "お届け完了ｅメールe-mailアドレス", "お届け完了ｅメールメッセージ", "クロネコ収納代行利用区分", "予備",
	"収納代行請求金額(税込)", "収納代行内消費税額等", "収納代行請求先郵便番号", "収納代行請求先住所", "収納代行請求先住所（アパートマンション名）",
	"収納代行請求先会社・部門名１", "収納代行請求先会社・部門名２", "収納代行請求先名(漢字)", "収納代行請求先名(カナ)", "収納代行問合せ先名(漢字)", "収納代行問合せ先郵便番号",
	"収納代行問合せ先住所", "収納代行問合せ先住所（アパートマンション名）", "収納代行問合せ先電話番号", "収納代行管理番号", "収納代行品名", "収納代行備考", "複数口くくりキー",
	"検索キータイトル1", "検索キー1", "検索キータイトル2", "検索キー2", "検索キータイトル3", "検索キー3", "検索キータイトル4", "検索キー4", "検索キータイトル5", "検索キー5",
	"予備", "予備", "投函予定メール利用区分", "投函予定メールe-mailアドレス", "投函予定メールメッセージ",
	"投函完了メール（お届け先宛）利用区分", "投函完了メール（お届け先宛）e-mailアドレス", "投函完了メール（お届け先宛）メールメッセージ",
	"投函完了メール（ご依頼主宛）利用区分", "投函完了メール（ご依頼主宛）e-mailアドレス", "投函完了メール（ご依頼主宛）メールメッセージ",
}

// yamatoSlots are the codes of 配達時間帯.
var yamatoSlots = map[string]string{"": "", "午前中": "0812", "14/16": "1416", "16/18": "1618", "18/20": "1820", "19/21": "1921"}

const (
	yamatoPrepaid = "0" // 発払い
	yamatoCollect = "2" // コレクト
	yamatoMost    = 300_000
)

func yamatoRow(r *row, a Account) {
	p := r.parcel
	r.put("お客様管理番号", p.Reference())
	r.put("送り状種類", yamatoPrepaid)
	r.put("クール区分", "0")
	r.day("出荷予定日", p.Leaves, "2006/01/02")
	r.day("お届け予定日", p.Date, "2006/01/02")
	r.slot("配達時間帯", yamatoSlots)
	r.fit("お届け先電話番号", p.To.Phone, 15)
	r.put("お届け先郵便番号", string(p.To.Postal))
	r.yamatoAddress()
	r.fit("お届け先名", p.To.Name, 32)
	r.fit("お届け先名(ｶﾅ)", half(p.To.Kana), 50)
	r.cells[16] = half(r.cells[16])
	r.put("敬称", "様")
	r.fit("ご依頼主電話番号", p.From.Phone, 15)
	r.put("ご依頼主郵便番号", string(p.From.Postal))
	lines, rest := wrap(r.clean("ご依頼主住所", p.From.Prefecture+p.From.City+p.From.Line), 64, 32)
	r.lines([]string{"ご依頼主住所", "ご依頼主アパートマンション"}, lines, rest)
	r.fit("ご依頼主名", p.From.Name, 32)
	r.fit("品名１", p.Contents, 50)
	r.put("発行枚数", "1")
	r.digits("請求先顧客コード", a.Customer, 12)
	r.digits("運賃管理番号", a.Fare, 2)
	if p.Collect > 0 {
		if p.Collect > yamatoMost {
			r.problem("ｺﾚｸﾄ代金引換額（税込)", "代金引換は%d円までです。", yamatoMost)
		}
		r.put("送り状種類", yamatoCollect)
		r.put("ｺﾚｸﾄ代金引換額（税込)", yen(p.Collect))
		r.put("内消費税額等", yen(p.Tax))
	}
}

// yamatoAddress fills in where a parcel goes. B2 クラウド takes the address apart
// again: four characters of prefecture, twelve of city, sixteen of street. What
// has no room goes on in the line of the building and in those of a company.
func (r *row) yamatoAddress() {
	to := r.parcel.To
	head := r.clean("お届け先住所", to.Prefecture+to.City)
	street, building := r.clean("お届け先住所", to.Line), r.clean("お届け先アパートマンション名", to.Building)
	if size(head) > 32 {
		r.problem("お届け先住所", "都道府県と市区町村「%s」は全角16文字を超えます。", head)
	}
	lines, rest := address(street, building, 32, 32, 50, 50)
	lines[0] = head + lines[0]
	r.lines([]string{"お届け先住所", "お届け先アパートマンション名", "お届け先会社・部門１", "お届け先会社・部門２"}, lines, rest)
}
