package shop_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

// A cached page shows prices and stock words for as long as the calls it is made of say.
func TestPublicAnswersNoteWhatTheyShow(t *testing.T) {
	eachWhole(t, func(c club, _ *db.DB) {
		const shirt = "0019002123"
		for name, want := range map[string]struct{ body, read string }{
			"siapi/commoditydetail/select/": {`{"commodity_code":"` + shirt + `"}`, shirt},
			"siapi/mixcandidate/select/":    {`{"slot":"top"}`, browse.ReadList},
			"siapi/matching/select/":        {`{}`, browse.ReadList},
			"siapi/outfit/list/":            {`{}`, browse.ReadList},
			"siapi/outfit/item/":            {`{"code":"` + shirt + `"}`, browse.ReadList},
			"naviPlus/items":                {`{"params":{}}`, shirt},
		} {
			var reads call.Reads
			a := c.table.Do(call.WithReads(t.Context(), &reads), name, []byte(want.body))
			if a.Status != 200 {
				t.Errorf("%s: %d %.200s", name, a.Status, a.Body)
			} else if got := " " + strings.Join(reads.Names(), " ") + " "; !strings.Contains(got, " "+want.read+" ") {
				t.Errorf("%s notes%s, want %s", name, got, want.read)
			}
		}
	})
}
