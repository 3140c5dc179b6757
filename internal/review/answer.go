package review

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// ListQuestions is questions and buyers' answers of a state for the office: what
// waits longest first, of others the latest.
func (b *Reviews) ListQuestions(ctx context.Context, s State) (list []Question, err error) {
	if _, ok := StateWords[s]; !ok {
		return nil, ErrState
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectQuestionState(ctx, tx, s, listMost)
		return err
	})
	return list, err
}

// WholeQuestion is a question with all its answers, or an answer with its
// question as the first of its Answers.
func (b *Reviews) WholeQuestion(ctx context.Context, name string) (q Question, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if q, err = findQuestion(ctx, tx, name); err != nil {
			return err
		}
		if q.Parent != "" {
			asked, err := findQuestion(ctx, tx, q.Parent)
			q.Answers = []Question{asked}
			return err
		}
		list := []Question{q}
		err = addAnswers(ctx, tx, list, false)
		q = list[0]
		return err
	})
	return q, err
}

// decideQuestion does something to a question or an answer, in one transaction
// with its record.
func (b *Reviews) decideQuestion(ctx context.Context, e Edit, action, reason string, do func(tx *db.Tx, q *Question) error) (q Question, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		if q, err = findQuestion(ctx, tx, e.ID); err != nil {
			return err
		}
		if e.Revision != 0 && e.Revision != q.Revision {
			return ErrStale
		}
		was := q.State
		if err := do(tx, &q); err != nil {
			return err
		}
		q.Revision, q.Updated = q.Revision+1, tx.Now
		if err := upsertQuestion(ctx, tx, q); err != nil {
			return err
		}
		b.note(tx, q.Commodity, q.ID)
		return audit.Append(ctx, tx, audit.Entry{Object: "question", ObjectID: q.ID, Action: action, Reason: reason, Changes: stateChange(was, q.State)})
	})
	if err != nil {
		return Question{}, fmt.Errorf("%s %s: %w", action, e.ID, err)
	}
	return b.WholeQuestion(ctx, q.ID)
}

// show publishes a question, and asks buyers who like to answer; or a buyer's
// answer, and tells who asked.
func (b *Reviews) show(ctx context.Context, tx *db.Tx, q *Question) error {
	first := q.Published.IsZero()
	if q.State, q.Reason = Published, ""; first {
		q.Published = tx.Now
	}
	if !first {
		return nil
	}
	if q.Parent == "" {
		return b.invite(ctx, tx, *q)
	}
	asked, err := findQuestion(ctx, tx, q.Parent)
	if err != nil {
		return err
	}
	return b.tellAsker(ctx, tx, asked, *q)
}

// invite asks the latest buyers who said that they like to be asked.
func (b *Reviews) invite(ctx context.Context, tx *db.Tx, q Question) error {
	helpers, err := selectHelpers(ctx, tx, q.Commodity, invited)
	if err != nil {
		return err
	}
	for _, r := range helpers {
		to, err := b.contact(ctx, tx, r)
		if err != nil {
			return err
		}
		if to.email == "" || strings.EqualFold(to.email, q.address) {
			continue
		}
		if err := mail.Put(ctx, tx, b.letterInvite(q, r, to)); err != nil {
			return err
		}
	}
	return nil
}

// ApproveQuestion shows a question or a buyer's answer.
func (b *Reviews) ApproveQuestion(ctx context.Context, e Edit) (Question, error) {
	return b.decideQuestion(ctx, e, "question.approve", "", func(tx *db.Tx, q *Question) error { return b.show(ctx, tx, q) })
}

// RefuseQuestion does not show a question or an answer, and tells who wrote it why.
func (b *Reviews) RefuseQuestion(ctx context.Context, e Edit, reason string) (Question, error) {
	return b.turnQuestionDown(ctx, e, "question.refuse", reason, Waiting, Refused)
}

// HideQuestion takes a question or an answer from the shop, and tells who wrote it why.
func (b *Reviews) HideQuestion(ctx context.Context, e Edit, reason string) (Question, error) {
	return b.turnQuestionDown(ctx, e, "question.hide", reason, Published, Hidden)
}

func (b *Reviews) turnQuestionDown(ctx context.Context, e Edit, action, reason string, from, to State) (Question, error) {
	reason, err := typed(reason, maxReason, ErrReason)
	if err != nil {
		return Question{}, err
	}
	return b.decideQuestion(ctx, e, action, reason, func(tx *db.Tx, q *Question) error {
		if q.State != from {
			return ErrMove
		}
		q.State, q.Reason = to, reason
		who := contact{email: q.address}
		if q.review != "" {
			r, err := findReview(ctx, tx, q.review)
			if err == nil {
				who, err = b.contact(ctx, tx, r)
			}
			if err != nil {
				return err
			}
		}
		if who.email == "" {
			return nil
		}
		return mail.Put(ctx, tx, b.letterQuestionDown(*q, who))
	})
}

// AnswerQuestion is what the shop answers; the question is shown with it, and
// who asked is told.
func (b *Reviews) AnswerQuestion(ctx context.Context, e Edit, text string) (Question, error) {
	text, err := typed(text, maxAnswer, ErrAnswer)
	if err != nil {
		return Question{}, err
	}
	return b.decideQuestion(ctx, e, "question.answer", "", func(tx *db.Tx, q *Question) error {
		if q.Parent != "" || q.State == Refused || q.State == Hidden {
			return ErrMove
		}
		if q.State, q.Reason = Published, ""; q.Published.IsZero() {
			q.Published = tx.Now
		}
		a := Question{ID: id.New(tx.Now), Parent: q.ID, Commodity: q.Commodity, Author: Shop, State: Published, Body: text,
			Revision: 1, Created: tx.Now, Updated: tx.Now, Published: tx.Now}
		if err := upsertQuestion(ctx, tx, a); err != nil {
			return err
		}
		return b.tellAsker(ctx, tx, *q, a)
	})
}

func cut(data string) (question, review string, ok bool) {
	question, review, ok = strings.Cut(data, ":")
	return question, review, ok && question != "" && review != ""
}
