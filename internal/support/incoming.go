package support

import (
	"context"
	"crypto/hmac"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// Signs of a mail that nobody should spend time on.
const (
	signAuto   = "was written by a machine"
	signForged = "names a token that is not ours"
	signMany   = "is one of very many from this address"
)

// Taken is what became of a mail.
type Taken struct {
	Number  string // of the inquiry that it is part of now
	New     bool   // it began the inquiry
	Ignored string // why it is part of none: unreadable, own, known, full
}

// TakeMail takes a mail to the shop, whoever wrote it. A reply joins the thread
// that it answers; anything else begins one. It fails only where the same mail
// may be taken later: what can never be read is ignored. Answers go to the
// address of who asked, never to that of a reply, so that nobody who guesses a
// number reads what the shop writes.
func (b *Inquiries) TakeMail(ctx context.Context, raw []byte) (t Taken, err error) {
	in, bad := mail.ParseIncoming(raw)
	if bad != nil {
		return Taken{Ignored: "unreadable"}, nil //nolint:nilerr // it would never be
	}
	if b.ours(in.From) {
		return Taken{Ignored: "own"}, nil
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		if known, err := findByMessage(ctx, tx, in.ID); err != nil || known != "" {
			t = Taken{Number: known, Ignored: "known"}
			return err
		}
		number, forged, err := b.threadOf(ctx, tx, in)
		if err != nil {
			return err
		}
		if number == "" {
			t, err = b.begin(ctx, tx, in, forged)
			return err
		}
		t, err = b.join(ctx, tx, number, in)
		return err
	})
	if err != nil {
		return Taken{}, fmt.Errorf("take a mail: %w", err)
	}
	return t, nil
}

// ours tells whether an address is the shop's own: a letter that came back.
func (b *Inquiries) ours(from string) bool {
	local, host, ok := strings.Cut(strings.ToLower(b.Address), "@")
	name, at, _ := strings.Cut(strings.ToLower(from), "@")
	name, _, _ = strings.Cut(name, "+")
	return ok && name == local && at == host
}

var (
	tokenText  = regexp.MustCompile(`\+(q-[a-z2-7]{8})-([0-9a-f]{16})@`)
	numberText = regexp.MustCompile(`Q-[A-Z2-7]{8}`)
)

// threadOf finds what a mail answers: by the token of its address, by the
// messages it follows, or by the number in its subject when it comes from who
// asked. A token of ours that does not fit is a sign of its own.
func (b *Inquiries) threadOf(ctx context.Context, tx *db.Tx, in mail.Incoming) (number string, forged bool, err error) {
	for _, to := range in.To {
		m := tokenText.FindStringSubmatch(to)
		if m == nil {
			continue
		}
		asked := strings.ToUpper(m[1])
		if !hmac.Equal([]byte(m[2]), []byte(b.token(asked))) {
			forged = true
			continue
		}
		if _, err := findInquiry(ctx, tx, asked); err == nil {
			return asked, false, nil
		}
	}
	for i := len(in.Follows) - 1; i >= 0; i-- {
		before, _, _ := strings.Cut(in.Follows[i], "@")
		for _, name := range []string{in.Follows[i], before} {
			if number, err = findByMessage(ctx, tx, name); err != nil || number != "" {
				return number, false, err
			}
		}
	}
	for _, found := range numberText.FindAllString(strings.ToUpper(in.Subject), 3) {
		q, err := findInquiry(ctx, tx, found)
		if err == nil && addressKey(q.Email) == addressKey(in.From) {
			return found, false, nil
		}
	}
	return "", forged, nil
}

