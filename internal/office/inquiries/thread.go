package inquiries

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// InquiryOne names an inquiry.
type InquiryOne struct {
	Number string `json:"number"`
}

// InquiryWhole is everything about one inquiry.
type InquiryWhole struct {
	Row        InquiryRow       `json:"row"`
	Email      string           `json:"email"` // masked for who may not see it
	Masked     bool             `json:"masked"`
	Member     bool             `json:"member"`
	Subject    string           `json:"subject"`
	Body       string           `json:"body"`
	Created    int64            `json:"created"`
	Signs      []string         `json:"signs"` // why it looks like spam
	Messages   []InquiryMessage `json:"messages"`
	AssigneeID string           `json:"assignee_id"`
	// Answerable tells whether letters ask for answers by mail.
	Answerable bool `json:"answerable"`
}

// InquiryMessage is what was said after the question.
type InquiryMessage struct {
	ID     string        `json:"id"`
	Kind   InquiryKind   `json:"kind"`
	Body   string        `json:"body"`
	Quoted string        `json:"quoted"` // what a reply repeats
	Author string        `json:"author"`
	Other  string        `json:"other"` // a reply's address, where it is not that of who asked
	Files  []InquiryFile `json:"files"`
	At     int64         `json:"at"`
}

// InquiryKind is what a message is.
type InquiryKind string

// Enum lists the kinds.
func (InquiryKind) Enum() []any {
	return []any{support.AnswerMessage, support.ReplyMessage, support.AutoMessage, support.NoteMessage}
}

// InquiryFile was attached; it stays in the mailbox.
type InquiryFile struct {
	Name string `json:"name"`
	Size int    `json:"size"`
}

func (p Parts) get(ctx context.Context, in InquiryOne) (InquiryWhole, error) {
	q, err := p.Inquiries.Find(ctx, in.Number)
	return p.whole(ctx, q, err)
}

func (p Parts) whole(ctx context.Context, q support.Inquiry, err error) (InquiryWhole, error) {
	if err != nil {
		return InquiryWhole{}, err
	}
	n, err := p.names(ctx)
	if err != nil {
		return InquiryWhole{}, err
	}
	w := InquiryWhole{Row: rowOf(q, n), Email: q.Email, Member: q.Customer != "", Subject: q.Subject, Body: q.Body, Created: q.Created.UnixMilli(), AssigneeID: q.Assignee, Answerable: p.Inquiries.Address != ""}
	if !room.May(ctx, staff.ContactRead) {
		w.Email, w.Masked = maskMail(q.Email), true
	}
	for _, sign := range q.Signs {
		w.Signs = append(w.Signs, signWords[sign])
	}
	for _, m := range q.Messages {
		out := InquiryMessage{ID: m.ID, Kind: InquiryKind(m.Kind), Body: m.Body, Author: m.Author, At: m.At.UnixMilli()}
		if m.Kind == support.ReplyMessage {
			out.Body, out.Quoted = support.Unquote(m.Body)
		}
		if m.Sender != "" && !strings.EqualFold(m.Sender, q.Email) {
			if out.Other = m.Sender; w.Masked {
				out.Other = maskMail(m.Sender)
			}
		}
		for _, f := range m.Files {
			out.Files = append(out.Files, InquiryFile{f.Name, f.Size})
		}
		w.Messages = append(w.Messages, out)
	}
	return w, nil
}

// current is whole, but who was too late is shown what the inquiry is now.
func (p Parts) current(ctx context.Context, number string, q support.Inquiry, err error) (InquiryWhole, error) {
	if !errors.Is(err, support.ErrStale) {
		return p.whole(ctx, q, err)
	}
	now, err := p.get(ctx, InquiryOne{Number: number})
	if err != nil {
		return InquiryWhole{}, err
	}
	return InquiryWhole{}, support.ErrStale.Showing(now)
}

func maskMail(address string) string {
	name, host, ok := strings.Cut(address, "@")
	if !ok || name == "" {
		return "•••"
	}
	first := []rune(name)[0]
	return string(first) + "•••@" + host
}

// InquiryEdit names an inquiry as somebody saw it.
type InquiryEdit struct {
	Number   string `json:"number"`
	Revision int    `json:"revision"`
}

func (e InquiryEdit) edit() support.Edit { return support.Edit{Number: e.Number, Revision: e.Revision} }

