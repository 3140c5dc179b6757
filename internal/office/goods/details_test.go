package goods_test

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/goods"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
)

func lacks(w goods.GoodsWhole, code string) (n int) {
	for _, m := range w.Missing {
		if m.Code == code {
			n++
		}
	}
	return n
}

func TestAnItemSaysWhatItsPicturesShowWhatGoesWithItAndWhenItIsSold(t *testing.T) {
	each(t, func(t *testing.T, x atelier) {
		w := x.hat()
		w.Item.Colors[0].Pictures[0].Alt = " つばの広い麦わら帽子を上から見たところ "
		w.Item.Colors[0].Pictures[0].Focus = "40 10"
		w.Item.Colors[0].Pictures[0].Caption = "トルソーの身長160cm・Mサイズ着用 "
		w.Item.Colors[1].Pictures[0].Focus = "50 50" // the middle is what there is without
		w.Item.Related = []string{coat, "0009002ZZZ"}
		w.Item.SaleStarts, w.Item.SaleEnds = time.Now().Add(-2*time.Hour).UnixMilli(), time.Now().Add(-time.Hour).UnixMilli()
		w = officetest.Must[goods.GoodsWhole](x.Office, "goods", "goods/save", save(w, goods.Publish))
		c, _ := x.find(w.Item.Code)
		if got := c.Picture(&c.Colors[0], 1); got != (catalog.PictureDetail{Alt: "つばの広い麦わら帽子を上から見たところ", Caption: "トルソーの身長160cm・Mサイズ着用", Focus: "40 10"}) || c.Colors[1].Details != nil {
			t.Errorf("of its pictures: got %+v, %+v", c.Colors[0].Details, c.Colors[1].Details)
		}
		if len(c.Related) != 2 || c.Related[0] != id.Commodity(coat) || c.SaleEnds != w.Item.SaleEnds {
			t.Errorf("got %v until %d", c.Related, c.SaleEnds)
		}
		if len(w.Related) != 1 || w.Related[0].Name != "ウールコート" {
			t.Errorf("beside it: got %+v", w.Related)
		}
		if w.State != goods.Ended || lacks(w, "period") != 1 || lacks(w, "related") != 1 || lacks(w, "alt") != 1 {
			t.Errorf("what is missing: got %s, %+v", w.State, w.Missing)
		}
		w.Item.SaleEnds = 0
		w.Item.Colors[1].Pictures[0].Alt = "同じ帽子の藍色"
		w = officetest.Must[goods.GoodsWhole](x.Office, "goods", "goods/save", save(w, goods.Publish))
		if w.State != goods.Public || lacks(w, "period")+lacks(w, "alt") != 0 || w.Item.Colors[0].Pictures[0].Focus != "40 10" || w.Item.Colors[0].Pictures[0].Caption == "" {
			t.Errorf("afterwards: got %s, %+v", w.State, w.Missing)
		}
		w.Item.SaleEnds = w.Item.SaleStarts
		if _, code := officetest.Ask[goods.GoodsWhole](x.Office, "goods", "goods/save", save(w, goods.Publish)); code != "catalog.invalid" {
			t.Errorf("an end before the beginning: got %q", code)
		}
		copy := officetest.Must[goods.GoodsWhole](x.Office, "goods", "goods/new", goods.GoodsNew{From: w.Item.Code})
		if copy.Item.SaleStarts != 0 || len(copy.Item.Related) != 2 {
			t.Errorf("a copy: got %+v", copy.Item)
		}
	})
}
