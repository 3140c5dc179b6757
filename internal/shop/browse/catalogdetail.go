package browse

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Detail is one commodity, opened at the colour of ColorSKUCode, whose price
// and availability stand beside the commodity's own fields.
type Detail struct {
	CommodityCode     id.Commodity         `json:"commodity_code"`
	ColorSKUCode      id.ColorSKU          `json:"color_sku_code"`
	CommodityName     string               `json:"commodity_name"`
	Description       string               `json:"description"` // Markdown
	BrandCode         id.Brand             `json:"brand_code"`
	BrandName         string               `json:"brand_name"`
	BrandNameAlphabet string               `json:"brand_name_alphabet"`
	BrandNameKana     string               `json:"brand_name_kana"`
	BrandListAlias    string               `json:"brand_list_alias"`
	Brand             string               `json:"brand"` // the brand string
	NewSeasonFlg      Flag                 `json:"new_season_flg"`
	NewArrivalFlg     Flag                 `json:"new_arrival_flg"`
	NewArrivalDate    string               `json:"new_arrival_date"` // YYYYMMDD
	NewArrivalIcon    Flag                 `json:"new_arrival_icon"`
	RepeatFlg         Flag                 `json:"repeat_flg"`
	RepeatIcon        Flag                 `json:"repeat_icon"`
	ReserveFlg        Flag                 `json:"reserve_flg"`
	ReservationIcon   Flag                 `json:"reservation_icon"`
	MagazineFlg       Flag                 `json:"magazine_flg"`
	MagazineIcon      Flag                 `json:"magazine_icon"`
	SecretFlg         Flag                 `json:"secret_flg"`
	DiscontinuedFlg   Flag                 `json:"discontinued_flg"`
	CommoditySexType  catalog.SexType      `json:"commodity_sex_type"`
	CategoryCode1     string               `json:"category_code_1"`
	CategoryCode2     string               `json:"category_code_2"`
	CategoryCode3     string               `json:"category_code_3"`
	Categories        []CategoryStep       `json:"categories"` // level 1 first, for the breadcrumb
	CampaignCode      string               `json:"campaign_code"`
	Campaigns         []CampaignName       `json:"campaigns"` // those that run now
	UnitPrice         money.Yen            `json:"unit_price"`
	ListPrice         money.Yen            `json:"list_price"`
	DiscountPriceRate int                  `json:"discount_price_rate"`
	TaxPercent        int                  `json:"tax_percent"`
	PopularRank       int                  `json:"popular_rank"`
	Icons             []Icon               `json:"icons"`
	Colors            []DetailColor        `json:"colors"`
	Materials         []catalog.Material   `json:"materials"`
	Care              []catalog.CareMark   `json:"care"`
	ReturnRule        catalog.ReturnRule   `json:"return_rule"`
	SaleLimit         int                  `json:"sale_limit"` // 0: no limit
	SaleWord          string               `json:"sale_word"`  // from when or until when it is sold, in words; empty: always
	StockStatus       catalog.Availability `json:"stock_status"`
	StockWord         string               `json:"stock_word"`
}

// A CategoryStep is one level of the way to an item.
type CategoryStep struct {
	CategoryCode      string `json:"category_code"`
	CategoryName      string `json:"category_name"`
	CategoryListAlias string `json:"category_list_alias"`
	Path              string `json:"path"`
}

// CampaignName is a campaign that an item takes part in.
type CampaignName struct {
	CampaignCode string `json:"campaign_code"`
	CampaignName string `json:"campaign_name"`
}

// DetailColor is a colour with all that its sizes have.
type DetailColor struct {
	ColorSKUCode      id.ColorSKU          `json:"color_sku_code"`
	ColorName         string               `json:"color_name"`
	ColorGroup        string               `json:"color_group"`
	Hex               string               `json:"hex"`
	UnitPrice         money.Yen            `json:"unit_price"`
	ListPrice         money.Yen            `json:"list_price"`
	DiscountPriceRate int                  `json:"discount_price_rate"`
	Pictures          []Picture            `json:"pictures"`
	Sizes             []DetailSize         `json:"sizes"`
	StockStatus       catalog.Availability `json:"stock_status"`
	StockWord         string               `json:"stock_word"`
}

// DetailSize is what can be put into the cart.
type DetailSize struct {
	SKUCode     id.SKU               `json:"sku_code"`
	SizeName    string               `json:"size_name"`
	SizeCode    string               `json:"size_code"` // S1010 …, or empty
	Body        []catalog.Measure    `json:"body"`      // millimetres
	Garment     []catalog.Measure    `json:"garment"`   // millimetres
	StockStatus catalog.Availability `json:"stock_status"`
	StockWord   string               `json:"stock_word"`
}

