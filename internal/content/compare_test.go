package content_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/content"
)

func said(pieces []content.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(map[content.PieceKind]string{content.Same: "", content.Added: "+", content.Removed: "-"}[p.Kind] + "[" + p.Text + "]")
	}
	return b.String()
}

func TestWordsThatWereAddedAndRemoved(t *testing.T) {
	for _, c := range []struct{ before, after, want string }{
		{"", "", ""},
		{"", "雪", "+[雪]"},
		{"雪", "", "-[雪]"},
		{"秋のヨガ", "冬のヨガ", "-[秋]+[冬][のヨガ]"},
		{"送料は500円です。", "送料は600円です。", "[送料は]-[500]+[600][円です。]"},
		{"一行目\n三行目\n", "一行目\n二行目\n三行目\n", "[一行目\n]+[二行目\n][三行目\n]"},
	} {
		if got := said(content.CompareWords(c.before, c.after)); got != c.want {
			t.Errorf("%q, %q: got %s, want %s", c.before, c.after, got, c.want)
		}
	}
}

// Without what was added the pieces are the older text, without what was removed the
// newer one, whatever the texts are.
func TestPiecesMakeUpBothTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 5))
	signs := []string{"秋", "冬", "の", "ヨガ", "A1", "。", "\n", " ", "😀"}
	text := func(most int) string {
		var b strings.Builder
		for range r.IntN(most + 1) {
			b.WriteString(signs[r.IntN(len(signs))])
		}
		return b.String()
	}
	for i := range 3000 {
		most := 12
		if i%500 == 0 {
			most = 6000 // beyond what is compared by words
		}
		before, after := text(most), text(most)
		var was, is strings.Builder
		for _, p := range content.CompareWords(before, after) {
			if p.Kind != content.Added {
				was.WriteString(p.Text)
			}
			if p.Kind != content.Removed {
				is.WriteString(p.Text)
			}
		}
		if was.String() != before || is.String() != after {
			t.Fatalf("%.200q, %.200q: got %.200q, %.200q", before, after, was.String(), is.String())
		}
	}
}
