package review

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// StopPath is where one says that one does not want to be asked.
const StopPath = "/reviews/stop"

func (b *Reviews) subject(text string) string {
	return "【" + b.Terms.Company.ShopName + "】" + text
}

// letterAsk asks a buyer what the goods are like. As all letters it is discreet:
// the subject names no item.
func (b *Reviews) letterAsk(o order.Order, bought []Bought, name string) mail.Letter {
	var rows []mail.Row
	for _, one := range bought {
		rows = append(rows, mail.Row{Label: one.Name, Value: one.Color + " " + one.Size})
	}
	gift := "ご感想は、商品のページで、これから選ぶ方の参考としてご紹介します。"
	if o.Customer != "" && b.Terms.Reviews.Points > 0 {
		gift += fmt.Sprintf("\n掲載されたレビューには、星の数や内容にかかわらず、1件につき%dポイントを差し上げます。ポイントを差し上げたことは、レビューのそばに表示します。", b.Terms.Reviews.Points)
	}
	return mail.Letter{
		Key: "review.ask." + string(o.Number), Kind: mail.Notice, To: o.Email, ToName: name, Subject: b.subject("お届けした商品の着心地・使い心地はいかがですか"),
		Unsubscribe: b.Origin + StopPath + "?token=" + b.keys.sign("stop", string(o.Number)),
		Blocks: []mail.Block{
			mail.Text("先日はお買い上げいただき、ありがとうございました。\nお届けした商品の着心地や使い心地、サイズ感を、よろしければお聞かせください。1分ほどで、ログインせずにお書きいただけます。"),
			mail.Rows(rows), mail.Button("レビューを書く", b.Origin+b.Path(o.Number)), mail.Text(gift),
			mail.Small("このお願いは、ご注文につき1回だけお送りしています。今後お受け取りにならない場合は、下のリンクからお知らせください。\n" + b.Origin + StopPath + "?token=" + b.keys.sign("stop", string(o.Number))),
		},
	}
}

func (b *Reviews) letterTurnedDown(r Review, to contact) mail.Letter {
	lead := "お寄せいただいたレビューは、次の理由により掲載を見送らせていただきました。"
	if r.State == Hidden {
		lead = "掲載しておりましたレビューを、次の理由により非表示にいたしました。"
	}
	blocks := []mail.Block{mail.Text(lead), mail.Rows([]mail.Row{{Label: "理由", Value: r.Reason}, {Label: "レビュー", Value: r.Body}})}
	if r.Order != "" {
		blocks = append(blocks, mail.Button("内容を直して送る", b.Origin+b.Path(r.Order)))
	}
	return mail.Letter{
		Key: "review.down." + r.ID + "." + strconv.Itoa(r.Revision), To: to.email, ToName: to.name, Subject: b.subject("レビューの掲載について"),
		Blocks: append(blocks, mail.Small("星の数が少ないことを理由に、掲載を見送ることはありません。ご不明な点は、お問い合わせください。")),
	}
}

func (b *Reviews) letterReply(r Review, to contact) mail.Letter {
	return mail.Letter{
		Key: "review.reply." + r.ID + "." + strconv.Itoa(r.Revision), To: to.email, ToName: to.name, Subject: b.subject("レビューにお返事しました"),
		Blocks: []mail.Block{
			mail.Text("お寄せいただいたレビューに、お店からお返事しました。"), mail.Rows([]mail.Row{{Label: "お返事", Value: r.Reply}}),
			mail.Button("商品のページで見る", b.itemURL(r.Commodity)+"#reviews"),
		},
	}
}

func (b *Reviews) letterAnswered(q, a Question) mail.Letter {
	who := "お店から回答がありました。"
	if a.Author == Buyer {
		who = "商品を購入された方から回答がありました。"
	}
	return mail.Letter{
		Key: "question.answer." + a.ID, To: q.address, Subject: b.subject("ご質問に回答がありました"),
		Blocks: []mail.Block{
			mail.Text("商品についてのご質問に、" + who), mail.Rows([]mail.Row{{Label: "ご質問", Value: q.Body}, {Label: "回答", Value: a.Body}}),
			mail.Button("商品のページで見る", b.itemURL(q.Commodity)+"#questions"),
			mail.Small("このメールにお心当たりがない場合は、破棄してください。"),
		},
	}
}

