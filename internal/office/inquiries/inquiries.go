// Package inquiries holds the calls of the room 問い合わせ: what people ask, what
// waits longest first, and everything that is said until it is settled.
package inquiries

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// Parts is what the calls need.
type Parts struct {
	Inquiries *support.Inquiries
	People    *staff.People
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("inquiries/list", "Inquiries of a state, what waits longest first, and how many there are of each.", staff.InquiriesRead, p.list).ReadOnly(),
		room.New("inquiries/get", "One inquiry with all that was said.", staff.InquiriesRead, p.get).ReadOnly(),
		room.New("inquiries/answer", "Answers by mail.", staff.InquiriesWork, p.answer).Limit(64 << 10),
		room.New("inquiries/note", "Keeps a note for those who work in the shop.", staff.InquiriesWork, p.note),
		room.New("inquiries/assign", "Says who answers.", staff.InquiriesWork, p.assign),
		room.New("inquiries/state", "Says how far it has come, without a letter.", staff.InquiriesWork, p.state),
		room.New("inquiries/templates", "The texts for answers, filled for an inquiry.", staff.InquiriesRead, p.templates).ReadOnly(),
		room.New("inquiries/save_template", "Changes a text for answers, or makes one.", staff.InquiriesWork, p.saveTemplate).Limit(64 << 10),
		room.New("inquiries/remove_template", "Removes a text for answers.", staff.InquiriesWork, p.removeTemplate),
	}
}

// InquiryState is how far an inquiry has come.
type InquiryState string

// Enum lists the states.
func (InquiryState) Enum() []any {
	return []any{support.Open, support.Working, support.Answered, support.Closed, support.Suspected}
}

// InquiryRow is an inquiry in the list.
type InquiryRow struct {
	Number   string       `json:"number"`
	State    InquiryState `json:"state"`
	Topic    string       `json:"topic"`
	Name     string       `json:"name"`
	Order    string       `json:"order"`
	Said     string       `json:"said"` // its beginning
	Assignee string       `json:"assignee"`
	Mail     bool         `json:"mail"`
	Waits    int64        `json:"waits"` // since when
	Revision int          `json:"revision"`
}

// InquiriesAsk says which inquiries.
type InquiriesAsk struct {
	// State is empty for all that waits for the shop.
	State string `json:"state,omitempty"`
	Mine  bool   `json:"mine,omitempty"`
}

// InquiryList is inquiries, and how many there are.
type InquiryList struct {
	Rows   []InquiryRow    `json:"rows"`
	Counts InquiryCounts   `json:"counts"`
	People []InquiryPerson `json:"people"` // who can answer
}

// InquiryCounts is how many inquiries are work, up to 1,000 of each.
type InquiryCounts struct {
	Open      int `json:"open"`
	Working   int `json:"working"`
	Answered  int `json:"answered"`
	Suspected int `json:"suspected"`
}

// InquiryPerson is who can answer.
type InquiryPerson struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// listMost is how many inquiries a list has.
const listMost = 300

func (p Parts) list(ctx context.Context, in InquiriesAsk) (out InquiryList, err error) {
	var found []support.Inquiry
	switch s := support.State(in.State); {
	case s == "":
		found, err = p.Inquiries.List(ctx, listMost, support.Open, support.Working)
	case support.StateWords[s] == "":
		return out, support.ErrState
	case s == support.Open || s == support.Working || s == support.Answered:
		found, err = p.Inquiries.List(ctx, listMost, s)
	default:
		found, err = p.Inquiries.Latest(ctx, s, listMost)
	}
	if err != nil {
		return out, err
	}
	names, err := p.names(ctx)
	if err != nil {
		return out, err
	}
	me := room.Who(ctx).Person.ID
	for _, q := range found {
		if !in.Mine || q.Assignee == me {
			out.Rows = append(out.Rows, rowOf(q, names))
		}
	}
	counts, err := p.Inquiries.Counts(ctx)
	out.Counts = InquiryCounts{counts[support.Open], counts[support.Working], counts[support.Answered], counts[support.Suspected]}
	for _, one := range names.list {
		out.People = append(out.People, InquiryPerson{one.ID, one.Name})
	}
	return out, err
}

// names are those who can answer, and what everybody is called.
type names struct {
	list []staff.Person
	of   map[string]string
}

func (p Parts) names(ctx context.Context) (n names, err error) {
	all, err := p.People.Overview(ctx)
	n.of = map[string]string{}
	for _, one := range all.People {
		n.of[one.ID] = one.Name
		for _, role := range all.Roles {
			if role.Code == one.Role && role.May(staff.InquiriesWork) && one.Works() {
				n.list = append(n.list, one.Person)
			}
		}
	}
	return n, err
}

func rowOf(q support.Inquiry, n names) InquiryRow {
	said := q.Body
	if q.Subject != "" {
		said = q.Subject + "　" + said
	}
	if r := []rune(said); len(r) > 100 {
		said = string(r[:100]) + "…"
	}
	return InquiryRow{Number: q.Number, State: InquiryState(q.State), Topic: q.TopicName(), Name: q.Name, Order: q.Order, Said: said, Assignee: n.of[q.Assignee],
		Mail: q.Source == support.FromMail, Waits: q.Waits.UnixMilli(), Revision: q.Revision}
}

// errAssignee refuses to give an inquiry to who cannot answer it.
var errAssignee = fault.New(fault.Invalid, "inquiry.assignee", "問い合わせに答えられるスタッフを選んでください。")
