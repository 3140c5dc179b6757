package support

import (
	"fmt"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// receipt says that a question arrived. That of a suspected one says nothing
// that its writer wrote.
func (b *Inquiries) receipt(q Inquiry) mail.Letter {
	l := mail.Letter{
		Key: receiptKey(q.Number), ReplyTo: b.replyTo(q.Number), To: q.Email, ToName: q.Name, Subject: "お問い合わせを受け付けました（" + q.Number + "）",
		Blocks: []mail.Block{
			mail.Text("お問い合わせいただき、ありがとうございます。\n次の番号で受け付けました。担当者より順にメールでお返事いたします。\n\nお返事が届かない場合は、お手数ですが受付番号を添えてもう一度ご連絡ください。"),
			mail.Rows([]mail.Row{{Label: "受付番号", Value: q.Number}, {Label: "受付日時", Value: moment(q.Created)}}),
		},
	}
	const remark = "このメールにお心当たりがない場合は、どなたかがメールアドレスを誤って入力された可能性があります。お手数ですが、このメールを破棄してください。"
	if q.State == Suspected {
		l.ToName = ""
		l.Blocks = append(l.Blocks, mail.Small(remark))
		return l
	}
	rows := []mail.Row{{Label: "種類", Value: q.TopicName()}}
	if q.Order != "" {
		rows = append(rows, mail.Row{Label: "ご注文番号", Value: q.Order})
	}
	l.Blocks = append(l.Blocks, mail.Heading("お問い合わせ内容"), mail.Rows(rows), mail.Text(q.Body),
		mail.Button("よくあるご質問を見る", b.Origin+"/support/faq"), mail.Small(remark))
	return l
}

func receiptKey(number string) string { return "inquiry." + number }

func answerKey(number, name string) string { return receiptKey(number) + "." + name }

func (b *Inquiries) answer(q Inquiry, name, text string) mail.Letter {
	l := mail.Letter{
		Key: answerKey(q.Number, name), ReplyTo: b.replyTo(q.Number), Follows: q.follows(), To: q.Email, ToName: q.Name, Subject: "お問い合わせへのお返事（" + q.Number + "）",
		Blocks: []mail.Block{
			mail.Text("お問い合わせいただき、ありがとうございます。\n次のとおりお返事いたします。"),
			mail.Text(text),
			mail.Heading("お問い合わせ内容"),
			mail.Rows([]mail.Row{{Label: "受付番号", Value: q.Number}, {Label: "受付日時", Value: moment(q.Created)}, {Label: "種類", Value: q.TopicName()}}),
			mail.Text(q.Body),
		},
	}
	if l.ReplyTo != "" {
		l.Blocks = append(l.Blocks, mail.Small("このメールにそのままご返信いただくと、担当者に届きます。"))
	} else {
		l.Blocks = append(l.Blocks, mail.Button("追加でお問い合わせをする", b.Origin+"/support/contact"))
	}
	return l
}

func (b *Wishes) invitation(w wish, token string, now time.Time) mail.Letter {
	return mail.Letter{
		Key: "magazine.confirm." + w.id + "." + strconv.FormatInt(now.UnixMilli(), 10), To: w.address, Subject: "メールマガジン登録のご確認",
		Blocks: []mail.Block{
			mail.Text("メールマガジンへのお申し込み、ありがとうございます。\n次のボタンから登録を完了してください。登録が完了するまで、メールマガジンは届きません。"),
			mail.Button("登録を完了する", b.Origin+"/mail-magazine?confirm="+token),
			mail.Small(fmt.Sprintf("このリンクは%d時間有効です（%sまで）。", int(confirmTime.Hours()), moment(now.Add(confirmTime)))),
			mail.Small("お申し込みにお心当たりがない場合は、このメールを破棄してください。登録されることはありません。"),
		},
	}
}

func (b *Wishes) already(w wish, address string, now time.Time) mail.Letter {
	return mail.Letter{
		Key: "magazine.already." + w.id + "." + jp.Day(now), To: address, Subject: "メールマガジン登録のご確認",
		Blocks: []mail.Block{
			mail.Text("メールマガジンへのお申し込み、ありがとうございます。\nこのメールアドレスはすでにご登録いただいていますので、お手続きは必要ありません。次の配信をお楽しみにお待ちください。"),
			mail.Small("配信を停止するには、次のページをご覧ください。\n" + b.stopURL(w)),
		},
	}
}

func (b *Wishes) farewell(w wish, now time.Time) mail.Letter {
	return mail.Letter{
		Key: "magazine.farewell." + w.id + "." + jp.Day(now), To: w.address, Subject: "メールマガジン配信停止のご案内",
		Blocks: []mail.Block{
			mail.Text("次のボタンから、メールマガジンの配信を停止できます。"),
			mail.Button("配信を停止する", b.stopURL(w)),
			mail.Small("お心当たりがない場合は、このメールを破棄してください。配信は続きます。"),
		},
	}
}

func (b *Wishes) notSubscribed(address, key string, now time.Time) mail.Letter {
	return mail.Letter{
		Key: "magazine.none." + key, To: address, Subject: "メールマガジン配信停止のご案内",
		Blocks: []mail.Block{
			mail.Text("メールマガジンの配信停止のお手続きを受け付けましたが、このメールアドレスは登録されていません。\n別のメールアドレスで登録されている場合は、そのアドレスでお手続きください。"),
			mail.Rows([]mail.Row{{Label: "受付日時", Value: moment(now)}}),
			mail.Button("メールマガジンのページを見る", b.Origin+"/mail-magazine"),
		},
	}
}

func moment(t time.Time) string { return jp.DateWeekday(t) + " " + t.In(jp.Tokyo).Format("15:04") }