func (b *Reviews) letterQuestionDown(q Question, to contact) mail.Letter {
	what := "ご質問"
	if q.Parent != "" {
		what = "ご回答"
	}
	return mail.Letter{
		Key: "question.down." + q.ID + "." + strconv.Itoa(q.Revision), To: to.email, ToName: to.name, Subject: b.subject(what + "の掲載について"),
		Blocks: []mail.Block{
			mail.Text("お寄せいただいた" + what + "は、次の理由により商品のページに掲載しておりません。"),
			mail.Rows([]mail.Row{{Label: "理由", Value: q.Reason}, {Label: what, Value: q.Body}}),
			mail.Button("お問い合わせ", b.Origin+"/support/contact"),
		},
	}
}

func (b *Reviews) letterInvite(q Question, r Review, to contact) mail.Letter {
	return mail.Letter{
		Key: "question.invite." + q.ID + "." + r.ID, Kind: mail.Notice, To: to.email, ToName: to.name, Subject: b.subject("お買い上げの商品にご質問が届いています"),
		Blocks: []mail.Block{
			mail.Text("以前レビューをお寄せいただいた商品に、ほかのお客様からご質問が届いています。お答えいただける場合は、下のボタンからお書きください。お名前は表示されません。"),
			mail.Rows([]mail.Row{{Label: "ご質問", Value: q.Body}}), mail.Button("質問に答える", b.Origin+b.answerPath(q.ID, r.ID)),
			mail.Small("レビューで「質問に答えてもよい」を選ばれた方にお送りしています。レビューの編集から、いつでも変更できます。"),
		},
	}
}

func (b *Reviews) itemURL(code id.Commodity) string { return b.Origin + "/items/" + string(code) }

// Arrived has the buyer of an order asked some days later, by the terms. It is
// told of deliveries in their transaction.
func Arrived(days int) func(ctx context.Context, tx *db.Tx, o order.Order) error {
	return func(ctx context.Context, tx *db.Tx, o order.Order) error {
		if days == 0 || o.Email == "" {
			return nil
		}
		return insertRequest(ctx, tx, o.Number, tx.Now.AddDate(0, 0, days))
	}
}

// requestsAtOnce is how many buyers are asked a step.
const requestsAtOnce = 100

// SendRequests asks buyers whose time has come.
func (b *Reviews) SendRequests(ctx context.Context) error {
	for {
		var due []id.OrderNumber
		err := b.DB.View(ctx, func(tx *db.Tx) (err error) {
			due, err = selectDue(ctx, tx, requestsAtOnce)
			return err
		})
		if err != nil || len(due) == 0 {
			return err
		}
		for _, number := range due {
			if err := b.request(ctx, number); err != nil {
				return fmt.Errorf("ask for a review: %w", err)
			}
		}
	}
}

// request asks one buyer, unless there is nothing left to say or they do not
// want to be asked.
func (b *Reviews) request(ctx context.Context, number id.OrderNumber) error {
	o, err := b.Orders.Find(ctx, number)
	if err != nil && !errors.Is(err, order.ErrNotFound) {
		return err
	}
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		mine, err := deleteRequest(ctx, tx, number)
		if err != nil || !mine || o.Email == "" || !b.CanReview(o) {
			return err
		}
		email, name := o.Email, o.Orderer.LastName+" "+o.Orderer.FirstName
		if o.Customer != "" {
			c, err := member.Find(ctx, tx, o.Customer)
			if err != nil {
				return err
			}
			email, name = c.Email, c.Name()
		}
		if wanted, err := support.Wants(ctx, tx, email, support.Reviews); err != nil || !wanted {
			return err
		}
		var open []Bought
		for _, one := range b.bought(o) {
			if _, found, err := findWritten(ctx, tx, number, b.writer(o), one.Commodity); err != nil {
				return err
			} else if !found {
				open = append(open, one)
			}
		}
		if len(open) == 0 {
			return nil
		}
		o.Email = email
		return mail.Put(ctx, tx, b.letterAsk(o, open, name))
	})
}

// Stop keeps that whoever got the letter of a link does not want to be asked.
func (b *Reviews) Stop(ctx context.Context, token string, c support.Consent) error {
	number, ok := b.keys.signed("stop", token)
	if !ok {
		return ErrLink
	}
	o, err := b.Orders.Find(ctx, id.OrderNumber(number))
	if errors.Is(err, order.ErrNotFound) || err == nil && o.Email == "" {
		return ErrLink
	}
	if err != nil {
		return err
	}
	var to contact
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		to, err = b.contact(ctx, tx, Review{Customer: o.Customer, Order: o.Number})
		return err
	})
	if err != nil || to.email == "" {
		return errors.Join(err, ErrLink)
	}
	return b.Wishes.Refuse(ctx, to.email, support.Reviews, c)
}
