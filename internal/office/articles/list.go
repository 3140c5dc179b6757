package articles

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// elsewhere is who owns the texts of a shop that are not written in it.
const elsewhere = "Contentful"

// TextListAsk says which texts.
type TextListAsk struct {
	Kind  string `json:"kind,omitempty"`
	State string `json:"state,omitempty"`
	Text  string `json:"text,omitempty"`
}

// mostRows is how many texts are listed.
const mostRows = 1000

// owner says who owns the texts; empty: this shop.
func (p Parts) owner() string {
	if p.Desk == nil {
		return elsewhere
	}
	return ""
}

// all is every text, as it is written or as its owner publishes it.
func (p Parts) all(ctx context.Context) ([]content.Written, error) {
	if p.Desk != nil {
		return p.Desk.List(ctx)
	}
	var list []content.Written
	if p.Content == nil {
		return list, nil
	}
	for _, e := range p.Content.Current().Entries() {
		list = append(list, content.Written{ID: e.ID, Type: e.Type, Revision: e.Revision, Published: e.Revision, Created: e.CreatedAt, Updated: e.UpdatedAt, PublishedAt: e.Published, Fields: e.Fields})
	}
	return list, nil
}

// waiting is what waits for a second person, by the text that it is about.
func (p Parts) waiting(ctx context.Context) (map[string]approval.Request, error) {
	list := map[string]approval.Request{}
	if p.Approvals.DB == nil {
		return list, nil
	}
	all, err := p.Approvals.List(ctx, approval.Waiting, mostRows)
	for _, r := range all {
		if r.Kind == approval.Text {
			list[r.ObjectID] = r
		}
	}
	return list, err
}

// row is a text in a list. Whether it is shown now is told by the fields that are:
// where a draft stands upon them, by shown.
func row(w content.Written, public map[string]any, now time.Time) (r TextRow, ok bool) {
	kind, ok := kindOf(w.Type, w.Fields)
	if !ok {
		return r, false
	}
	f := shown(w.Type, w.Fields)
	r = TextRow{ID: w.ID, Kind: kind, Title: f.Title, Section: f.Section, State: Draft, Updated: words.Unix(w.Updated), Who: w.By, Path: pathOf(w.Type, w.Fields), PublishAt: f.Publish, EndAt: f.End}
	if kind == Article {
		r.Section = cmp.Or(sections[f.Section], f.Section)
	}
	if w.Published == 0 {
		return r, true
	}
	publish, end := content.Period(public)
	r.PublishAt, r.EndAt = words.Unix(publish), words.Unix(end)
	switch {
	case now.Before(publish):
		r.State = Planned
	case !end.IsZero() && !now.Before(end):
		r.State = Ended
	default:
		r.State, r.PublishAt = Public, words.Unix(w.PlannedAt)
	}
	r.Changed = w.Revision > max(w.Published, w.Planned)
	return r, true
}

// rows are all texts of the room.
func (p Parts) rows(ctx context.Context) (list []TextRow, texts map[string]content.Written, err error) {
	all, err := p.all(ctx)
	if err != nil {
		return nil, nil, err
	}
	wait, err := p.waiting(ctx)
	if err != nil {
		return nil, nil, err
	}
	texts = map[string]content.Written{}
	for _, w := range all {
		w = w.At(p.DB.Now())
		r, ok, err := p.rowOf(ctx, w)
		if err != nil {
			return nil, nil, err
		}
		if !ok {
			continue
		}
		_, r.Waiting = wait[w.ID]
		list, texts[w.ID] = append(list, r), w
	}
	return list, texts, nil
}

// rowOf reads what is shown of a text where that is not its newest version.
func (p Parts) rowOf(ctx context.Context, w content.Written) (TextRow, bool, error) {
	public := w.Fields
	if w.Published != 0 && w.Published != w.Revision {
		v, err := p.Desk.Version(ctx, w.ID, w.Published)
		if err != nil {
			return TextRow{}, false, err
		}
		public = v.Fields
	}
	r, ok := row(w, public, p.DB.Now())
	return r, ok, nil
}

