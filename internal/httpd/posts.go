package httpd

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// postedMark ends the address of a page that is rendered in answer to a post,
// and postedAsk is what the renderer then asks for. No browser sends the one,
// and no table of calls has the other.
const (
	postedMark = "#posted"
	postedAsk  = "posted"
)

// posted is what a page shows of a form that was refused: what was typed, and
// what is wrong with it.
type posted struct {
	Fields  map[string]string `json:"fields"`
	Failure call.Failure      `json:"failure"`
}

// post answers the post of a form whose page shows what was refused beside what
// was typed: by 303 when it was taken, otherwise by the page itself.
func (s *Site) post(x *response, r *http.Request, take Form) {
	if !s.admit(x, r) {
		return
	}
	fields, refused := readForm(r)
	if refused != nil {
		s.refuse(x, r, *refused)
		return
	}
	s.lead(x, r, fields, func(ctx context.Context, fields url.Values) (string, error) {
		location, err := take(ctx, fields)
		if err != nil && fault.From(err).Kind.Status() < 500 {
			err = &mendable{err, fields}
		}
		return location, err
	})
}

// mendable is the failure of a form that its page can show.
type mendable struct {
	error
	fields url.Values
}

func (m *mendable) Unwrap() error { return m.error }

// showAgain sends the page of a form with what was typed and why it was not
// taken. It tells whether it could.
func (s *Site) showAgain(x *response, r *http.Request, m *mendable) bool {
	a := s.locate(r.URL)
	if a.route == nil || a.moved || a.bad || !s.rendLimit.allow(s.clients.of(r)) {
		return false
	}
	f := fault.From(m.error)
	status := f.Kind.Status()
	body, err := json.Marshal(posted{typed(m.fields), call.Failure{ReturnCode: status, Code: f.Code, Message: f.Message, Fields: f.Fields}})
	if err != nil {
		return false
	}
	x.private = true
	var jar call.Jar
	ctx := s.visit(r.Context(), x, r, &jar)
	others := s.answers(true, new(atomic.Bool))
	result, err := s.produce(ctx, whole(a, r)+postedMark, func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
		replies := others(ctx, asks)
		for i, ask := range asks {
			if ask.Name == postedAsk {
				replies[i] = ssr.Reply{Status: http.StatusOK, Body: body}
			}
		}
		return replies
	})
	if err != nil || leadsAway(result) {
		return false
	}
	result.Status = status
	s.fresh(x, r, a.route, result, nil)
	return true
}

// typed is what a page may show again: everything but secrets.
func typed(fields url.Values) map[string]string {
	shown := map[string]string{}
	for name := range fields {
		if !strings.Contains(name, "password") {
			shown[name] = fields.Get(name)
		}
	}
	return shown
}