func newDetail(snap *catalog.Snapshot, c *catalog.Commodity, color *catalog.Color, rank int, at Moment) Detail {
	now := at.Now
	brand, _ := snap.Brand(c.Brand) // the snapshot has no item without its brand
	status := c.ColorAvailability(color)
	d := Detail{
		CommodityCode: c.Code, ColorSKUCode: color.Code, CommodityName: c.Name, Description: c.Description,
		BrandCode: brand.Code, BrandName: brand.Name, BrandNameAlphabet: brand.Alphabet, BrandNameKana: brand.Kana,
		BrandListAlias: brand.Alias, Brand: brand.String(),
		NewSeasonFlg: NewFlag(c.NewSeason), NewArrivalFlg: NewFlag(c.NewArrival), NewArrivalDate: c.ArrivalDate,
		NewArrivalIcon: NewFlag(jp.IsNewArrival(c.ArrivalDate, now)),
		RepeatFlg:      NewFlag(c.Repeat), RepeatIcon: NewFlag(c.Repeat), ReserveFlg: NewFlag(c.Reserve), ReservationIcon: NewFlag(c.Reserve),
		MagazineFlg: NewFlag(c.Magazine), MagazineIcon: NewFlag(c.Magazine), SecretFlg: NewFlag(c.Secret), DiscontinuedFlg: NewFlag(c.Discontinued),
		CommoditySexType: c.SexType, UnitPrice: color.Price, ListPrice: color.ListPrice,
		DiscountPriceRate: money.DiscountRate(color.ListPrice, color.Price), TaxPercent: c.TaxPercent, PopularRank: rank,
		Icons: newIcons(c, at), Materials: c.Materials, Care: c.Care, ReturnRule: c.Returns, SaleLimit: c.SaleLimit, SaleWord: saleWord(c, now),
		StockStatus: status, StockWord: status.Word(),
	}
	codes := [catalog.Levels]*string{&d.CategoryCode1, &d.CategoryCode2, &d.CategoryCode3}
	for i, n := range WayTo(snap.Tree(), c) {
		*codes[i] = n.Code
		d.Categories = append(d.Categories, CategoryStep{n.Code, n.Name, n.Alias, n.Path})
	}
	for _, code := range c.Campaigns {
		if campaign, ok := snap.Campaign(code); ok && campaign.State(now) == catalog.Open {
			d.Campaigns = append(d.Campaigns, CampaignName{code, campaign.Name})
		}
	}
	if len(d.Campaigns) > 0 {
		d.CampaignCode = d.Campaigns[0].CampaignCode
	}
	for i := range c.Colors {
		d.Colors = append(d.Colors, newDetailColor(c, &c.Colors[i]))
	}
	return d
}

// saleWord says from when on an item is sold that is not yet, or until when one is.
func saleWord(c *catalog.Commodity, now time.Time) string {
	say := func(at int64) string {
		t := time.UnixMilli(at).In(jp.Tokyo)
		return jp.ShortDate(t) + t.Format("15:04")
	}
	switch state := c.State(now.UnixMilli()); {
	case state == catalog.Before:
		return say(c.SaleStarts) + "から販売します"
	case state == catalog.Open && c.SaleEnds != 0 && !c.Discontinued:
		return say(c.SaleEnds) + "まで販売します"
	}
	return ""
}

// WayTo is the line to the deepest of the commodity's categories; among equals
// the first, which is the one that the merchant put first.
func WayTo(tree *catalog.Tree, c *catalog.Commodity) []*catalog.Node {
	var deepest *catalog.Node
	for _, code := range c.Categories {
		if n, ok := tree.Node(code); ok && (deepest == nil || n.Level > deepest.Level) {
			deepest = n
		}
	}
	return deepest.Line()
}

func newDetailColor(c *catalog.Commodity, color *catalog.Color) DetailColor {
	status := c.ColorAvailability(color)
	d := DetailColor{
		ColorSKUCode: color.Code, ColorName: color.Name, ColorGroup: color.Group, Hex: color.Hex,
		UnitPrice: color.Price, ListPrice: color.ListPrice, DiscountPriceRate: money.DiscountRate(color.ListPrice, color.Price),
		StockStatus: status, StockWord: status.Word(),
	}
	for n := 1; n <= color.Pictures; n++ {
		d.Pictures = append(d.Pictures, *PictureOf(c, color, n))
	}
	for _, s := range color.Sizes {
		status := c.Availability(s.Stock)
		d.Sizes = append(d.Sizes, DetailSize{
			SKUCode: s.SKU, SizeName: s.Name, SizeCode: s.Filter, Body: s.Body(), Garment: s.Garment(),
			StockStatus: status, StockWord: status.Word(),
		})
	}
	return d
}
