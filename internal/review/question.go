package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// An Author is who asked or answered.
type Author string

// Who speaks. Nobody's name is shown.
const (
	Visitor Author = "visitor"
	Buyer   Author = "buyer" // of the commodity, as an order proves
	Shop    Author = "shop"
)

// Enum lists all values for the contract.
func (Author) Enum() []any { return []any{Visitor, Buyer, Shop} }

// A Question is what somebody asks about a commodity, or an answer to it.
type Question struct {
	ID        string
	Parent    string // the question that it answers; empty: it is one
	Commodity id.Commodity
	Author    Author
	State     State
	Body      string
	Signs     []string
	Reason    string
	Revision  int
	Created   time.Time
	Updated   time.Time
	Published time.Time
	Told      bool       // whoever wrote it is told by letter
	Answers   []Question // of a question

	owner, review, address string // owner is a customer_code, of a question
}

// Bounds of questions and answers.
const (
	maxQuestion = 500 // characters
	minQuestion = 5
	maxAnswer   = 1000
	// QuestionsPerPage is how many questions a page of an item shows.
	QuestionsPerPage = 5
	// invited is how many buyers are asked by letter.
	invited = 3
)

// What asking and answering refuse.
var (
	ErrQuestion = fault.New(fault.Invalid, "question.text", fmt.Sprintf("ご質問を%d文字以上%d文字以内で入力してください。", minQuestion, maxQuestion))
	ErrAnswer   = fault.New(fault.Invalid, "question.answer", "回答を1文字以上1,000文字以内で入力してください。")
	ErrAnswered = fault.New(fault.Conflict, "question.answered", "このご質問には、すでにお答えいただいています。ありがとうございます。")
	ErrNoItem   = fault.New(fault.NotFound, "question.item", "商品が見つかりません。")
)

// Asked is a question as it was sent.
type Asked struct {
	Commodity id.Commodity
	Body      string
	Email     string // that is told of answers; empty: nobody is
	Customer  string // empty: a guest
	Client    string
}

// Ask takes a question. Somebody of the shop reads it before it is shown.
func (b *Reviews) Ask(ctx context.Context, a Asked) (q Question, err error) {
	body := plain(a.Body)
	if n := utf8.RuneCountInString(body); n < minQuestion || n > maxQuestion {
		return q, ErrQuestion.With(fault.Field{Name: "body", Code: ErrQuestion.Code, Message: ErrQuestion.Message})
	}
	if _, ok := b.Catalog.Current().Commodity(a.Commodity); !ok {
		return q, ErrNoItem
	}
	tries := []try{{limit.QuestionIP, limit.ClientOf(a.Client)}}
	if a.Email != "" {
		if a.Email, err = mail.ParseAddress(a.Email); err != nil {
			return q, mail.ErrAddress.Because(err).With(fault.Field{Name: "email", Code: "invalid", Message: mail.ErrAddress.Message})
		}
		tries = append(tries, try{limit.QuestionMailbox, limit.MailboxOf(a.Email)})
	}
	if err := b.admit(ctx, limit.ErrQuestion, tries...); err != nil {
		return q, err
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		words, err := selectWords(ctx, tx)
		if err != nil {
			return err
		}
		q = Question{ID: id.New(tx.Now), Commodity: a.Commodity, Author: Visitor, State: Waiting, Body: body, Signs: append(signs(body, words, b.health(a.Commodity)), SignVisitor),
			Revision: 1, Created: tx.Now, Updated: tx.Now, owner: a.Customer, address: a.Email, Told: a.Email != ""}
		db.Note(tx, WaitingTopic, q.ID)
		return upsertQuestion(ctx, tx, q)
	})
	if err != nil {
		return Question{}, fmt.Errorf("ask about an item: %w", err)
	}
	return q, nil
}

// Questions is a page of a commodity's published questions with their answers,
// the newest first, and how many there are.
func (b *Reviews) Questions(ctx context.Context, code id.Commodity, page, size int) (list []Question, total int, err error) {
	page = min(max(page, 1), deepest)
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if list, total, err = selectQuestions(ctx, tx, code, (page-1)*size, size); err != nil {
			return err
		}
		return addAnswers(ctx, tx, list, true)
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list questions: %w", err)
	}
	return list, total, nil
}

