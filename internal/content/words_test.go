package content_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/content"
)

func TestTextsTakeTheirNumbersFromTheTerms(t *testing.T) {
	words := content.Words{"free_from": "5,500円", "name": "*a_b*<i>|", "fees": "| 地域 | 送料 |\n|---|---:|\n| 沖縄 | 1,650円 |\n"}
	e := article("words", 1, map[string]any{
		"title": "{{term free_from}}から無料", "lead": "{{term name}}",
		"body": "{{ term free_from }}以上で無料。{{term name}}です。\n\n{{term fees}}\n\n終わり",
	})
	live := content.NewLive(t.Context(), fixed{Entries: []content.Entry{e, article("bad", 2, map[string]any{"body": "{{term nothing}}円"})}}, words, slog.New(slog.DiscardHandler))
	list, err := find(t, live, `{"content_type":"article"}`)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\"`, `"`, `\n`, "").Replace(string(text))
	for _, want := range []string{
		`"title":"5,500円から無料"`, `"lead":"*a_b*<i>|"`, `<p>5,500円以上で無料。*a_b*&lt;i&gt;|です。</p>`, `<td>沖縄</td>`, `1,650円</td>`, `<p>終わり</p>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s\nwant %s in it", got, want)
		}
	}
	if strings.Contains(got, "{{") || strings.Contains(got, `"bad"`) {
		t.Errorf("got %s\nwant no code in it, and nothing of the entry that names an unknown word", got)
	}
}

func TestUnknownWordsAreFoundByLine(t *testing.T) {
	got := content.Words{"known": "x"}.Unknown("a {{term known}}\n{{item 1234567890}} {{term  Other }}\n{{term}} {{terms}} {{term known}}")
	if len(got) != 2 || got[0] != (content.UnknownWord{Code: "{{term  Other }}", Line: 2}) || got[1].Line != 3 {
		t.Errorf("got %v, want {{term  Other }} on line 2 and {{term}} on line 3", got)
	}
}
