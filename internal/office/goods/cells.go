package goods

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
)

const (
	cellsMost = 200         // how many commodities a grid changes at once
	cellsTime = time.Minute // how long that may take
)

// GoodsCells is changes of several commodities.
type GoodsCells struct {
	Rows []GoodsCellRow `json:"rows"`
}

// GoodsCellRow is changes of one commodity: only what is there changes.
type GoodsCellRow struct {
	Code         string  `json:"code"`
	Revision     string  `json:"revision"` // that was seen
	Name         *string `json:"name,omitempty"`
	Price        *int64  `json:"price,omitempty"` // of all its colours
	SaleLimit    *int    `json:"sale_limit,omitempty"`
	ArrivalDate  *string `json:"arrival_date,omitempty"`
	NewSeason    *bool   `json:"new_season,omitempty"`
	Repeat       *bool   `json:"repeat,omitempty"`
	Reserve      *bool   `json:"reserve,omitempty"`
	Magazine     *bool   `json:"magazine,omitempty"`
	Secret       *bool   `json:"secret,omitempty"`
	Discontinued *bool   `json:"discontinued,omitempty"`
}

// GoodsCellsDone is what became of them, in the order in which they were sent.
type GoodsCellsDone struct {
	Rows []GoodsCellDone `json:"rows"`
}

// GoodsCellDone is what became of one of them.
type GoodsCellDone struct {
	Row     GoodsRow `json:"row"`     // as it is now
	Problem string   `json:"problem"` // why it was not changed; empty: it was
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

// apply changes what the cells say. A price that is lowered leaves the list
// price; one above it lifts it.
func (r GoodsCellRow) apply(c catalog.Commodity) catalog.Commodity {
	item := itemOf(c)
	set(&item.Name, r.Name)
	set(&item.SaleLimit, r.SaleLimit)
	set(&item.ArrivalDate, r.ArrivalDate)
	set(&item.NewSeason, r.NewSeason)
	set(&item.Repeat, r.Repeat)
	set(&item.Reserve, r.Reserve)
	set(&item.Magazine, r.Magazine)
	set(&item.Secret, r.Secret)
	set(&item.Discontinued, r.Discontinued)
	if r.Price != nil {
		for i := range item.Colors {
			g := &item.Colors[i]
			g.Price, g.ListPrice = *r.Price, max(g.ListPrice, *r.Price)
		}
	}
	return item.commodity()
}

// cells changes commodities one by one: each is right or stays as it is. Whoever closes the page meanwhile finds all of
// them changed, not some.
func (p Parts) cells(ctx context.Context, in GoodsCells) (GoodsCellsDone, error) {
	out := GoodsCellsDone{Rows: []GoodsCellDone{}}
	if len(in.Rows) > cellsMost {
		return out, catalog.ErrInvalid.With(fault.Field{Name: "rows", Code: "too_many", Message: "一度に変えられるのは200件までです。"})
	}
	who := room.Who(ctx).Person.Name
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cellsTime)
	defer cancel()
	for _, r := range in.Rows {
		done, err := p.cell(ctx, r, who)
		if err != nil {
			f := fault.From(err)
			if f.Kind == fault.Internal || f.Kind == fault.Unavailable {
				return out, err
			}
			said := []string{f.Message}
			for _, field := range f.Fields {
				said = append(said, field.Message)
			}
			done.Problem = strings.Join(said, " ")
		}
		out.Rows = append(out.Rows, done)
	}
	return out, nil
}

func (p Parts) cell(ctx context.Context, r GoodsCellRow, who string) (done GoodsCellDone, err error) {
	goods := p.Catalog.Current()
	done.Row = GoodsRow{Code: r.Code, Hexes: []string{}, Missing: []GoodsMissing{}, State: Draft}
	err = p.DB.Update(ctx, func(tx *db.Tx) error {
		k, err := find(ctx, tx, id.Commodity(r.Code))
		if err != nil {
			return err
		}
		if k.live == nil {
			return errUnknown
		}
		done.Row = rowOf(goods, k)
		switch {
		case k.draft != nil:
			return errDrafted
		case k.revision() != r.Revision:
			return errStale
		}
		after := r.apply(*k.live)
		if _, err := catalog.Save(ctx, tx, catalog.Batch{Commodities: []catalog.Commodity{after}}); err != nil {
			return err
		}
		if err := record(ctx, tx, k.live, after, who); err != nil {
			return err
		}
		k.live, k.item = &after, itemOf(after)
		done.Row = rowOf(goods, k)
		return nil
	})
	return done, err
}

var errDrafted = fault.New(fault.Conflict, "office.goods_drafted", "下書きのある商品です。商品のページで変えてください。")

// GoodsUpload is a picture.
type GoodsUpload struct {
	Base64 string `json:"base64"`
}

// picture takes a picture: checked, re-encoded and without metadata. The same
// picture twice is one.
func (p Parts) picture(ctx context.Context, in GoodsUpload) (GoodsPicture, error) {
	data, err := base64.StdEncoding.DecodeString(in.Base64)
	if err != nil || len(data) == 0 {
		return GoodsPicture{}, errPicture
	}
	sum := sha256.Sum256(data)
	ref := upload + hexName(sum[:])
	pic, err := uploaded(ref)
	if err != nil {
		return GoodsPicture{}, err
	}
	if err := p.Pictures.Put(ctx, pic, data); err != nil {
		return GoodsPicture{}, err
	}
	return GoodsPicture{Ref: ref, URL: "/contents/" + pic.Content() + "?size=1"}, nil
}

// GoodsPreviewAsk is a commodity as somebody types it.
type GoodsPreviewAsk struct {
	Item GoodsItem `json:"item"`
}

// GoodsPreview is a page.
type GoodsPreview struct {
	HTML string `json:"html"` // without scripts; empty: it cannot be shown yet
	Say  string `json:"say"`  // why not
}

func (p Parts) preview(ctx context.Context, in GoodsPreviewAsk) (GoodsPreview, error) {
	item := coded(in.Item)
	for i := range item.Colors {
		g := &item.Colors[i]
		if g.Price < 1 {
			g.Price = 1
		}
		g.ListPrice = max(g.ListPrice, g.Price)
	}
	c := item.commodity()
	if wrong := c.Check(); len(wrong) > 0 {
		return GoodsPreview{Say: wrong[0].Message}, nil
	}
	if !finished(c) {
		return GoodsPreview{Say: "カラーとサイズを入れると、お店のページがここに出ます。"}, nil
	}
	html, err := p.Preview(ctx, c)
	if err != nil {
		return GoodsPreview{Say: "いまはページを作れません。しばらくしてからもう一度お試しください。"}, nil
	}
	pictures := map[string]string{}
	waiting(item, pictures)
	for from, to := range pictures {
		html = strings.ReplaceAll(html, from, to)
	}
	return GoodsPreview{HTML: html}, nil
}

// waiting notes where the uploads of an item are, by the addresses that the shop
// will have them at.
func waiting(item GoodsItem, pictures map[string]string) {
	for _, g := range item.Colors {
		for n, pic := range g.Pictures {
			if !strings.HasPrefix(pic.Ref, upload) {
				continue
			}
			for size := id.MinImageSize; size <= id.MaxImageSize; size++ {
				pictures[id.ImagePath(id.ColorSKU(g.Code), n+1, size)] = strings.Replace(pic.URL, "size=1", "size="+string(rune('0'+size)), 1)
			}
		}
	}
}