// searched is how many of a commodity's questions are searched, the newest.
const searched = 200

// Similar finds published questions of a commodity that words are about, the
// best first, as the shop's search finds anything.
func (b *Reviews) Similar(ctx context.Context, code id.Commodity, words string, limit int) ([]Question, error) {
	all, _, err := b.Questions(ctx, code, 1, searched)
	if err != nil || len(all) == 0 || words == "" {
		return nil, err
	}
	builder := lexicon.NewBuilder(lexicon.Options{})
	for i, q := range all {
		text := ""
		for _, a := range q.Answers {
			text += a.Body + "\n"
		}
		builder.Add(uint32(i), lexicon.Field{Weight: 60, Text: q.Body}, lexicon.Field{Weight: 20, Text: text})
	}
	hits := builder.Build().FindSpoken(words, "")
	if hits.Docs == nil {
		return nil, nil
	}
	docs := hits.Docs.ToArray()
	slices.SortStableFunc(docs, func(x, y uint32) int { return cmp.Compare(hits.Score(y), hits.Score(x)) })
	var list []Question
	for _, doc := range docs[:min(limit, len(docs))] {
		list = append(list, all[doc])
	}
	return list, nil
}

// AnswerPath is where a buyer's invitation leads.
const AnswerPath = "/questions/answer"

func (b *Reviews) answerPath(question, review string) string {
	return AnswerPath + "?token=" + b.keys.sign("answer", question+":"+review)
}

// Invited is the question that a buyer was asked to answer.
func (b *Reviews) Invited(ctx context.Context, token string) (q Question, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		q, _, err = b.invitation(ctx, tx, token)
		return err
	})
	return q, err
}

func (b *Reviews) invitation(ctx context.Context, tx *db.Tx, token string) (q Question, r Review, err error) {
	data, ok := b.keys.signed("answer", token)
	question, review, both := cut(data)
	if !ok || !both {
		return q, r, ErrLink
	}
	if q, err = findQuestion(ctx, tx, question); err != nil {
		return q, r, err
	}
	if r, err = findReview(ctx, tx, review); err != nil {
		return q, r, err
	}
	if q.State != Published || r.State != Published || q.Commodity != r.Commodity || r.writer == "" {
		return q, r, ErrLink
	}
	return q, r, nil
}

// AnswerAsBuyer keeps what an invited buyer answers, once.
func (b *Reviews) AnswerAsBuyer(ctx context.Context, token, text, client string) (a Question, err error) {
	text, err = typed(text, maxAnswer, ErrAnswer)
	if err != nil {
		return a, err
	}
	if err := b.admit(ctx, limit.ErrQuestion, try{limit.QuestionIP, limit.ClientOf(client)}); err != nil {
		return a, err
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		q, r, err := b.invitation(ctx, tx, token)
		if err != nil {
			return err
		}
		if done, err := hasAnswered(ctx, tx, q.ID, r.ID); err != nil || done {
			if err == nil {
				err = ErrAnswered
			}
			return err
		}
		words, err := selectWords(ctx, tx)
		if err != nil {
			return err
		}
		a = Question{ID: id.New(tx.Now), Parent: q.ID, Commodity: q.Commodity, Author: Buyer, State: Waiting, Body: text, Signs: signs(text, words, b.health(q.Commodity)),
			Revision: 1, Created: tx.Now, Updated: tx.Now, review: r.ID}
		if len(a.Signs) == 0 {
			a.State, a.Published = Published, tx.Now
			if err := b.tellAsker(ctx, tx, q, a); err != nil {
				return err
			}
		}
		b.note(tx, a.Commodity, a.ID)
		return upsertQuestion(ctx, tx, a)
	})
	if err != nil {
		return Question{}, fmt.Errorf("answer as a buyer: %w", err)
	}
	return a, nil
}

// tellAsker writes to who asked, where there is an address.
func (b *Reviews) tellAsker(ctx context.Context, tx *db.Tx, q, a Question) error {
	if q.address == "" {
		return nil
	}
	err := mail.PutUnproved(ctx, tx, b.letterAnswered(q, a))
	if full := fault.From(err); err != nil && full.Code == mail.ErrMailboxFull.Code {
		return nil // a stranger's mailbox had enough today; the answer stands on the page
	}
	return err
}
