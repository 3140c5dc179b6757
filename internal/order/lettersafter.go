package order

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// writeShipped tells of shipments that left at the same moment.
func (b *Orders) writeShipped(ctx context.Context, tx *db.Tx, o Order, gone, all []shipment.Shipment) error {
	subject, said, rest := "商品を発送しました", "ご注文の商品を発送いたしました。到着まで今しばらくお待ちください。", 0
	for _, s := range all {
		if s.State == shipment.Waiting && s.Kind == shipment.Order {
			rest += s.Pieces()
		}
	}
	switch {
	case gone[0].Kind == shipment.Exchange:
		subject, said = "交換の商品を発送しました", "お送りいただいた商品を確認し、交換の商品を発送いたしました。到着まで今しばらくお待ちください。"
	case rest > 0:
		subject, said = "商品の一部を発送しました", fmt.Sprintf("ご注文の商品のうち、下記を発送いたしました。残りの%d点は、準備ができしだいお送りします。", rest)
	}
	blocks := []mail.Block{mail.Text(said)}
	for i, s := range gone {
		if len(gone) > 1 {
			blocks = append(blocks, mail.Heading(fmt.Sprintf("荷物%d", i+1)))
		}
		blocks = append(blocks, goodsOf(o, s), mail.Rows(b.parcelRows(o, s)))
		if url := shipping.TrackingURL(s.Carrier, s.Tracking); url != "" {
			blocks = append(blocks, mail.Button("配送状況を確認する", url))
		}
	}
	if err := b.notify(ctx, tx, o, "shipped/"+gone[0].ID, subject); err != nil {
		return err
	}
	return b.put(ctx, tx, o, "shipped/"+gone[0].ID, subject, blocks...)
}

func (b *Orders) parcelRows(o Order, s shipment.Shipment) []mail.Row {
	rows := []mail.Row{{Label: "配送会社", Value: s.Carrier}}
	if s.Kind == shipment.Order {
		rows = append([]mail.Row{{Label: "お届け予定", Value: o.Parcels[s.Parcel].WhenOf(s.Ready)}}, rows...)
	}
	if s.Tracking != "" {
		rows = append(rows, mail.Row{Label: "お荷物のお問い合わせ番号", Value: s.Tracking})
	}
	return rows
}

// goodsOf lists what is in a shipment.
func goodsOf(o Order, s shipment.Shipment) mail.Block {
	if o.Discreet {
		return mail.Text(fmt.Sprintf("ご注文の商品 %d点", s.Pieces()))
	}
	items := make([]mail.Item, len(s.Lines))
	for i, sl := range s.Lines {
		l, detail := o.Lines[sl.Line], ""
		if sl.SKU == l.SKU {
			detail = l.Color + " / " + l.Size
		} else {
			detail = l.Color + "（サイズ交換）"
		}
		amount := money.Yen(0)
		if s.Kind == shipment.Order {
			amount = o.Quote.Lines[sl.Line].Price * money.Yen(sl.Quantity)
		}
		items[i] = mail.Item{Name: l.Name, Detail: detail, Quantity: sl.Quantity, Amount: amount}
	}
	return mail.Items(items)
}

// writeRefundDecided tells of money that goes back without goods.
func (b *Orders) writeRefundDecided(ctx context.Context, tx *db.Tx, o Order, amount money.Yen, occasion ledger.Occasion, ref, why string) error {
	rows := []mail.Row{{Label: "ご返金額", Value: amount.String()}, {Label: "内容", Value: occasion.Word()}}
	if why != "" {
		rows = append(rows, mail.Row{Label: "理由", Value: why})
	}
	return b.put(ctx, tx, o, "refund/"+ref, "ご返金のお知らせ", mail.Text("下記の金額をご返金いたします。お手続きが完了しましたら、あらためてお知らせいたします。"), mail.Rows(rows))
}

// writeLinesCancelled tells what was called off, and what the rest costs.
func (b *Orders) writeLinesCancelled(ctx context.Context, tx *db.Tx, o Order, cuts []Cut, occasion string, c Change, why string) error {
	said := "ご注文の商品の一部をキャンセルいたしました。送料・クーポン・ポイントを計算し直した、変更後の内容は下記のとおりです。"
	if why != "" {
		said += "\n" + why
	}
	pieces := 0
	for _, cut := range cuts {
		pieces += cut.Quantity
	}
	rows := []mail.Row{{Label: "キャンセルした商品", Value: fmt.Sprintf("%d点", pieces)}, {Label: "お支払い総額の減額", Value: c.Back.String()}}
	if c.Points > 0 {
		rows = append(rows, mail.Row{Label: "お戻しするポイント", Value: money.Grouped(c.Points) + "ポイント"})
	}
	return b.put(ctx, tx, o, "lines/"+occasion, "ご注文の一部をキャンセルしました", mail.Text(said), mail.Rows(rows), mail.Heading("変更後のご注文内容"), goods(o), amounts(o))
}

