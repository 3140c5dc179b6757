package articles_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/office/articles"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
)

func TestTheCanvasKnowsTheGoodsOfAnOutfit(t *testing.T) {
	each(t, func(t *testing.T, x *officetest.Office) {
		ask := func(pieces ...string) articles.TextPieces {
			return officetest.Must[articles.TextPieces](x, "goods", "texts/pieces", articles.TextPiecesAsk{Pieces: pieces})
		}
		one := ask("0019002123", "0000000000", "no goods")
		if len(one.Pieces) != 1 || !one.Few || len(one.Doubts) != 0 {
			t.Fatalf("an item that somebody found: %+v", one)
		}
		if p := one.Pieces[0]; p.Code != "001900212301" || p.Name != "ウールコート" || p.Color != "藍" || p.Price != 30_000 || p.Size == 0 || len(p.Colors) == 0 || !strings.Contains(p.Picture, "001900212301") {
			t.Errorf("its first colour: %+v", p)
		}
		placed := ask("001900212301 3 4 5")
		if p := placed.Pieces[0]; p.X != 3 || p.Y != 4 || p.Size != 5 {
			t.Errorf("at its place: %+v", p)
		}
		twice := ask("001900212301", "001900212301 3 4 5")
		if twice.Few || !slices.Contains(twice.Doubts, "同じところに着るものが重なっています") {
			t.Errorf("the same twice: %+v", twice)
		}
		if _, code := officetest.Ask[any](x, "goods", "texts/pieces", articles.TextPiecesAsk{Pieces: slices.Repeat([]string{"0019002123"}, 9)}); code != "office.texts_pieces" {
			t.Errorf("more than there is room for: %q", code)
		}
	})
}
