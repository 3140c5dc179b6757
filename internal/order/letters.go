package order

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/push"
)

// put lays a letter about an order into the outbox.
func (b *Orders) put(ctx context.Context, tx *db.Tx, o Order, what, subject string, blocks ...mail.Block) error {
	if b.Silent || o.Email == "" { // nobody knows any more whose it was
		return nil
	}
	path, err := b.path(ctx, tx, o)
	if err != nil {
		return err
	}
	return mail.Put(ctx, tx, b.letter(o, path, what, subject, blocks...))
}

// notify says in a member's browsers that something of an order is on its way,
// and neither what nor which.
func (b *Orders) notify(ctx context.Context, tx *db.Tx, o Order, what, title string) error {
	if b.Silent || o.Customer == "" {
		return nil
	}
	return push.Put(ctx, tx, o.Customer, push.Notice{
		Key: LetterPrefix(o.Number) + what, Title: title, Body: "お届け予定と配送状況をご確認いただけます。",
		Path: "/mypage/orders/" + string(o.Number), Topic: "order " + string(o.Number) + " " + what,
	})
}

// letter is about an order that is seen at a path. Subjects name the number
// alone; with discreet packaging the letter names no goods either.
func (b *Orders) letter(o Order, path, what, subject string, blocks ...mail.Block) mail.Letter {
	blocks = append(blocks, mail.Rows([]mail.Row{{Label: "ご注文番号", Value: string(o.Number)}, {Label: "ご注文日", Value: jp.Date(o.Placed)}}))
	if b.Origin != "" {
		blocks = append(blocks, mail.Button("ご注文の状況を見る", b.Origin+path))
	}
	if b.Origin != "" && o.Customer == "" {
		blocks = append(blocks, mail.Small("上のボタンから、ご注文の状況の確認、キャンセル、返品・交換のお申し込み、領収書の保存ができます。このメールをほかの方に転送しないようご注意ください。"))
	}
	return mail.Letter{
		Key: LetterPrefix(o.Number) + what, To: o.Email, ToName: strings.TrimSpace(o.Orderer.LastName + " " + o.Orderer.FirstName),
		Subject: fmt.Sprintf("【%s】%s（%s）", b.Terms.Company.ShopName, subject, o.Number), Blocks: blocks,
	}
}

// goods lists what was ordered.
func goods(o Order) mail.Block {
	if o.Discreet {
		return mail.Text(fmt.Sprintf("ご注文の商品 %d点", o.Pieces()))
	}
	var items []mail.Item
	for i, l := range o.Lines {
		if l.Quantity == 0 { // called off
			continue
		}
		items = append(items, mail.Item{Name: l.Name, Detail: l.Color + " / " + l.Size, Quantity: l.Quantity, Amount: o.Quote.Lines[i].Subtotal})
	}
	return mail.Items(items)
}

// amounts explains the total from the stored quote.
func amounts(o Order) mail.Block {
	q := o.Quote
	var rows []mail.Row
	for _, a := range o.Amounts() {
		rows = append(rows, mail.Row{Label: a.Label, Value: a.Yen.String()})
	}
	rows = append(rows, mail.Row{Label: "お支払い総額（税込）", Value: q.Total.String()})
	for _, t := range q.Taxes {
		rows = append(rows, mail.Row{Label: fmt.Sprintf("%d%%対象", t.Percent), Value: fmt.Sprintf("%s（内消費税 %s）", t.Total, t.Tax)})
	}
	if o.Customer != "" && q.PointsEarned > 0 {
		rows = append(rows, mail.Row{Label: "獲得予定ポイント", Value: money.Grouped(q.PointsEarned) + "ポイント（発送時に確定）"})
	}
	return mail.Rows(append(rows, mail.Row{Label: "お支払い方法", Value: MethodWords[o.Method]}))
}

func parcels(o Order) []mail.Block {
	var blocks []mail.Block
	for i, p := range o.Parcels {
		title := "お届け先"
		if len(o.Parcels) > 1 {
			title = fmt.Sprintf("お届け先%d", i+1)
		}
		rows := []mail.Row{
			{Label: "お名前", Value: p.To.LastName + " " + p.To.FirstName + " 様"},
			{Label: "ご住所", Value: p.To.Postal.String() + " " + p.To.Prefecture + p.To.City + p.To.Line + " " + p.To.Building},
			{Label: "お届け予定", Value: p.When()},
		}
		if p.Wrap {
			rows = append(rows, mail.Row{Label: "ギフトラッピング", Value: "あり"})
		}
		if p.Noshi != "" {
			rows = append(rows, mail.Row{Label: "のし", Value: strings.TrimSpace(p.Noshi + " " + p.NoshiName)})
		}
		blocks = append(blocks, mail.Heading(title), mail.Rows(rows))
	}
	return blocks
}

