package content_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

var noon = time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)

// fixed is a source that has what a test gives it.
type fixed content.Reading

func (f fixed) Read(context.Context) (content.Reading, error) { return content.Reading(f), nil }

func (f fixed) Watch(ctx context.Context, changed func()) error {
	changed()
	<-ctx.Done()
	return ctx.Err()
}

func live(t *testing.T, entries ...content.Entry) *content.Live {
	t.Helper()
	return content.NewLive(t.Context(), fixed{Entries: entries}, nil, slog.New(slog.DiscardHandler))
}

func article(id string, day int, more map[string]any) content.Entry {
	e := content.Entry{
		ID: id, Type: "article", CreatedAt: noon.AddDate(0, 0, day), UpdatedAt: noon.AddDate(0, 0, day), Published: noon, Revision: day,
		Fields: map[string]any{"kind": "special", "title": "題" + id, "slug": id, "up_date": fmt.Sprintf("2026-11-%02d", day)},
	}
	for name, v := range more {
		e.Fields[name] = v
	}
	return e
}

func link(id string) any { return content.NewLink("Entry", id) }

func shelf(t *testing.T) *content.Live {
	return live(t,
		article("a", 3, map[string]any{"tags": []any{"ヨガ", "秋"}, "editor": link("hana"), "body": "ﾖｶﾞで整える **朝**"}),
		article("b", 1, map[string]any{"kind": "instagram", "tags": []any{"秋"}, "editor": link("ken"), "related": []any{link("c"), link("a")}}),
		article("c", 2, map[string]any{"title": "Winter Coat", "lead": "冬のはじまり", "related": []any{link("b"), link("gone")}}),
		article("later", 9, map[string]any{"publish": "2026-12-01"}),
		article("over", 9, map[string]any{"end": "2026-11-01"}),
		content.Entry{ID: "hana", Type: "editor", UpdatedAt: noon, Fields: map[string]any{"name": "花", "slug": "hana"}},
		content.Entry{ID: "ken", Type: "editor", UpdatedAt: noon, Fields: map[string]any{"name": "健", "slug": "ken"}},
		content.Entry{ID: "q1", Type: "faq", UpdatedAt: noon, Fields: map[string]any{"question": "問1", "category": "c", "order": 10.0}},
		content.Entry{ID: "q2", Type: "faq", UpdatedAt: noon, Fields: map[string]any{"question": "問2", "category": "c", "order": 9.0}},
		content.Entry{ID: "q3", Type: "faq", UpdatedAt: noon, Fields: map[string]any{"question": "問3", "category": "d"}},
		content.Entry{ID: "bad", Type: "faq", Fields: map[string]any{"question": 5.0}},
		content.Entry{ID: "alien", Type: "staffNote", Fields: map[string]any{"text": "内緒"}},
	)
}

func find(t *testing.T, l *content.Live, query string) (content.EntryList, error) {
	t.Helper()
	var in map[string]any
	if err := json.Unmarshal([]byte(query), &in); err != nil {
		t.Fatal(err)
	}
	q, err := content.Parse(in)
	if err != nil {
		return content.EntryList{}, err
	}
	return l.Current().Find(q, noon)
}

