package goods

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// itemOf is a commodity as it is edited.
func itemOf(c catalog.Commodity) GoodsItem {
	item := GoodsItem{
		Code: string(c.Code), Name: c.Name, SexType: c.SexType, Description: c.Description, Categories: never(c.Categories), Campaigns: never(c.Campaigns), SearchWords: never(c.SearchWords),
		Materials: never(c.Materials), Care: never(c.Care), Returns: c.Returns, TaxPercent: c.TaxPercent, SaleLimit: c.SaleLimit, NewSeason: c.NewSeason, NewArrival: c.NewArrival, Repeat: c.Repeat,
		Reserve: c.Reserve, Magazine: c.Magazine, Secret: c.Secret, Discontinued: c.Discontinued, ArrivalDate: c.ArrivalDate, PopularRank: c.PopularRank, Related: []string{}, SaleStarts: c.SaleStarts, SaleEnds: c.SaleEnds, Colors: []GoodsColor{},
	}
	for _, code := range c.Related {
		item.Related = append(item.Related, string(code))
	}
	for _, color := range c.Colors {
		g := GoodsColor{Code: string(color.Code), Name: color.Name, Group: color.Group, Hex: color.Hex, ListPrice: int64(color.ListPrice), Price: int64(color.Price), Pictures: []GoodsPicture{}, Sizes: []GoodsSize{}}
		for n := 1; n <= color.Pictures; n++ {
			said := c.Picture(&color, n)
			g.Pictures = append(g.Pictures, GoodsPicture{Ref: strconv.Itoa(n), URL: id.ImagePath(color.Code, n, 1), Alt: said.Alt, Caption: said.Caption, Focus: string(said.Focus)})
		}
		for _, s := range color.Sizes {
			g.Sizes = append(g.Sizes, GoodsSize{SKU: string(s.SKU), Name: s.Name, Filter: s.Filter, Body: never(s.Body()), Garment: never(s.Garment()), Stock: s.Stock})
		}
		item.Colors = append(item.Colors, g)
	}
	return item
}

// commodity is what an item says, as the catalogue keeps it.
func (item GoodsItem) commodity() catalog.Commodity {
	c := catalog.Commodity{
		Code: id.Commodity(item.Code), Brand: id.Commodity(item.Code).Brand(), Name: strings.TrimSpace(item.Name), SexType: item.SexType, Description: item.Description, Categories: item.Categories, Campaigns: item.Campaigns,
		SearchWords: item.SearchWords, Materials: item.Materials, Care: item.Care, Returns: item.Returns, TaxPercent: item.TaxPercent, SaleLimit: item.SaleLimit, NewSeason: item.NewSeason,
		NewArrival: item.NewArrival, Repeat: item.Repeat, Reserve: item.Reserve, Magazine: item.Magazine, Secret: item.Secret, Discontinued: item.Discontinued, ArrivalDate: item.ArrivalDate, PopularRank: item.PopularRank, SaleStarts: item.SaleStarts, SaleEnds: item.SaleEnds,
	}
	for _, code := range item.Related {
		c.Related = append(c.Related, id.Commodity(code))
	}
	for _, g := range item.Colors {
		color := catalog.Color{Code: id.ColorSKU(g.Code), Name: strings.TrimSpace(g.Name), Group: g.Group, Hex: g.Hex, ListPrice: money.Yen(g.ListPrice), Price: money.Yen(g.Price), Pictures: len(g.Pictures), Details: g.details()}
		for _, s := range g.Sizes {
			color.Sizes = append(color.Sizes, catalog.Size{SKU: id.SKU(s.SKU), Name: strings.TrimSpace(s.Name), Filter: s.Filter, Measures: &catalog.Measures{Body: s.Body, Garment: s.Garment}, Stock: s.Stock})
		}
		c.Colors = append(c.Colors, color)
	}
	return c
}

// details is what is said of the pictures, up to the last of which something is.
func (g GoodsColor) details() []catalog.PictureDetail {
	var list []catalog.PictureDetail
	last := 0
	for i, pic := range g.Pictures {
		d := catalog.PictureDetail{Alt: strings.TrimSpace(pic.Alt), Caption: strings.TrimSpace(pic.Caption), Focus: catalog.Focus(pic.Focus)}
		if d.Focus == "50 50" {
			d.Focus = ""
		}
		list = append(list, d)
		if d != (catalog.PictureDetail{}) {
			last = i + 1
		}
	}
	if last == 0 {
		return nil
	}
	return list[:last]
}

// signs are what codes of colours and sizes are made of.
const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// coded gives colours and sizes that have none their codes.
func coded(item GoodsItem) GoodsItem {
	item.Colors = slices.Clone(item.Colors)
	taken := map[string]bool{}
	for _, g := range item.Colors {
		taken[g.Code] = true
	}
	next := 0
	for i := range item.Colors {
		g := &item.Colors[i]
		for g.Code == "" && next < len(signs)*len(signs)-1 {
			next++
			if code := item.Code + string(signs[next/len(signs)]) + string(signs[next%len(signs)]); !taken[code] {
				g.Code = code
			}
		}
		g.Sizes = slices.Clone(g.Sizes)
		used := map[string]bool{}
		for _, s := range g.Sizes {
			used[s.SKU] = true
		}
		at := 0
		for j := range g.Sizes {
			for g.Sizes[j].SKU == "" && at < len(signs)-1 {
				at++
				if sku := g.Code + string(signs[at]); !used[sku] {
					g.Sizes[j].SKU = sku
				}
			}
		}
	}
	return item
}

