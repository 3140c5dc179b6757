package review

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// An Edit names a text and the revision of it that somebody saw; 0 does not ask.
type Edit struct {
	ID       string
	Revision int
}

const (
	maxReason = 500  // characters
	maxReply  = 1000 // characters
	// listMost is how many texts a list of the office has.
	listMost = 200
)

// List is reviews of a state for the office: what waits longest first, of others
// the latest.
func (b *Reviews) List(ctx context.Context, s State) (list []Review, err error) {
	if _, ok := StateWords[s]; !ok {
		return nil, ErrState
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectState(ctx, tx, s, listMost)
		return err
	})
	return list, err
}

// ReportedList is published reviews that somebody reported and nobody looked at since.
func (b *Reviews) ReportedList(ctx context.Context) (list []Review, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectAllReported(ctx, tx, listMost)
		return err
	})
	return list, err
}

// Work is how much waits for somebody, up to 1,000 of each.
type Work struct{ Reviews, Reported, Questions int }

// Work counts what waits.
func (b *Reviews) Work(ctx context.Context) (w Work, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		w, err = countWork(ctx, tx)
		return err
	})
	return w, err
}

// Whole is a review with all that was said of it, as the office sees it.
func (b *Reviews) Whole(ctx context.Context, name string) (r Review, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if r, err = findReview(ctx, tx, name); err != nil {
			return err
		}
		list := []Review{r}
		err = addFits(ctx, tx, list)
		r = list[0]
		return err
	})
	return r, err
}

// decide does something to a review, in one transaction with its record.
func (b *Reviews) decide(ctx context.Context, e Edit, action, reason string, do func(tx *db.Tx, r *Review, to contact) error) (r Review, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		if r, err = findReview(ctx, tx, e.ID); err != nil {
			return err
		}
		if e.Revision != 0 && e.Revision != r.Revision {
			return ErrStale
		}
		to, err := b.contact(ctx, tx, r)
		if err != nil {
			return err
		}
		was := r.State
		if err := do(tx, &r, to); err != nil {
			return err
		}
		r.Revision, r.Updated = r.Revision+1, tx.Now
		if err := upsertReview(ctx, tx, r); err != nil {
			return err
		}
		b.note(tx, r.Commodity, r.ID)
		return audit.Append(ctx, tx, audit.Entry{Object: "review", ObjectID: r.ID, Action: action, Reason: reason, Changes: stateChange(was, r.State)})
	})
	if err != nil {
		return Review{}, fmt.Errorf("%s %s: %w", action, e.ID, err)
	}
	return b.Whole(ctx, r.ID)
}

func stateChange(was, is State) map[string]audit.Change {
	if was == is {
		return nil
	}
	return map[string]audit.Change{"state": {Before: was, After: is}}
}

// Approve publishes a review, or says that reports of it were looked at.
func (b *Reviews) Approve(ctx context.Context, e Edit) (Review, error) {
	return b.decide(ctx, e, "review.approve", "", func(tx *db.Tx, r *Review, _ contact) error {
		r.Reports = 0
		return b.publish(ctx, tx, r)
	})
}

// Refuse does not publish a review, and tells its writer why.
func (b *Reviews) Refuse(ctx context.Context, e Edit, reason string) (Review, error) {
	return b.turnDown(ctx, e, "review.refuse", reason, Waiting, Refused)
}

// Hide takes a review from the shop, and tells its writer why. It stays listed.
func (b *Reviews) Hide(ctx context.Context, e Edit, reason string) (Review, error) {
	return b.turnDown(ctx, e, "review.hide", reason, Published, Hidden)
}

func (b *Reviews) turnDown(ctx context.Context, e Edit, action, reason string, from, to State) (Review, error) {
	reason, err := typed(reason, maxReason, ErrReason)
	if err != nil {
		return Review{}, err
	}
	return b.decide(ctx, e, action, reason, func(tx *db.Tx, r *Review, who contact) error {
		if r.State != from {
			return ErrMove
		}
		r.State, r.Reason, r.Reports = to, reason, 0
		if who.email == "" {
			return nil
		}
		return mail.Put(ctx, tx, b.letterTurnedDown(*r, who))
	})
}

// Answer is what the shop says below a published review, in place of what it
// said before; its writer is told by letter.
func (b *Reviews) Answer(ctx context.Context, e Edit, text string) (Review, error) {
	text, err := typed(text, maxReply, ErrText)
	if err != nil {
		return Review{}, err
	}
	return b.decide(ctx, e, "review.answer", "", func(tx *db.Tx, r *Review, who contact) error {
		if r.State != Published {
			return ErrMove
		}
		r.Reply, r.Replied = text, tx.Now
		if who.email == "" {
			return nil
		}
		return mail.Put(ctx, tx, b.letterReply(*r, who))
	})
}

// typed is a text within bounds.
func typed(text string, most int, wrong *fault.Error) (string, error) {
	text = plain(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > most {
		return "", wrong
	}
	return text, nil
}

// A contact is where a writer is told something; empty: nowhere any more.
type contact struct{ email, name string }

// contact is a member's address of today, or that of a guest's order.
func (b *Reviews) contact(ctx context.Context, tx *db.Tx, r Review) (contact, error) {
	if r.Customer != "" {
		c, err := member.Find(ctx, tx, r.Customer)
		if errors.Is(err, member.ErrUnknown) {
			return contact{}, nil
		}
		return contact{c.Email, c.Name()}, err
	}
	if r.Order == "" {
		return contact{}, nil
	}
	o, err := order.FindIn(ctx, tx, r.Order)
	if errors.Is(err, order.ErrNotFound) {
		return contact{}, nil
	}
	return contact{o.Email, strings.TrimSpace(o.Orderer.LastName + " " + o.Orderer.FirstName)}, err
}

// Words are those for which texts are held back, by kind and word.
func (b *Reviews) Words(ctx context.Context) (list []Word, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectWords(ctx, tx)
		return err
	})
	return list, err
}

// Bounds of the table of words.
const (
	maxWord  = 30
	maxWords = 1000
)

// What changing the words refuses.
var (
	ErrWord  = fault.New(fault.Invalid, "review.word", "言葉を2文字以上30文字以内で入力し、種類を選んでください。")
	ErrWords = fault.New(fault.Conflict, "review.words", "登録できる言葉は1,000語までです。")
)

// AddWord has texts with a word held back from now on.
func (b *Reviews) AddWord(ctx context.Context, w Word) error {
	w.Word = line(w.Word)
	if n := utf8.RuneCountInString(folded(w.Word)); n < 2 || n > maxWord || w.Kind != Abuse && w.Kind != Cure {
		return ErrWord
	}
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		all, err := selectWords(ctx, tx)
		if err != nil {
			return err
		}
		if len(all) >= maxWords {
			return ErrWords
		}
		if err := upsertWord(ctx, tx, w); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "review_word", ObjectID: w.Word, Action: "review.add_word", Changes: map[string]audit.Change{"kind": {After: w.Kind}}})
	})
}

// RemoveWord lets texts with a word pass from now on.
func (b *Reviews) RemoveWord(ctx context.Context, word string) error {
	if !possible(word) {
		return ErrNotFound
	}
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		gone, err := deleteWord(ctx, tx, word)
		if err != nil {
			return err
		}
		if !gone {
			return ErrNotFound
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "review_word", ObjectID: word, Action: "review.remove_word"})
	})
}
