package search

import (
	"slices"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
)

// A long tale is easily misheard: a colour in it may be that of a knee, a word that of a
// place. When it leaves nothing though the shop has the thing, more is given up than by
// a short sentence, of which the honest answer is nothing: what is least sure first, one
// after the other. Price, person, size and what was excluded stay.

// tale is from how many characters on a sentence is a tale.
const tale = 24

var yielding = []Field{Tone, Season, Make, Pattern, InStock, Care, Color, Material}

// rescue answers a tale without what leaves nothing of it.
func (x *index) rescue(r Result, q Query, u understanding, now time.Time) Result {
	asked := u.reading.Asked
	if q.Asked != "" {
		asked = q.Asked
	}
	if r.lacking || !u.reading.Spoken || utf8.RuneCountInString(asked) < tale {
		return r
	}
	var given []ask.GivenUp
	try := func() bool {
		next := x.answer(q, u, now)
		if next.Total == 0 {
			return false
		}
		next.Reading.GivenUp = append(given, next.Reading.GivenUp...)
		r = next
		return true
	}
	for _, field := range yielding {
		for i := 0; i < len(u.typed); {
			t := u.typed[i]
			if c := q.Conditions[t.at]; c.Field != field || c.Op != In {
				i++
				continue
			}
			q, u = u.leaving(q, i)
			given = append(given, ask.GivenUp{Condition: t.said})
			if try() {
				return r
			}
		}
	}
	at := slices.IndexFunc(q.Conditions, func(c Condition) bool { return c.Field == SearchWord && c.Op == Index && c.Text != "" })
	if at >= 0 && !r.named && len(u.reading.Conditions)+len(u.reading.Concepts) > 0 {
		q.Conditions = slices.Clone(q.Conditions)
		given = append(given, ask.GivenUp{Condition: ask.Condition{Label: q.Conditions[at].Text}})
		q.Conditions[at].Text = ""
		try()
	}
	return r
}

// leaving is the query and its understanding without a typed condition.
func (u understanding) leaving(q Query, i int) (Query, understanding) {
	gone := u.typed[i]
	q.Conditions = slices.Delete(slices.Clone(q.Conditions), gone.at, gone.at+1)
	u.typed = slices.Delete(slices.Clone(u.typed), i, i+1)
	for k := range u.typed {
		if u.typed[k].at > gone.at {
			u.typed[k].at--
		}
	}
	u.reading.Conditions = slices.DeleteFunc(slices.Clone(u.reading.Conditions), func(c ask.Condition) bool {
		return c.Key() == gone.said.Key() && c.Value() == gone.said.Value()
	})
	return q, u
}
