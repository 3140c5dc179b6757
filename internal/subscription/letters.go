package subscription

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Page is where members see to their membership.
const Page = "/whplus/order/select"

// Subjects do not say what the membership is about.

// thank confirms a payment: the first one, or a renewal.
func (b *Memberships) thank(ctx context.Context, tx *db.Tx, who member.Customer, m Membership, c Charge) error {
	subject, opening := "ヘルスプラス会員の更新が完了しました", "ヘルスプラス会員を更新いたしました。いつもご利用いただきありがとうございます。"
	if c.Cycle == 1 || !c.Renewal {
		subject, opening = "ヘルスプラス会員へのご入会ありがとうございます", "お支払いを確認し、ヘルスプラス会員のご入会手続きが完了しました。"
	}
	rows := []mail.Row{
		{Label: "プラン", Value: b.planName(c.Plan)}, {Label: "お支払い金額（税込）", Value: yen(c.Amount)},
		{Label: "お支払い日", Value: jp.Date(tx.Now)}, {Label: "ご利用期限", Value: lastDay(m.PaidUntil)},
	}
	if m.Renews() {
		rows = append(rows, mail.Row{Label: "次回のお支払い", Value: jp.Date(m.BillingDay()) + "に" + yen(m.Next.Price) + "（税込）"})
	}
	return b.put(ctx, tx, who, "paid-"+c.ID, subject, mail.Text(opening), mail.Rows(rows), mail.Small(cancelWords))
}

// warn tells of a renewal that failed: it is tried again, or was the last.
func (b *Memberships) warn(ctx context.Context, tx *db.Tx, who member.Customer, m Membership, c Charge) error {
	rows := []mail.Row{{Label: "プラン", Value: b.planName(c.Plan)}, {Label: "金額（税込）", Value: yen(c.Amount)}, {Label: "理由", Value: c.Message}}
	if m.State == Ended {
		return b.put(ctx, tx, who, "failed-"+c.ID, "ヘルスプラス会員が終了しました",
			mail.Text("ご登録のカードでお支払いを確認できなかったため、ヘルスプラス会員は終了いたしました。\nマイページから、いつでもあらためてご入会いただけます。"), mail.Rows(rows))
	}
	if m.State == Overdue {
		rows = append(rows, mail.Row{Label: "次回のお手続き", Value: jp.Date(m.NextAttempt)}, mail.Row{Label: "ご利用期限", Value: lastDay(m.PaidUntil)})
	}
	return b.put(ctx, tx, who, "failed-"+c.ID, "ヘルスプラス会員のお支払いをご確認ください",
		mail.Text("ヘルスプラス会員の更新にあたり、ご登録のカードでお支払いを確認できませんでした。\n日をあらためてもう一度お手続きいたします。別のカードをお使いになる場合は、下のページからお支払いください。"), mail.Rows(rows))
}

// confirm tells from when another plan holds.
func (b *Memberships) confirm(ctx context.Context, tx *db.Tx, who member.Customer, m Membership) error {
	return b.put(ctx, tx, who, fmt.Sprintf("changed-%s-%d", m.Customer, tx.Now.UnixMilli()), "ヘルスプラス会員のプラン変更を承りました",
		mail.Text("ヘルスプラス会員のプラン変更を承りました。次回のお支払いから新しいプランになります。"),
		mail.Rows([]mail.Row{
			{Label: "新しいプラン", Value: m.Next.Name}, {Label: "料金（税込）", Value: fmt.Sprintf("%dか月ごとに%s", m.Next.Months, yen(m.Next.Price))},
			{Label: "次回のお支払い", Value: jp.Date(m.BillingDay())},
		}), mail.Small(cancelWords))
}

// bye tells until when what is paid lasts.
func (b *Memberships) bye(ctx context.Context, tx *db.Tx, who member.Customer, m Membership) error {
	text := "ヘルスプラス会員の解約を承りました。今後のお支払いはございません。"
	if m.HasAccess(tx.Now) {
		text += "\n" + lastDay(m.PaidUntil) + "までは引き続きご利用いただけます。"
	}
	return b.put(ctx, tx, who, fmt.Sprintf("cancelled-%s-%d", m.Customer, tx.Now.UnixMilli()), "ヘルスプラス会員の解約を承りました", mail.Text(text))
}

func (b *Memberships) put(ctx context.Context, tx *db.Tx, who member.Customer, key, subject string, blocks ...mail.Block) error {
	return mail.Put(ctx, tx, mail.Letter{
		Key: "whplus-" + key, Kind: mail.Transactional, To: who.Email, ToName: who.Name(), Subject: subject,
		Blocks: append(blocks, mail.Button("ヘルスプラス会員の内容を確認する", b.Origin+Page)),
	})
}

// planName is a plan's name; one that is no longer sold goes by its code.
func (b *Memberships) planName(code string) string {
	if p, err := PlanOf(code, b.Terms); err == nil {
		return p.Name
	}
	return code
}