func TestQueriesFindWhatTheySay(t *testing.T) {
	l := shelf(t)
	for _, c := range []struct{ query, want string }{
		{`{}`, "a c b hana ken q1 q2 q3"},
		{`{"content_type":"article"}`, "a c b"},
		{`{"content_type":"article","fields.kind":"instagram"}`, "b"},
		{`{"content_type":"article","fields.kind[ne]":"instagram"}`, "a c"},
		{`{"content_type":"article","fields.slug[in]":"a,b,x"}`, "a b"},
		{`{"content_type":"article","fields.slug[in]":["a","b"]}`, "a b"},
		{`{"content_type":"article","fields.slug[nin]":"a,b"}`, "c"},
		{`{"content_type":"article","fields.tags":"秋"}`, "a b"},
		{`{"content_type":"article","fields.tags[ne]":"ヨガ"}`, "c b"},
		{`{"content_type":"article","fields.tags[all]":"ヨガ,秋"}`, "a"},
		{`{"content_type":"article","fields.tags[in]":"ヨガ,冬"}`, "a"},
		{`{"content_type":"article","fields.tags[exists]":false}`, "c"},
		{`{"content_type":"article","fields.editor[exists]":"true"}`, "a b"},
		{`{"content_type":"article","fields.up_date[lt]":"2026-11-02"}`, "b"},
		{`{"content_type":"article","fields.up_date[lte]":"2026-11-02T00:00+09:00"}`, "c b"},
		{`{"content_type":"article","fields.up_date[gt]":"2026-11-02"}`, "a"},
		{`{"content_type":"article","fields.up_date[gte]":"2026-11-02","fields.up_date[lt]":"2026-11-03"}`, "c"},
		{`{"content_type":"article","fields.body[match]":"ヨガ"}`, "a"},
		{`{"content_type":"article","fields.title[match]":"coat winter"}`, "c"},
		{`{"content_type":"article","fields.title[match]":"coat summer"}`, ""},
		{`{"query":"よが"}`, "a"},
		{`{"query":"冬"}`, "c"},
		{`{"query":"問","content_type":"faq","order":"fields.order"}`, "q2 q1 q3"},
		{`{"content_type":"faq","order":"-fields.order"}`, "q1 q2 q3"},
		{`{"content_type":"faq","order":["-fields.category","fields.order"]}`, "q3 q2 q1"},
		{`{"content_type":"faq","fields.order":10}`, "q1"},
		{`{"content_type":"faq","fields.order[gte]":"9","fields.order[lt]":"10"}`, "q2"},
		{`{"content_type":"article","order":"-sys.createdAt"}`, "a c b"},
		{`{"content_type":"article","order":"sys.revision"}`, "b c a"},
		{`{"sys.id":"hana"}`, "hana"},
		{`{"sys.id[in]":"hana,a,later"}`, "a hana"},
		{`{"sys.contentType.sys.id":"editor"}`, "hana ken"},
		{`{"sys.updatedAt[gt]":"2026-11-16T12:00+09:00"}`, "a c"},
		{`{"content_type":"article","fields.editor.sys.id":"ken"}`, "b"},
		{`{"content_type":"article","fields.editor.fields.slug[ne]":"ken"}`, "a c"},
		{`{"content_type":"article","fields.editor.sys.contentType.sys.id":"editor","fields.editor.fields.name[match]":"花"}`, "a"},
		{`{"content_type":"article","fields.related.sys.id[all]":"a,c"}`, "b"},
		{`{"links_to_entry":"b"}`, "c"},
		{`{"links_to_entry":"nobody"}`, ""},
		{`{"content_type":"article","limit":1,"skip":1}`, "c"},
		{`{"content_type":"article","limit":0}`, ""},
		{`{"content_type":"article","skip":50}`, ""},
		{`{"locale":"ja","content_type":"editor"}`, "hana ken"},
	} {
		list, err := find(t, l, c.query)
		var ids []string
		for _, i := range list.Items {
			ids = append(ids, i.Sys.ID)
		}
		if got := strings.Join(ids, " "); err != nil || got != c.want {
			t.Errorf("%s: got %q, %v; want %q", c.query, got, err, c.want)
		}
	}
}