func (b *Orders) writePlaced(ctx context.Context, tx *db.Tx, o Order) (err error) {
	var p payment.Payment
	if o.Status == AwaitingPayment && !b.Silent {
		if p, err = payment.Get(ctx, tx, o.Payment); err != nil {
			return err
		}
	}
	subject, blocks := b.placed(o, p)
	return b.put(ctx, tx, o, "placed", subject, blocks...)
}

// placed says what was ordered and, where money is awaited, how to pay it.
func (b *Orders) placed(o Order, p payment.Payment) (subject string, blocks []mail.Block) {
	subject = "ご注文ありがとうございます"
	blocks = []mail.Block{mail.Text("このたびはご注文いただき、ありがとうございます。以下の内容で承りました。")}
	if o.Status == AwaitingPayment {
		subject = "お支払いのお願い"
		blocks = append(blocks, b.instructions(p)...)
	}
	blocks = append(blocks, mail.Heading("ご注文内容"), goods(o), amounts(o))
	blocks = append(blocks, parcels(o)...)
	return subject, append(blocks, mail.Small("発送準備が完了するまでは、ご注文をキャンセルいただけます。"))
}

// instructions tell how to pay by konbini or bank transfer.
func (b *Orders) instructions(p payment.Payment) []mail.Block {
	in := p.Instructions
	deadline := in.Deadline
	if deadline.IsZero() {
		deadline = p.Expires
	}
	rows := []mail.Row{{Label: "お支払い金額", Value: p.Amount.String()}, {Label: "お支払い期限", Value: jp.Date(deadline)}}
	for _, s := range in.Stores {
		value := s.PaymentCode
		if s.ConfirmationNumber != "" {
			value += "（確認番号 " + s.ConfirmationNumber + "）"
		}
		rows = append(rows, mail.Row{Label: s.Name, Value: value})
	}
	if in.Bank != "" {
		rows = append(rows, mail.Row{Label: "お振込先", Value: in.Bank})
	}
	blocks := []mail.Block{mail.Heading("お支払いについて"), mail.Rows(rows)}
	if in.ReceiptURL != "" {
		blocks = append(blocks, mail.Button("お支払い番号を見る", b.absolute(in.ReceiptURL)))
	}
	return append(blocks, mail.Small("期限までにお支払いを確認できない場合、ご注文は自動的にキャンセルになります。"))
}

// absolute is an address as letters need it: the pretend payment service's pages
// are in the shop itself.
func (b *Orders) absolute(address string) string {
	if strings.HasPrefix(address, "/") {
		return b.Origin + address
	}
	return address
}

func (b *Orders) writeReminder(ctx context.Context, tx *db.Tx, o Order, p payment.Payment) error {
	blocks := append([]mail.Block{mail.Text("ご注文のお支払いをまだ確認できておりません。お支払い期限が近づいておりますので、お手続きをお願いいたします。\n\n行き違いでお支払い済みの場合は、ご容赦ください。")}, b.instructions(p)...)
	return b.put(ctx, tx, o, "reminder", "お支払い期限のお知らせ", blocks...)
}

func (b *Orders) writePaid(ctx context.Context, tx *db.Tx, o Order) error {
	return b.put(ctx, tx, o, "paid", "お支払いを確認しました",
		mail.Text("お支払いを確認いたしました。発送の準備を進めてまいります。"), mail.Heading("ご注文内容"), goods(o), amounts(o))
}

func (b *Orders) writeCancelled(ctx context.Context, tx *db.Tx, o Order, why string) error {
	said := "ご注文をキャンセルいたしました。"
	if why != "" {
		said += "\n" + why
	}
	if o.Quote.PointsUsed > 0 || len(o.Coupons) > 0 {
		said += "\n\nご利用いただいたポイント・クーポンはお戻ししました。"
	}
	return b.put(ctx, tx, o, "cancelled", "ご注文をキャンセルしました", mail.Text(said), goods(o), amounts(o))
}

func (b *Orders) writeReturned(ctx context.Context, tx *db.Tx, o Order, r Return) error {
	rows := []mail.Row{{Label: "ご返金額", Value: r.Refund.String()}}
	if r.Points > 0 {
		rows = append(rows, mail.Row{Label: "お戻しするポイント", Value: money.Grouped(r.Points) + "ポイント"})
	}
	return b.put(ctx, tx, o, "return/"+r.ID, "返品の商品を受け取りました",
		mail.Text("返品いただいた商品を受け取りました。ご返金の手続きを進めてまいります。"), mail.Rows(rows))
}