// join makes a mail part of a thread. Somebody waits for the shop from then,
// unless a machine wrote it.
func (b *Inquiries) join(ctx context.Context, tx *db.Tx, number string, in mail.Incoming) (Taken, error) {
	q, err := findInquiry(ctx, tx, number)
	if err != nil {
		return Taken{}, err
	}
	if len(q.Messages) >= maxThread {
		return Taken{Number: number, Ignored: "full"}, nil
	}
	m := Message{ID: id.New(tx.Now), Kind: ReplyMessage, Body: bodyOf(in), Sender: in.From, Files: in.Files, messageID: in.ID}
	if in.Auto {
		m.Kind = AutoMessage
	}
	if err := insertMessage(ctx, tx, number, m); err != nil {
		return Taken{}, err
	}
	before := q
	if !in.Auto && q.State != Suspected {
		q.State = Open
		if q.Assignee != "" {
			q.State = Working
		}
	}
	ctx = audit.With(ctx, audit.Actor{Kind: audit.Webhook, ID: "mail", Name: "メール"})
	return Taken{Number: number}, b.store(ctx, tx, before, &q, "inquiry.reply")
}

// begin makes a mail an inquiry of its own. Nothing is mailed back: whoever is
// named as its sender may have no part in it.
func (b *Inquiries) begin(ctx context.Context, tx *db.Tx, in mail.Incoming, forged bool) (Taken, error) {
	body := bodyOf(in)
	likeness := b.Keys.hash("likeness", jp.Fold(body))
	repeats, err := countAlike(ctx, tx, likeness, addressKey(in.From), tx.Now.Add(-24*time.Hour))
	if err != nil {
		return Taken{}, err
	}
	few, err := within(ctx, tx, try{limit.InquiryDay, limit.MailboxOf(in.From)})
	if err != nil {
		return Taken{}, err
	}
	q := Inquiry{
		Number: newNumber(), Topic: "other", Name: plainLine(in.FromName), Email: in.From, Body: body, Subject: in.Subject, Source: FromMail, State: Open,
		Signs: signs(Form{Name: in.FromName, Body: in.Subject + "\n" + body}, seen{form: true, took: time.Hour, repeats: repeats}), Revision: 1, Waits: tx.Now, Created: tx.Now, Updated: tx.Now, thread: in.ID,
	}
	if q.Name == "" {
		q.Name, _, _ = strings.Cut(in.From, "@")
	}
	if utf8.RuneCountInString(q.Name) > maxName {
		q.Name = string([]rune(q.Name)[:maxName])
	}
	for sign, is := range map[string]bool{signAuto: in.Auto, signForged: forged, signMany: !few} {
		if is {
			q.Signs = append(q.Signs, sign)
		}
	}
	if len(q.Signs) > 0 {
		q.State = Suspected
	}
	if err := insertInquiry(ctx, tx, q, "mail:"+in.ID, likeness); err != nil {
		return Taken{}, err
	}
	if len(in.Files) > 0 {
		note := Message{ID: id.New(tx.Now), Kind: AutoMessage, Body: "添付ファイルがありました。", Sender: in.From, Files: in.Files}
		if err := insertMessage(ctx, tx, q.Number, note); err != nil {
			return Taken{}, err
		}
	}
	db.Note(tx, ChangeTopic, q.Number)
	return Taken{Number: q.Number, New: true}, nil
}

// bodyOf is what somebody wrote, as it is kept.
func bodyOf(in mail.Incoming) string {
	text := plainText(in.Text)
	if in.Cut {
		text += "\n\n（長いメールのため、以降は省略しました）"
	}
	if text == "" {
		return "（本文はありません）"
	}
	return text
}

var quoteBegins = regexp.MustCompile(`(?m)^(>|-{3,} ?(Original Message|元のメッセージ|転送メッセージ)|On .{5,200} wrote:\s*$|\d{4}[年/-]\d{1,2}[月/-]\d{1,2}.{0,150}[:：]\s*$)`)

// Unquote parts what somebody wrote from what they quoted below it.
func Unquote(text string) (own, quoted string) {
	at := quoteBegins.FindStringIndex(text)
	if at == nil || strings.TrimSpace(text[:at[0]]) == "" {
		return text, ""
	}
	return strings.TrimSpace(text[:at[0]]), strings.TrimSpace(text[at[0]:])
}