// writeRefunded tells of money that went back.
func (b *Orders) writeRefunded(ctx context.Context, tx *db.Tx, o Order, back []ledger.Posting, l ledger.Ledger) error {
	var rows []mail.Row
	for _, p := range back {
		rows = append(rows, mail.Row{Label: "ご返金額（" + p.Occasion.Word() + "）", Value: p.Amount.String()})
	}
	rows = append(rows, mail.Row{Label: "ご返金額（累計）", Value: l.GivenBack().String()})
	if rest := l.Outstanding(); rest > 0 {
		rows = append(rows, mail.Row{Label: "お手続き中のご返金", Value: rest.String()})
	}
	return b.put(ctx, tx, o, "refunded/"+back[0].ID, "ご返金の手続きが完了しました",
		mail.Text("ご返金の手続きが完了いたしました。お手元への反映は、カード会社や金融機関により日数がかかることがあります。"), mail.Rows(rows))
}

// writeReturnAsked answers a request: what the rule allows can be sent at once.
func (b *Orders) writeReturnAsked(ctx context.Context, tx *db.Tx, o Order, r Return) error {
	if r.State == ReturnAsked {
		return b.put(ctx, tx, o, "return/"+r.ID+"/asked", "返品・交換のお申し込みを受け付けました",
			mail.Text("返品・交換のお申し込みを受け付けました。内容を確認のうえ、商品のお送り方法をご連絡いたします。それまで商品はお手元に保管してください。"))
	}
	return b.put(ctx, tx, o, "return/"+r.ID+"/asked", "返品・交換のお申し込みを受け付けました", b.howToSend(r))
}

func (b *Orders) howToSend(r Return) mail.Block {
	postage := fmt.Sprintf("返送の送料はお客様のご負担です（返品の場合は、ご返金額から%sを差し引きます）。", b.Terms.Returns.Fee)
	if r.Faulty {
		postage = "送料着払いでお送りください。"
	}
	return mail.Text("返品・交換のお申し込みを受け付けました。商品を下記までお送りください。到着を確認後、お手続きいたします。\n\n" +
		b.Terms.Company.Address + " " + b.Terms.Company.Name + "\n\n" + postage + "\n伝票の品名欄に受付番号「" + r.ID + "」をお書きください。")
}

func (b *Orders) writeReturnAccepted(ctx context.Context, tx *db.Tx, o Order, r Return) error {
	return b.put(ctx, tx, o, "return/"+r.ID+"/accepted", "返品・交換を承りました", b.howToSend(r))
}

func (b *Orders) writeReturnRefused(ctx context.Context, tx *db.Tx, o Order, r Return, why string) error {
	said := "お申し込みいただいた返品・交換は、まことに申し訳ございませんが、お受けできませんでした。"
	if why != "" {
		said += "\n\n理由：" + why
	}
	return b.put(ctx, tx, o, "return/"+r.ID+"/refused", "返品・交換について", mail.Text(said))
}

// writeAccountWanted asks where money goes that people transfer.
func (b *Orders) writeAccountWanted(ctx context.Context, tx *db.Tx, o Order, first ledger.Posting, amount money.Yen) error {
	rows := []mail.Row{{Label: "ご返金額", Value: amount.String()}, {Label: "内容", Value: first.Occasion.Word()}}
	return b.putAccount(ctx, tx, o, "account/"+first.ID, "ご返金先口座のご登録のお願い",
		mail.Text("下記の金額を、お客様の銀行口座へのお振込でご返金いたします。お手数ですが、お振込先の口座をご登録ください。"), mail.Rows(rows))
}

// writeTransferFailed asks for another account.
func (b *Orders) writeTransferFailed(ctx context.Context, tx *db.Tx, o Order, it transfer.Item, problem string) error {
	said := "ご登録いただいた口座へお振込ができませんでした。お手数ですが、口座の内容をご確認のうえ、もう一度ご登録ください。"
	if problem != "" {
		said += "\n\n銀行からの連絡：" + problem
	}
	return b.putAccount(ctx, tx, o, "account/"+it.Batch+"/"+it.Debt, "ご返金のお振込ができませんでした",
		mail.Text(said), mail.Rows([]mail.Row{{Label: "ご返金額", Value: it.Amount.String()}}))
}

// putAccount lays a letter into the outbox that leads to the form for the account.
func (b *Orders) putAccount(ctx context.Context, tx *db.Tx, o Order, what, subject string, blocks ...mail.Block) error {
	path, err := b.accountPath(ctx, tx, o)
	if err != nil {
		return err
	}
	if b.Origin != "" {
		until := jp.Date(tx.Now.Add(accountLife))
		blocks = append(blocks, mail.Button("ご返金先の口座を登録する", b.Origin+path),
			mail.Small("このリンクは"+until+"まで有効です。その後は、ご注文の詳細ページからご登録いただけます。このメールをほかの方に転送しないようご注意ください。"))
	}
	return b.put(ctx, tx, o, what, subject, blocks...)
}

// writeAccountGiven tells that an account was given, so that nobody gives one
// for somebody else unnoticed. It says no more of it than its owner recognises.
func (b *Orders) writeAccountGiven(ctx context.Context, tx *db.Tx, o Order, a zengin.Account, amount money.Yen) error {
	return b.put(ctx, tx, o, "account/given/"+id.New(tx.Now), "ご返金先の口座を承りました",
		mail.Text("ご返金先の口座のご登録を承りました。お振込が完了しましたら、あらためてお知らせいたします。\n\nお心当たりのない場合は、お早めにお問い合わせください。"),
		mail.Rows([]mail.Row{{Label: "ご返金額", Value: amount.String()}, {Label: "口座番号", Value: "＊＊＊＊" + a.Number[4:]}}))
}
