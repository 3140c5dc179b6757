package people

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// An inquiry is what somebody asked so many minutes ago, and what was said since.
type inquiry struct {
	minutes     int
	person      int  // of All; -1: a stranger
	mail        bool // it came by mail
	topic       string
	order       bool // it is about their last order
	name, email string
	subject     string
	body        string
	answer      string
	reply       string // comes an hour after the answer
	note        string
	state       support.State // in the end; empty: as it comes
}

// inquiries are what waits in the demo's office, and a little of what does not.
var inquiries = []inquiry{
	{minutes: 3*1440 + 120, person: 2, topic: "return", order: true, body: "届いたシャツのサイズが少し大きかったので、ひとつ下のサイズに交換できますか。\nタグはまだ外していません。",
		answer: "お問い合わせありがとうございます。\nタグが付いたままでしたら、サイズの交換を承れます。マイページの「ご注文履歴」からお申し込みください。ひとつ下のサイズの在庫は確保しておきました。", state: support.Closed},
	{minutes: 2*1440 + 200, person: 1, topic: "order", order: true, body: "注文した品の発送は、いつごろになりそうでしょうか。\n週末に旅行の予定があり、できればその前に受け取りたいです。",
		answer: "お待たせして申し訳ございません。入荷が明日の午前となるため、明日の午後に発送する予定です。\nご都合のよいお届けの日時をお知らせいただけましたら、こちらで指定して発送いたします。",
		reply:  "ご確認ありがとうございます。\nでは、あさっての19時から21時でお願いできますか。", note: "入荷は明日の午前（倉庫の西川さんに確認済み）。"},
	{minutes: 26 * 60, person: 0, topic: "item", body: "ウールのコートについて質問です。\n商品ページに「裏地なし」とありますが、冬の屋外で着ても寒くないでしょうか。身長は158cmで、いつもはMサイズを着ています。"},
	{minutes: 9 * 60, person: 3, topic: "payment", order: true, body: "領収書の宛名を会社名に変更したいです。\n株式会社つむぎ商事　でお願いします。", note: "経理に確認してから回答する"},
	{minutes: 5 * 60, person: -1, mail: true, name: "市川 沙織", email: "ichikawa.saori@mail.example", subject: "ギフト包装について", body: "はじめまして。\n母の誕生日に贈りたいのですが、のしとギフト包装は一緒にお願いできますか。\n11月25日までに届くと助かります。\n\n市川"},
	{minutes: 40, person: -1, mail: true, name: "SEO Expert", email: "growth@rank-first.example", subject: "Rank #1 on Google", body: "Dear owner, we guarantee first page. https://rank-first.example https://rank-first.example/price https://rank-first.example/buy"},
}

// ask makes the inquiries of a demo that has none.
func (t *Town) ask(ctx context.Context) error {
	if t.Inquiries == nil {
		return nil
	}
	some, err := t.Inquiries.List(ctx, 1, support.Open, support.Working, support.Answered, support.Closed, support.Suspected)
	if err != nil || len(some) > 0 {
		return err
	}
	people := All()
	for i, q := range inquiries {
		if err := t.inquire(ctx, i, q, people); err != nil {
			return err
		}
	}
	return nil
}

func (t *Town) inquire(ctx context.Context, i int, q inquiry, people []Person) (err error) {
	at := func(minutes int) { t.Clock.now = t.today.Add(-time.Duration(minutes) * time.Minute) }
	at(q.minutes)
	var number string
	if q.mail {
		taken, err := t.Inquiries.TakeMail(ctx, letter(fmt.Sprintf("demo-%d@mail.example", i), q.name, q.email, t.Inquiries.Address, q.subject, q.body))
		if err != nil || taken.Number == "" {
			return errors.Join(err, fmt.Errorf("a mail was not taken: %+v", taken))
		}
		number = taken.Number
	} else if number, err = t.fillForm(ctx, q, people[q.person%len(people)]); err != nil {
		return err
	}
	staffed := audit.With(ctx, audit.Actor{Kind: audit.Staff, ID: "demo-support", Name: "相沢 みどり"})
	if q.note != "" {
		at(q.minutes - 20)
		if _, err := t.Inquiries.Note(staffed, support.Edit{Number: number}, q.note); err != nil {
			return err
		}
	}
	if q.answer != "" {
		at(q.minutes - 30)
		then := support.Answered
		if q.state == support.Closed {
			then = support.Closed
		}
		p := people[q.person%len(people)]
		if _, err := t.Inquiries.Assign(staffed, support.Edit{Number: number}, "demo-support"); err != nil {
			return err
		}
		text := p.Profile.LastName + " " + p.Profile.FirstName + " 様\n\n" + q.answer + "\n\nサポート 相沢"
		if _, err := t.Inquiries.Answer(staffed, support.Edit{Number: number}, text, then); err != nil {
			return err
		}
		if q.reply != "" {
			at(q.minutes - 90)
			reply := q.reply + "\n\n> " + strings.ReplaceAll(text, "\n", "\n> ")
			if _, err := t.Inquiries.TakeMail(ctx, letter(fmt.Sprintf("demo-reply-%d@mail.example", i), p.Profile.LastName, p.Email, t.Inquiries.Address, "Re: お問い合わせへのお返事（"+number+"）", reply)); err != nil {
				return err
			}
		}
	}
	return nil
}

// fillForm asks by the shop's form.
func (t *Town) fillForm(ctx context.Context, q inquiry, p Person) (string, error) {
	f := support.Form{Topic: q.topic, Name: p.Profile.LastName + " " + p.Profile.FirstName, Email: p.Email, Body: q.body}
	by := support.By{IP: "192.0.2.1"}
	var c member.Customer
	err := t.DB.View(ctx, func(tx *db.Tx) (err error) {
		c, err = member.FindEmail(ctx, tx, p.Email)
		return err
	})
	if err != nil {
		return "", err
	}
	by.Customer = c.Code
	if q.order && t.Orders != nil {
		list, _, err := t.Orders.Page(ctx, c.Code, 0, 1)
		if err != nil {
			return "", err
		}
		if len(list) > 0 {
			f.Order = string(list[0].Number)
		}
	}
	f.Token = t.Inquiries.Token(t.Clock.now.Add(-time.Minute))
	return t.Inquiries.Ask(ctx, f, by)
}

// letter is a mail to the shop.
func letter(id, name, from, to, subject, body string) []byte {
	return []byte(fmt.Sprintf("From: %s <%s>\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n",
		mime.BEncoding.Encode("utf-8", name), from, to, mime.BEncoding.Encode("utf-8", subject), id) + strings.ReplaceAll(body, "\n", "\r\n"))
}