func (p Parts) list(ctx context.Context, in TextListAsk) (TextList, error) {
	out := TextList{Rows: []TextRow{}, Counts: []TextCount{}, Elsewhere: p.owner()}
	rows, texts, err := p.rows(ctx)
	if err != nil {
		return out, err
	}
	counts, find := map[TextState]int{}, strings.Fields(jp.Fold(in.Text))
	for _, r := range rows {
		if in.Kind != "" && string(r.Kind) != in.Kind || !has(texts[r.ID], r, find) {
			continue
		}
		if counts[r.State]++; in.State == "" || string(r.State) == in.State {
			out.Rows = append(out.Rows, r)
		}
	}
	for _, state := range []TextState{Draft, Planned, Public, Ended} {
		out.Counts = append(out.Counts, TextCount{state, counts[state]})
	}
	slices.SortStableFunc(out.Rows, func(a, b TextRow) int { return cmp.Compare(b.Updated, a.Updated) })
	out.Rows = out.Rows[:min(len(out.Rows), mostRows)]
	return out, nil
}

// has tells whether all words stand in a text.
func has(w content.Written, r TextRow, find []string) bool {
	if len(find) == 0 {
		return true
	}
	f := shown(w.Type, w.Fields)
	all := jp.Fold(strings.Join(slices.Concat([]string{w.ID, f.Title, f.Slug, r.Section, f.Lead, f.Body}, f.Tags, f.Items), "\n"))
	return !slices.ContainsFunc(find, func(word string) bool { return !strings.Contains(all, word) })
}

// TextAsk names a text.
type TextAsk struct {
	ID string `json:"id"`
}

const mostVersions = 200

func (p Parts) get(ctx context.Context, in TextAsk) (out TextWhole, err error) {
	out.Versions, out.Elsewhere = []TextVersion{}, p.owner()
	rows, texts, err := p.rows(ctx)
	if err != nil {
		return out, err
	}
	w, ok := texts[in.ID]
	if !ok {
		return out, errUnknown
	}
	for _, r := range rows {
		if r.ID == in.ID {
			out.Row = r
		}
	}
	out.Fields, out.Revision, out.Published, out.Next, out.Fresh = shown(w.Type, w.Fields), w.Revision, w.Published, w.Planned, w.Published == 0 && w.PublishedAt.IsZero()
	out.Choices = p.choices(out.Row.Kind, rows)
	if p.Desk == nil {
		return out, nil
	}
	versions, err := p.Desk.Versions(ctx, in.ID, mostVersions)
	if err != nil {
		return out, err
	}
	for _, v := range versions {
		out.Versions = append(out.Versions, TextVersion{v.Revision, words.Unix(v.At), v.By})
	}
	if _, out.Two, err = p.Approvals.On(ctx, approval.Text); err != nil {
		return out, err
	}
	wait, err := p.waiting(ctx)
	if r, ok := wait[in.ID]; ok {
		var asked TextPublish
		_ = json.Unmarshal([]byte(r.Body), &asked) // we wrote it
		mine := r.AskedBy == room.Who(ctx).Person.ID
		out.Waiting = &TextWaiting{ID: r.ID, Revision: asked.Revision, Name: r.Name, Asked: words.Unix(r.Asked), Mine: mine, MayAgree: !mine && room.May(ctx, staff.TextsWork)}
	}
	return out, err
}

func (p Parts) choices(kind TextKind, rows []TextRow) TextChoices {
	out := TextChoices{Sections: []TextChoice{}, Editors: []TextChoice{}, Articles: []TextChoice{}, Words: []TextChoice{}}
	taken := map[string]bool{}
	for _, r := range rows {
		switch {
		case r.Kind == Editor:
			out.Editors = append(out.Editors, TextChoice{r.ID, r.Title})
		case r.Kind == Article:
			out.Articles = append(out.Articles, TextChoice{r.ID, r.Title})
		}
		if r.Kind == kind && kind != Article && r.Section != "" && !taken[r.Section] {
			taken[r.Section] = true
			out.Sections = append(out.Sections, TextChoice{r.Section, r.Section})
		}
	}
	if kind == Article {
		for _, name := range content.ArticleKinds {
			out.Sections = append(out.Sections, TextChoice{name, sections[name]})
		}
	}
	if p.Content != nil {
		for name, word := range p.Content.Words() {
			if !strings.Contains(word, "\n") {
				out.Words = append(out.Words, TextChoice{name, word})
			}
		}
	}
	for _, list := range [][]TextChoice{out.Editors, out.Articles, out.Words} {
		slices.SortFunc(list, func(a, b TextChoice) int { return cmp.Compare(a.ID, b.ID) })
	}
	return out
}