func TestBadQueriesAreRefusedByParameter(t *testing.T) {
	l := shelf(t)
	many := map[string]any{"content_type": "article"}
	for _, op := range []string{"", "[ne]", "[in]", "[nin]", "[exists]", "[match]"} {
		for _, f := range []string{"kind", "title", "slug", "editor.fields.name"} {
			many["fields."+f+op] = "true"
		}
	}
	tooMany, err := json.Marshal(many)
	if err != nil {
		t.Fatal(err)
	}
	values := `["` + strings.Join(strings.Split(strings.Repeat("x", 201), ""), `","`) + `"]`
	for _, c := range []struct{ query, parameter, code string }{
		{`{"content_type":"staffNote"}`, "content_type", "unknown"},
		{`{"content_type":["article"]}`, "content_type", "invalid"},
		{`{"fields.title":"x"}`, "fields.title", "needs_content_type"},
		{`{"order":"fields.title"}`, "order", "needs_content_type"},
		{`{"select":"fields.title"}`, "select", "needs_content_type"},
		{`{"content_type":"article","fields.secret":"x"}`, "fields.secret", "unknown"},
		{`{"content_type":"article","fields.title[near]":"1,2"}`, "fields.title[near]", "operator"},
		{`{"content_type":"article","fields.title[]":"x"}`, "fields.title[]", "operator"},
		{`{"content_type":"article","fields.title[lt]":"x"}`, "fields.title[lt]", "operator"},
		{`{"content_type":"article","fields.body":"x"}`, "fields.body", "operator"},
		{`{"content_type":"article","fields.editor":"x"}`, "fields.editor", "operator"},
		{`{"content_type":"article","fields.kind[all]":"x"}`, "fields.kind[all]", "operator"},
		{`{"content_type":"article","fields.editor.fields.salary":"1"}`, "fields.editor.fields.salary", "unknown"},
		{`{"content_type":"article","fields.title.x":"1"}`, "fields.title.x", "unknown"},
		{`{"content_type":"article","fields.up_date[gt]":"yesterday"}`, "fields.up_date[gt]", "invalid"},
		{`{"content_type":"faq","fields.order":"first"}`, "fields.order", "invalid"},
		{`{"content_type":"article","fields.tags[exists]":"maybe"}`, "fields.tags[exists]", "invalid"},
		{`{"content_type":"article","fields.tags[in]":[]}`, "fields.tags[in]", "too_many"},
		{`{"content_type":"article","fields.tags[in]":"a,,b"}`, "fields.tags[in]", "invalid"},
		{`{"content_type":"article","fields.tags[in]":[{}]}`, "fields.tags[in]", "invalid"},
		{`{"content_type":"article","fields.tags[in]":` + values + `}`, "fields.tags[in]", "too_many"},
		{`{"content_type":"article","fields.title":{"a":1}}`, "fields.title", "invalid"},
		{`{"sys.createdBy":"x"}`, "sys.createdBy", "unknown"},
		{`{"metadata.tags.sys.id[all]":"x"}`, "metadata.tags.sys.id[all]", "unknown"},
		{`{"order":"-sys.secret"}`, "order", "unknown"},
		{`{"content_type":"article","order":"fields.body"}`, "order", "not_sortable"},
		{`{"content_type":"article","order":"fields.tags"}`, "order", "not_sortable"},
		{`{"content_type":"article","order":"fields.editor.sys.id"}`, "order", "not_sortable"},
		{`{"order":"sys.id,sys.id,sys.id,sys.id,sys.id,sys.id"}`, "order", "too_many"},
		{`{"limit":1001}`, "limit", "out_of_range"},
		{`{"limit":"-1"}`, "limit", "out_of_range"},
		{`{"limit":1.5}`, "limit", "out_of_range"},
		{`{"limit":null}`, "limit", "out_of_range"},
		{`{"skip":-1}`, "skip", "out_of_range"},
		{`{"include":11}`, "include", "out_of_range"},
		{`{"locale":"en-US"}`, "locale", "unknown"},
		{`{"query":""}`, "query", "invalid"},
		{`{"query":"　 "}`, "query", "too_many"},
		{`{"query":"` + strings.Repeat("あ", 201) + `"}`, "query", "too_long"},
		{`{"links_to_entry":"<x>"}`, "links_to_entry", "invalid"},
		{`{"content_type":"article","select":"title"}`, "select", "unknown"},
		{`{"content_type":"article","select":"fields.title_html"}`, "select", "unknown"},
		{string(tooMany), "content_type", "too_many"},
	} {
		_, err := find(t, l, c.query)
		f := fault.From(err)
		if !errors.Is(err, content.ErrQuery) || f.Kind.Status() != 400 || len(f.Fields) != 1 || f.Fields[0].Name != c.parameter || f.Fields[0].Code != c.code {
			t.Errorf("%.100s: got %+v (%v), want 400 with %s at %s", c.query, f, err, c.code, c.parameter)
		} else if !strings.ContainsAny(f.Fields[0].Message, "。") {
			t.Errorf("%.100s: got the message %q, want Japanese", c.query, f.Fields[0].Message)
		}
	}
}

func TestEveryLinkLeadsToATypeThatExists(t *testing.T) {
	for _, typ := range content.Types {
		for _, f := range typ.Fields {
			if _, ok := content.FindType(f.To); ok != (f.Kind == content.Link || f.Kind == content.Links) {
				t.Errorf("%s.%s leads to %q", typ.ID, f.Name, f.To)
			}
		}
		if f, ok := typ.Field(typ.Body); typ.Body != "" && (!ok || f.Kind != content.Markdown) {
			t.Errorf("%s: its body %s is no Markdown field", typ.ID, typ.Body)
		}
	}
}

// FuzzQuery asks anything: every answer is one, or names the parameter.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{
		`{"content_type":"article","fields.related.fields.editor.sys.id[in]":["a"],"order":"-fields.up_date,sys.id","include":10,"select":"fields.body_html"}`,
		`{"query":"ヨガ 朝","limit":"1000","skip":3}`, `{"content_type":"faq","fields.order[lte]":1e308}`, `{"sys.id[nin]":"a,b","links_to_entry":"b"}`,
		`{"content_type":"article","fields.editor.fields.picture.sys.id":"a","fields.publish[exists]":true,"fields.end[gt]":"2026-11-15T10:00:00.123+09:00"}`,
	} {
		f.Add(s)
	}
	var l *content.Live
	f.Fuzz(func(t *testing.T, body string) {
		if l == nil {
			l = shelf(t)
		}
		var in map[string]any
		if json.Unmarshal([]byte(body), &in) != nil {
			return
		}
		q, err := content.Parse(in)
		if err == nil {
			var list content.EntryList
			if list, err = l.Current().Find(q, noon); err == nil {
				if _, err := json.Marshal(list); err != nil || len(list.Items) > q.Limit {
					t.Errorf("%s: got %d items, %v", body, len(list.Items), err)
				}
				return
			}
		}
		if got := fault.From(err); !errors.Is(err, content.ErrQuery) || len(got.Fields) != 1 || got.Fields[0].Message == "" {
			t.Errorf("%s: got %v, want a parameter named", body, err)
		}
	})
}
