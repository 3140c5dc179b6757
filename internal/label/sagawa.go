package label

// sagawaColumns is the standard layout of e飛伝Ⅲ.
var sagawaColumns = []string{
	"お届け先コード取得区分", "お届け先コード", "お届け先電話番号", "お届け先郵便番号", "お届け先住所１", "お届け先住所２", "お届け先住所３", "お届け先名称１", "お届け先名称２",
	"お客様管理番号", "お客様コード", "部署ご担当者コード取得区分", "部署ご担当者コード", "部署ご担当者名称", "荷送人電話番号",
	"ご依頼主コード取得区分", "ご依頼主コード", "ご依頼主電話番号", "ご依頼主郵便番号", "ご依頼主住所１", "ご依頼主住所２", "ご依頼主名称１", "ご依頼主名称２",
	"荷姿", "品名１", "品名２", "品名３", "品名４", "品名５",
	"荷札荷姿", "荷札品名１", "荷札品名２", "荷札品名３", "荷札品名４", "荷札品名５", "荷札品名６", "荷札品名７", "荷札品名８", "荷札品名９", "荷札品名１０", "荷札品名１１",
	"出荷個数", "スピード指定", "クール便指定", "配達日", "配達指定時間帯", "配達指定時間（時分）", "代引金額", "消費税", "決済種別", "保険金額",
	"指定シール１", "指定シール２", "指定シール３", "営業所受取", "SRC区分", "営業所受取営業所コード", "元着区分", "メールアドレス", "ご不在時連絡先", "出荷日",
	"お問い合せ送り状No.", "出荷場印字区分", "集約解除指定",
	"編集０１", "編集０２", "編集０３", "編集０４", "編集０５", "編集０６", "編集０７", "編集０８", "編集０９", "編集１０",
}

// sagawaSlots are the codes of 配達指定時間帯.
var sagawaSlots = map[string]string{"": "", "午前中": "01", "12/14": "12", "14/16": "14", "16/18": "16", "18/20": "18", "18/21": "04", "19/21": "19"}

// sagawaLine is how many characters a line of a label has. They are counted
// full-width, so everything is written so.
const sagawaLine = 16 * 2

func sagawaRow(r *row, a Account) {
	p := r.parcel
	r.fit("お届け先電話番号", p.To.Phone, 14)
	r.put("お届け先郵便番号", string(p.To.Postal))
	lines, rest := address(full(r.clean("お届け先住所１", p.To.Prefecture+p.To.City+p.To.Line)), full(r.clean("お届け先住所３", p.To.Building)), sagawaLine, sagawaLine, sagawaLine)
	r.lines([]string{"お届け先住所１", "お届け先住所２", "お届け先住所３"}, lines, rest)
	lines, rest = wrap(full(r.clean("お届け先名称１", p.To.Name)), sagawaLine, sagawaLine)
	r.lines([]string{"お届け先名称１", "お届け先名称２"}, lines, rest)
	r.put("お客様管理番号", p.Reference())
	r.digits("お客様コード", a.Customer, 12)
	r.fit("ご依頼主電話番号", p.From.Phone, 14)
	r.put("ご依頼主郵便番号", string(p.From.Postal))
	lines, rest = wrap(full(r.clean("ご依頼主住所１", p.From.Prefecture+p.From.City+p.From.Line)), sagawaLine, sagawaLine)
	r.lines([]string{"ご依頼主住所１", "ご依頼主住所２"}, lines, rest)
	lines, rest = wrap(full(r.clean("ご依頼主名称１", p.From.Name)), sagawaLine, sagawaLine)
	r.lines([]string{"ご依頼主名称１", "ご依頼主名称２"}, lines, rest)
	r.put("荷姿", "001") // 箱類
	r.fit("品名１", full(p.Contents), sagawaLine)
	r.put("出荷個数", "1")
	r.put("スピード指定", "000") // 飛脚宅配便
	r.put("クール便指定", "001") // 指定なし
	r.day("配達日", p.Date, "20060102")
	r.slot("配達指定時間帯", sagawaSlots)
	r.put("営業所受取", "0")
	r.put("SRC区分", "0")
	r.put("元着区分", "1") // 元払い
	if p.Collect > 0 {
		r.put("代引金額", yen(p.Collect))
		r.put("消費税", yen(p.Tax))
	}
	// 出荷日 stays empty: the program puts in the day of printing.
}