// InquiryAnswer is what the shop writes.
type InquiryAnswer struct {
	InquiryEdit
	Text  string `json:"text"`
	Close bool   `json:"close"` // nothing more is expected
}

func (p Parts) answer(ctx context.Context, in InquiryAnswer) (InquiryWhole, error) {
	then := support.Answered
	if in.Close {
		then = support.Closed
	}
	q, err := p.Inquiries.Answer(ctx, in.edit(), in.Text, then)
	return p.current(ctx, in.Number, q, err)
}

// InquiryNote is for those who work in the shop.
type InquiryNote struct {
	InquiryEdit
	Text string `json:"text"`
}

func (p Parts) note(ctx context.Context, in InquiryNote) (InquiryWhole, error) {
	in.Revision = 0 // a note takes nothing away
	q, err := p.Inquiries.Note(ctx, in.edit(), in.Text)
	return p.whole(ctx, q, err)
}

// InquiryAssign says who answers; empty: nobody yet.
type InquiryAssign struct {
	InquiryEdit
	Who string `json:"who"`
}

func (p Parts) assign(ctx context.Context, in InquiryAssign) (InquiryWhole, error) {
	n, err := p.names(ctx)
	if err != nil {
		return InquiryWhole{}, err
	}
	if in.Who != "" && !slices.ContainsFunc(n.list, func(one staff.Person) bool { return one.ID == in.Who }) {
		return InquiryWhole{}, errAssignee
	}
	q, err := p.Inquiries.Assign(ctx, in.edit(), in.Who)
	return p.current(ctx, in.Number, q, err)
}

// InquirySetState says how far an inquiry has come.
type InquirySetState struct {
	InquiryEdit
	State string `json:"state"`
}

func (p Parts) state(ctx context.Context, in InquirySetState) (InquiryWhole, error) {
	q, err := p.Inquiries.SetState(ctx, in.edit(), support.State(in.State))
	return p.current(ctx, in.Number, q, err)
}

// InquiryTemplate is a text for answers.
type InquiryTemplate struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Body     string `json:"body"`
	Filled   string `json:"filled"` // for the inquiry that was named
	Revision int    `json:"revision"`
}

// InquiryTemplates is every text for answers, and what they can name.
type InquiryTemplates struct {
	Templates []InquiryTemplate `json:"templates"`
	Places    []string          `json:"places"`
}

func (p Parts) templates(ctx context.Context, in InquiryOne) (out InquiryTemplates, err error) {
	all, err := p.Inquiries.Templates(ctx)
	if err != nil {
		return out, err
	}
	var q support.Inquiry
	if in.Number != "" {
		if q, err = p.Inquiries.Find(ctx, in.Number); err != nil {
			return out, err
		}
	}
	out.Places = support.Places
	for _, t := range all {
		out.Templates = append(out.Templates, InquiryTemplate{t.ID, t.Name, t.Body, support.Fill(t.Body, q, room.Who(ctx).Person.Name), t.Revision})
	}
	return out, nil
}

// InquirySaveTemplate is a text as it shall be; without an id it is a new one.
type InquirySaveTemplate struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Body     string `json:"body"`
	Revision int    `json:"revision"`
}

func (p Parts) saveTemplate(ctx context.Context, in InquirySaveTemplate) (InquiryTemplates, error) {
	_, err := p.Inquiries.SaveTemplate(ctx, support.Template{ID: in.ID, Name: in.Name, Body: in.Body, Revision: in.Revision})
	if err == nil {
		return p.templates(ctx, InquiryOne{})
	}
	if !errors.Is(err, support.ErrTemplateStale) {
		return InquiryTemplates{}, err
	}
	now, err := p.templates(ctx, InquiryOne{})
	for _, one := range now.Templates {
		if one.ID == in.ID {
			return InquiryTemplates{}, support.ErrTemplateStale.Showing(one)
		}
	}
	return InquiryTemplates{}, errors.Join(support.ErrNoTemplate, err)
}

// InquiryRemoveTemplate names a text that somebody saw.
type InquiryRemoveTemplate struct {
	ID       string `json:"id"`
	Revision int    `json:"revision"`
}

func (p Parts) removeTemplate(ctx context.Context, in InquiryRemoveTemplate) (InquiryTemplates, error) {
	if err := p.Inquiries.RemoveTemplate(ctx, in.ID, in.Revision); err != nil {
		return InquiryTemplates{}, err
	}
	return p.templates(ctx, InquiryOne{})
}
