package support

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// A MessageKind is what a message of a thread is.
type MessageKind string

// Replies come by mail; an automatic one moves nothing. Notes are for those
// who work in the shop.
const (
	AnswerMessage MessageKind = "answer"
	ReplyMessage  MessageKind = "reply"
	AutoMessage   MessageKind = "auto"
	NoteMessage   MessageKind = "note"
)

// A Message is what was said after the question.
type Message struct {
	ID        string
	Kind      MessageKind
	Body      string
	Author    string // of an answer or a note: who wrote it
	Sender    string // of a reply: from which address
	Files     []mail.File
	At        time.Time
	messageID string
}

const (
	maxNote   = 2_000 // characters
	maxThread = 500   // messages
)

var (
	// ErrStale refuses what was decided on something that has changed since.
	ErrStale = fault.New(fault.Conflict, "inquiry.stale", "ほかの人が先にこのお問い合わせを進めました。最新の内容を確かめてください。")
	// ErrNote refuses a note that nobody could read.
	ErrNote = fault.New(fault.Invalid, "inquiry.note", "メモを1文字以上2,000文字以内で入力してください。")
	// ErrState refuses a state that there is not.
	ErrState = fault.New(fault.Invalid, "inquiry.state", "お問い合わせの状態を選んでください。")
)

// An Edit names an inquiry and the revision of it that somebody saw; 0 does not ask.
type Edit struct {
	Number   string
	Revision int
}

// changed does something to an inquiry, in one transaction with its record.
func (b *Inquiries) changed(ctx context.Context, e Edit, action string, do func(tx *db.Tx, q *Inquiry) error) (q Inquiry, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		if q, err = findInquiry(ctx, tx, typedNumber(e.Number)); err != nil {
			return err
		}
		if e.Revision != 0 && e.Revision != q.Revision {
			return ErrStale
		}
		before := q
		if err := do(tx, &q); err != nil {
			return err
		}
		return b.store(ctx, tx, before, &q, action)
	})
	if err != nil {
		return Inquiry{}, fmt.Errorf("%s %s: %w", action, e.Number, err)
	}
	return b.Find(ctx, q.Number)
}

// store writes down what became of an inquiry, and tells who looks at it.
func (b *Inquiries) store(ctx context.Context, tx *db.Tx, before Inquiry, q *Inquiry, action string) error {
	q.Revision, q.Updated = before.Revision+1, tx.Now
	if before.State.waits() != q.State.waits() || !q.State.waits() && q.State != before.State {
		q.Waits = tx.Now
	}
	if err := updateInquiry(ctx, tx, *q); err != nil {
		return err
	}
	changes, err := audit.Diff(told{before.State, before.Assignee}, told{q.State, q.Assignee})
	if err != nil {
		return err
	}
	db.Note(tx, ChangeTopic, q.Number)
	return audit.Append(ctx, tx, audit.Entry{Object: "inquiry", ObjectID: q.Number, Action: action, Changes: changes})
}

// told is what the record says of an inquiry: nothing that anybody wrote.
type told struct {
	State    State  `json:"state"`
	Assignee string `json:"assignee"`
}

// Answer keeps what the shop answers, mails it, and leaves the inquiry in a
// state: Answered, or Closed when nothing more is expected.
func (b *Inquiries) Answer(ctx context.Context, e Edit, text string, then State) (Inquiry, error) {
	text = plainText(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > maxAnswer {
		return Inquiry{}, ErrAnswer
	}
	if then != Answered && then != Closed {
		return Inquiry{}, ErrState
	}
	return b.changed(ctx, e, "inquiry.answer", func(tx *db.Tx, q *Inquiry) error {
		if q.State == Closed {
			return ErrClosed
		}
		name := id.New(tx.Now)
		letter := b.answer(*q, name, text)
		m := Message{ID: name, Kind: AnswerMessage, Body: text, Author: audit.ActorOf(ctx).Name, messageID: mail.IDPart(letter.Key)}
		if err := insertMessage(ctx, tx, q.Number, m); err != nil {
			return err
		}
		q.State = then
		return mail.Put(ctx, tx, letter)
	})
}

// Note keeps something that only those who work in the shop read.
func (b *Inquiries) Note(ctx context.Context, e Edit, text string) (Inquiry, error) {
	text = plainText(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > maxNote {
		return Inquiry{}, ErrNote
	}
	return b.changed(ctx, e, "inquiry.note", func(tx *db.Tx, q *Inquiry) error {
		return insertMessage(ctx, tx, q.Number, Message{ID: id.New(tx.Now), Kind: NoteMessage, Body: text, Author: audit.ActorOf(ctx).Name})
	})
}

// Assign says who answers; empty: nobody yet. One that nobody had begun is
// being worked on from then.
func (b *Inquiries) Assign(ctx context.Context, e Edit, who string) (Inquiry, error) {
	return b.changed(ctx, e, "inquiry.assign", func(_ *db.Tx, q *Inquiry) error {
		switch q.Assignee = who; {
		case who != "" && q.State == Open:
			q.State = Working
		case who == "" && q.State == Working:
			q.State = Open
		}
		return nil
	})
}

// SetState says how far an inquiry has come, without a letter.
func (b *Inquiries) SetState(ctx context.Context, e Edit, s State) (Inquiry, error) {
	if _, ok := StateWords[s]; !ok {
		return Inquiry{}, ErrState
	}
	return b.changed(ctx, e, "inquiry.state", func(_ *db.Tx, q *Inquiry) error {
		q.State = s
		return nil
	})
}

// Close ends an inquiry without a letter.
func (b *Inquiries) Close(ctx context.Context, number string) error {
	_, err := b.SetState(ctx, Edit{Number: number}, Closed)
	return err
}

// replyTo is where answers to letters about an inquiry go: an address that only
// who got such a letter knows.
func (b *Inquiries) replyTo(number string) string {
	local, host, ok := strings.Cut(b.Address, "@")
	if !ok {
		return ""
	}
	return local + "+" + strings.ToLower(number) + "-" + b.token(number) + "@" + host
}

func (b *Inquiries) token(number string) string {
	return fmt.Sprintf("%x", b.Keys.sum("reply", []byte(number))[:8])
}

// follows names all that was said, as the headers of the next letter do.
func (q Inquiry) follows() []string {
	list := []string{}
	if q.Source == FromMail {
		list = append(list, q.thread)
	} else {
		list = append(list, mail.LetterID(receiptKey(q.Number)))
	}
	for _, m := range q.Messages {
		switch m.Kind {
		case AnswerMessage:
			list = append(list, mail.LetterID(answerKey(q.Number, m.ID)))
		case ReplyMessage:
			list = append(list, m.messageID)
		case AutoMessage, NoteMessage:
		}
	}
	return list
}
