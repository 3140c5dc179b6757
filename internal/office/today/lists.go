package today

import (
	"context"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// listMost is how many rows the lists behind counts have.
const listMost = 2000

var errLetter = fault.New(fault.NotFound, "office.letter", "この手紙は、すでに送り直されたか、控えが消去されています。")

// TodayLetters is the letters that the shop gave up sending.
type TodayLetters struct {
	Letters []TodayLetter `json:"letters"`
	Masked  bool          `json:"masked"` // who asks may not see addresses
}

// TodayLetter is a letter that the shop gave up sending.
type TodayLetter struct {
	Key     string `json:"key"`
	Subject string `json:"subject"`
	To      string `json:"to"`
	Problem string `json:"problem"`
	At      int64  `json:"at"`     // it was given up; Unix milliseconds
	Number  string `json:"number"` // of the order that it is about; may be empty
}

func (p Parts) letters(ctx context.Context, _ call.None) (TodayLetters, error) {
	out := TodayLetters{Letters: []TodayLetter{}, Masked: !room.May(ctx, staff.ContactRead)}
	err := p.DB.View(ctx, func(tx *db.Tx) error {
		list, err := mail.Failures(ctx, tx, listMost)
		out.Letters = out.Letters[:0]
		for _, f := range list {
			l := TodayLetter{Key: f.Key, Subject: f.Subject, To: f.To, Problem: f.Problem, At: words.Unix(f.Done), Number: orderOf(f.Key)}
			if out.Masked {
				l.To, l.Problem = words.MaskMail(f.To), strings.ReplaceAll(f.Problem, f.To, words.MaskMail(f.To))
			}
			out.Letters = append(out.Letters, l)
		}
		return err
	})
	return out, err
}

// orderOf is the order that a letter is about, by its key.
func orderOf(key string) string {
	rest, ok := strings.CutPrefix(key, "order/")
	if number, _, more := strings.Cut(rest, "/"); ok && more {
		return number
	}
	return ""
}

// TodayResend names a letter.
type TodayResend struct {
	Key string `json:"key"`
}

func (p Parts) resend(ctx context.Context, in TodayResend) (TodayLetters, error) {
	if err := p.again(ctx, in.Key); err != nil {
		return TodayLetters{}, err
	}
	return p.letters(ctx, call.None{})
}

// again sends a letter once more that the shop gave up; one of an order stands
// in its history too.
func (p Parts) again(ctx context.Context, key string) error {
	if number := orderOf(key); number != "" {
		_, err := p.Orders.Resend(ctx, id.OrderNumber(number), key, room.By(ctx, "", "送れなかった手紙を再送"))
		return err
	}
	return p.DB.Update(ctx, func(tx *db.Tx) error {
		sent, err := mail.SendAgain(ctx, tx, key)
		if err != nil {
			return err
		}
		if !sent {
			return errLetter
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "letter", ObjectID: key, Action: "letter.resend"})
	})
}
