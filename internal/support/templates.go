package support

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Template is a text for answers, with places that Fill fills.
type Template struct {
	ID       string
	Name     string
	Body     string
	Revision int
}

const (
	maxTemplateName = 40
	maxTemplates    = 200
)

var (
	// ErrNoTemplate is the answer for a template that is gone.
	ErrNoTemplate = fault.New(fault.NotFound, "inquiry.template_not_found", "ひな形が見つかりません。ほかの人が削除した可能性があります。")
	// ErrTemplate refuses a template; its fields say why.
	ErrTemplate = fault.New(fault.Invalid, "inquiry.template", "ひな形の内容を確認してください。")
	// ErrTemplateStale refuses to save over what somebody else saved.
	ErrTemplateStale = fault.New(fault.Conflict, "inquiry.template_stale", "ほかの人が先にこのひな形を変更しました。")
)

// Places are what a template can name.
var Places = []string{"お名前", "注文番号", "受付番号", "種類", "担当者"}

// Fill writes what is known of an inquiry into the places of a text. What
// somebody called themselves is never read as a place.
func Fill(text string, q Inquiry, author string) string {
	values := map[string]string{"お名前": q.Name, "注文番号": q.Order, "受付番号": q.Number, "種類": q.TopicName(), "担当者": author}
	var pairs []string
	for _, place := range Places {
		pairs = append(pairs, "{"+place+"}", values[place])
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// Templates is every template.
func (b *Inquiries) Templates(ctx context.Context) (list []Template, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectTemplates(ctx, tx)
		return err
	})
	return list, err
}

// SaveTemplate changes a template, or makes one when it has no id. Who saves
// says which revision they saw.
func (b *Inquiries) SaveTemplate(ctx context.Context, t Template) (Template, error) {
	t.Name, t.Body = plainLine(t.Name), plainText(t.Body)
	if n := utf8.RuneCountInString(t.Name); n == 0 || n > maxTemplateName {
		return t, ErrTemplate.With(fault.Field{Name: "name", Code: "invalid", Message: fmt.Sprintf("名前を%d文字以内で入力してください。", maxTemplateName)})
	}
	if n := utf8.RuneCountInString(t.Body); n == 0 || n > maxAnswer {
		return t, ErrTemplate.With(fault.Field{Name: "body", Code: "invalid", Message: "本文を1文字以上10,000文字以内で入力してください。"})
	}
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		before := Template{}
		all, err := selectTemplates(ctx, tx)
		switch {
		case err != nil:
			return err
		case t.ID == "" && len(all) >= maxTemplates:
			return ErrTemplate.With(fault.Field{Name: "name", Code: "too_many", Message: "ひな形が多すぎます。使わないものを削除してください。"})
		case t.ID == "":
			t.ID = id.New(tx.Now)
		default:
			if before, err = findTemplate(ctx, tx, t.ID); err != nil {
				return err
			}
			if before.Revision != t.Revision {
				return ErrTemplateStale
			}
		}
		t.Revision = before.Revision + 1
		if err := upsertTemplate(ctx, tx, t); err != nil {
			return err
		}
		return recordTemplate(ctx, tx, "template.save", before, t)
	})
	return t, err
}

// RemoveTemplate removes a template that somebody saw.
func (b *Inquiries) RemoveTemplate(ctx context.Context, name string, revision int) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		before, err := findTemplate(ctx, tx, name)
		if err == nil && before.Revision != revision {
			err = ErrTemplateStale
		}
		if err != nil {
			return err
		}
		if err := deleteTemplate(ctx, tx, name); err != nil {
			return err
		}
		return recordTemplate(ctx, tx, "template.remove", before, Template{ID: name})
	})
}

func recordTemplate(ctx context.Context, tx *db.Tx, action string, before, after Template) error {
	type told struct {
		Name string `json:"name"`
		Body string `json:"body"`
	}
	changes, err := audit.Diff(told{before.Name, before.Body}, told{after.Name, after.Body})
	if err != nil {
		return err
	}
	return audit.Append(ctx, tx, audit.Entry{Object: "inquiry_template", ObjectID: after.ID, Action: action, Changes: changes})
}