const upload = "upload:"

var uploadName = regexp.MustCompile(`^[0-9a-f]{32}$`)

// uploaded is the picture of an upload that waits.
func uploaded(ref string) (media.Picture, error) {
	name, ok := strings.CutPrefix(ref, upload)
	if !ok || !uploadName.MatchString(name) {
		return media.Picture{}, errPicture
	}
	return media.OfContent("goods/" + name + ".jpg")
}

// pictures is what the pictures of a colour are made of; nil when they stay as
// they are. had is how many it has.
func (g GoodsColor) pictures(had int) (from []media.Picture, err error) {
	same := true
	for i, pic := range g.Pictures {
		n, notOwn := strconv.Atoi(pic.Ref)
		switch {
		case notOwn != nil:
			up, err := uploaded(pic.Ref)
			if err != nil {
				return nil, err
			}
			from, same = append(from, up), false
		case n < 1 || n > had:
			return nil, errPicture.Because(fmt.Errorf("picture %d of %d", n, had))
		default:
			from = append(from, media.OfItem(id.Image{ColorSKU: id.ColorSKU(g.Code), Number: n}))
			same = same && n == i+1
		}
	}
	if same {
		return nil, nil
	}
	return from, nil
}

// GoodsMissing is something that an item lacks.
type GoodsMissing struct {
	Code  string `json:"code"`  // name, color, size, price, picture, category, text, material, care, measure, stock, alt, related, period
	Say   string `json:"say"`   // in words
	Stops bool   `json:"stops"` // it cannot be sold without
}

// missing lists what an item lacks before it can be sold, and what it had better have.
func missing(item GoodsItem) []GoodsMissing {
	list := []GoodsMissing{}
	lack := func(when bool, code, say string, stops bool) {
		if when {
			list = append(list, GoodsMissing{code, say, stops})
		}
	}
	sizes, stock := 0, 0
	lack(strings.TrimSpace(item.Name) == "", "name", "商品名がありません。", true)
	lack(len(item.Categories) == 0, "category", "カテゴリがありません。", true)
	lack(len(item.Colors) == 0, "color", "カラーがありません。", true)
	measured, silent := true, 0
	for _, g := range item.Colors {
		name := strings.TrimSpace(g.Name)
		if name == "" {
			name = "名前のないカラー"
		}
		lack(len(g.Sizes) == 0, "size", name+": サイズがありません。", true)
		lack(g.Price < 1, "price", name+": 価格がありません。", true)
		lack(len(g.Pictures) == 0, "picture", name+": 写真がありません。", true)
		for _, pic := range g.Pictures {
			if strings.TrimSpace(pic.Alt) == "" {
				silent++
			}
		}
		for _, s := range g.Sizes {
			sizes, stock = sizes+1, stock+s.Stock
			measured = measured && len(s.Garment)+len(s.Body) > 0
		}
	}
	lack(strings.TrimSpace(item.Description) == "", "text", "説明文がありません。", false)
	lack(len(item.Materials) == 0, "material", "素材がありません。", false)
	lack(len(item.Care) == 0, "care", "洗濯表示がありません。", false)
	lack(sizes > 0 && !measured, "measure", "寸法のないサイズがあります。", false)
	lack(sizes > 0 && stock == 0, "stock", "在庫がありません。", false)
	lack(silent > 0, "alt", fmt.Sprintf("%d枚の写真に代替テキストがありません（商品名とカラー名から作ります）。", silent), false)
	return list
}

// missingNow is missing, with what the shop and the clock say of it.
func missingNow(item GoodsItem, goods *catalog.Snapshot, now time.Time) []GoodsMissing {
	list := missing(item)
	for _, code := range item.Related {
		if c, ok := goods.Commodity(id.Commodity(code)); !ok || c.Discontinued || c.Secret {
			list = append(list, GoodsMissing{"related", "関連商品 " + code + " は、今の売り場には出ていません。", false})
		}
	}
	if c := (catalog.Commodity{SaleStarts: item.SaleStarts, SaleEnds: item.SaleEnds}); c.State(now.UnixMilli()) == catalog.After {
		list = append(list, GoodsMissing{"period", "販売期間が終わっています。", false})
	}
	return list
}

func stops(list []GoodsMissing) (fields []fault.Field) {
	for _, m := range list {
		if m.Stops {
			fields = append(fields, fault.Field{Name: m.Code, Code: "required", Message: m.Say})
		}
	}
	return fields
}

func hexName(sum []byte) string { return hex.EncodeToString(sum[:16]) }
