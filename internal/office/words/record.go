package words

import (
	"cmp"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// did is what was done to an order while its status stayed.
var did = map[string]string{
	order.DidShip: "荷物を発送", order.DidDeliver: "荷物の到着を記録", order.DidRefund: "返金を決定", order.DidTransfer: "返金が完了", order.DidReturn: "返品・交換を進行",
	order.DidJudge: "返品を検品", order.DidLines: "商品の一部をキャンセル", order.DidHold: "保留", order.DidRelease: "保留を解除", order.DidAddress: "お届け先を変更", order.DidMemo: "メモ",
	order.DidAccount: "返金先の口座を登録", order.DidAsk: "返金先の口座をうかがう", order.DidBatch: "返金を振込一覧に追加", order.DidFail: "返金の振込が不成立", order.DidReceipt: "領収書を発行",
	order.DidCredit: "返還インボイスを発行", order.DidResend: "手紙を再送",
}

// Did is what was done to an order while its status stayed.
func Did(what string) string {
	if word, ok := did[what]; ok {
		return word
	}
	return what
}

// actions are the names in the record of what was done; those of orders are made
// of did and of their statuses, those of stock of its movements.
var actions = map[string]string{
	"content.draft": "記事の下書きを保存", "content.remove": "記事を削除",
	"layout.save": "ページの下書きを保存", "layout.publish": "ページを公開", "layout.discard": "ページの下書きを破棄", "layout.back": "ページを前の版に戻す",
	"approval.agree": "承認", "approval.ask": "承認を依頼", "approval.expire": "承認の期限切れ", "approval.refuse": "承認を却下", "approval.rule": "承認の決まりを変更", "approval.withdraw": "承認の依頼を取り下げ",
	"backup.note": "バックアップを知らせる",
	"batch.close": "便を締める", "batch.drop": "便を取りやめ", "batch.fix": "送り状番号を入力", "batch.labelled": "送り状のファイルを書き出し", "batch.number": "送り状番号を取り込み", "batch.printed": "便を印刷",
	"batch.remove": "便から外す", "batch.send": "便を発送", "batch.skip": "送り状の行を除外", "batch.undo": "便の発送を取り消し",
	"bulk.begin": "まとめて操作", "bulk.retry": "まとめた操作を再開", "bulk.stop": "まとめた操作を止める",
	"content.publish": "記事を公開", "content.save": "記事を保存", "content.unpublish": "記事を下書きに戻す",
	"size_table.add": "サイズ表を追加", "size_table.edit": "サイズ表を変更", "size_table.remove": "サイズ表を削除",
	"goods.discard": "商品の下書きを捨てる", "goods.draft": "商品の下書きを保存", "goods.publish": "商品を公開", "goods.save": "商品を変更",
	"category.add": "カテゴリを追加", "category.edit": "カテゴリを変更", "category.move": "カテゴリを移動", "category.remove": "カテゴリを削除", "category.undo": "カテゴリの変更を取り消し",
	"brand.add": "ブランドを追加", "brand.edit": "ブランドを変更", "brand.remove": "ブランドを削除", "brand.undo": "ブランドの変更を取り消し",
	"campaign.add": "キャンペーンを追加", "campaign.edit": "キャンペーンを変更", "campaign.end": "キャンペーンを終了", "campaign.remove": "キャンペーンを削除", "campaign.picture": "キャンペーンの写真を変更",
	"coupon.give": "クーポンを配布", "coupon.add": "クーポンを追加", "coupon.edit": "クーポンを変更", "coupon.end": "クーポンを終了", "coupon.save": "クーポンを保存", "coupon.remove": "クーポンを取り消し", "feed.open": "フィードのアドレスを作成", "feed.close": "フィードのアドレスを閉じる", "export.plan": "書き出しを予約", "export.change": "書き出しの予約を変更", "export.remove": "書き出しの予約を削除", "export.run": "予約した書き出しを今すぐ実行", "export.download": "書き出したファイルをダウンロード", "import.publish": "取り込みを公開", "import.undo": "取り込みを取り消し", "import.begin": "ファイルを受け取り", "import.check": "ファイルを比べる", "import.apply": "取り込みを指示", "import.undo_begin": "取り消しを準備", "import.discard": "ファイルを捨てる",
	"inquiry.answer": "回答", "inquiry.assign": "担当を変更", "inquiry.note": "メモ", "inquiry.reply": "お客さまの返信", "inquiry.state": "状態を変更", "template.remove": "ひな形を削除", "template.save": "ひな形を保存",
	"letter.resend": "手紙を再送", "magazine.send": "メールマガジンを送信", "member.erase": "会員を消去", "member.export": "会員のデータを書き出し",
	"networks.save": "ネットワークを変更", "price.sale": "セールを作成", "price.sale_end": "セールを終了", "points.grant": "ポイントを付与", "points.deduct": "ポイントを減算", "role.save": "役割を変更",
	"question.answer": "質問に回答", "question.approve": "質問を公開", "question.hide": "質問を非表示", "question.refuse": "質問の掲載を見送り",
	"review.add_word": "レビューの言葉を追加", "review.answer": "レビューに返信", "review.approve": "レビューを公開", "review.hide": "レビューを非表示", "review.refuse": "レビューの掲載を見送り", "review.remove_word": "レビューの言葉を削除",
	"search.pin": "検索結果を固定", "search.table": "検索のことばの表を変更", "search.unpin": "検索結果の固定を解除",
	"shop.close": "お店を閉める", "shop.open": "お店を開ける",
	"staff.disable": "退職にする", "staff.end_session": "端末をログアウト", "staff.invite": "スタッフを招待", "staff.login": "ログイン", "staff.logout": "ログアウト", "staff.prove": "本人の確認", "staff.passkey_add": "パスキーを追加", "staff.passkey_delete": "パスキーを削除", "staff.password": "パスワードを変更",
	"staff.recovery": "回復コードを作り直し", "staff.role": "役割を変更", "staff.setup": "ログインを設定",
	"stock.count": "在庫を数える", "stock.counted": "在庫を数える", "stock.received": "入荷", "stock.sold": "販売", "stock.unsold": "販売の取り消し", "stock.returned": "返品の入庫", "stock.scrapped": "廃棄", "stock.moved": "在庫の移動", "stock.corrected": "在庫の訂正", "stock.low": "残り少なさの目安を変更",
	"transfer.drop": "振込の一覧を取りやめ", "travel.make": "下見のリンクを作成", "travel.revoke": "下見のリンクを取り消し", "view.remove": "保存した表示を削除", "view.save": "表示を保存",
}

// Action is what was done, in words.
func Action(code string) string {
	if what, ok := strings.CutPrefix(code, "order."); ok {
		if word, ok := did[what]; ok {
			return word
		}
		if word := order.Status(what).Word(); word != "" {
			return word
		}
	}
	if word, ok := actions[code]; ok {
		return word
	}
	return code
}

// objects are what things are done to.
var objects = map[string]string{
	"layout":   "ページ",
	"approval": "承認", "batch": "便", "brand": "ブランド", "category": "カテゴリ", "bulk": "まとめた操作", "campaign": "キャンペーン", "content": "記事", "coupon": "クーポン", "feed": "フィード", "goods": "商品", "import": "取り込み", "inquiry": "問い合わせ", "inquiry_template": "ひな形", "letter": "手紙", "magazine": "メールマガジン", "member": "会員", "office": "事務室", "order": "受注", "points": "ポイント", "question": "質問", "review": "レビュー", "review_word": "レビューの言葉", "role": "役割", "sale": "セール", "search": "検索",
	"shop": "お店", "staff": "スタッフ", "stock": "在庫", "transfer": "振込の一覧", "travel": "下見", "view": "保存した表示",
}

// Object is what something was done to.
func Object(kind string) string {
	if word, ok := objects[kind]; ok {
		return word
	}
	return kind
}

// fields are what changes.
var fields = map[string]string{
	"above": "金額", "assignee": "担当", "body": "本文", "amount": "金額", "carrier": "配送業者", "changed": "変更", "count": "件数", "disabled": "退職", "email": "メールアドレス", "ends": "終了", "name": "名前", "networks": "ネットワーク", "note": "メモ", "on": "有効",
	"on_hand": "在庫数", "publish_at": "公開日時", "description": "説明文", "categories": "カテゴリ", "sale_limit": "購入上限", "secret": "シークレット", "discontinued": "販売終了", "arrival_date": "入荷日", "materials": "素材", "care": "洗濯表示", "low": "目安", "permissions": "権限", "points": "ポイント", "query": "検索語", "refund_most": "返金の上限", "removed": "削除", "role": "役割", "state": "状態", "status": "状況", "title": "題名", "tracking": "送り状番号",
	"added": "追加", "begins": "開始", "code": "コード", "discount": "値引き", "file": "ファイル", "item": "商品", "kind": "種類", "message": "お知らせ", "place": "順位", "rows": "行数", "terms": "条件", "value": "値", "memo": "メモ",
	"closed": "休業", "expires": "期限", "key": "名前", "customers": "会員", "revision": "版", "type": "種類", "slug": "アドレス", "until": "期限", "verb": "操作", "shared": "共有", "words": "ことば",
	"alias": "アドレスの名前", "alphabet": "英字の名前", "kana": "よみ", "story": "紹介文", "recommended": "おすすめの順番", "parent": "上のカテゴリ", "display_order": "並び順", "goods": "商品", "goods_to": "商品の移し先",
	"lead": "リード文", "order": "並び順", "goods_added": "加えた商品", "goods_removed": "外した商品", "max_discount": "値引きの上限", "min_goods": "最低金額", "brands": "ブランド", "campaigns": "キャンペーン", "not_on_sale": "セール品を除く", "ranks": "ランク", "members_only": "会員限定", "first_order": "初回限定", "per_person": "一人の回数", "total": "全体の回数", "group": "併用の組", "given": "配布のみ",
	"rule": "きまり", "starts": "開始", "colors": "カラー", "before_start": "開始前", "moment": "日時", "visitor": "見る人",
}

// Field is a field that changed.
func Field(name string) string {
	if word, ok := fields[name]; ok {
		return word
	}
	return name
}

// Value is what a field became, in words where there are some.
func Value(object, field, value string) string {
	word := ""
	switch {
	case object == "order" && field == "status":
		word = order.Status(value).Word()
	case object == "inquiry" && field == "state":
		word = support.StateWords[support.State(value)]
	case (object == "review" || object == "question") && field == "state":
		word = review.StateWords[review.State(value)]
	}
	return cmp.Or(word, value)
}
