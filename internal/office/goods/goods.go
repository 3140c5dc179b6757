// Package goods holds the calls of the room 商品: lists of commodities, one of
// them whole, drafts that the shop does not show yet, and pictures.
package goods

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	DB       *db.DB
	Catalog  *catalog.Live
	Pictures *media.Pictures
	// Preview is the page of an item as the shop would show it, without scripts.
	Preview func(ctx context.Context, c catalog.Commodity) (string, error)
}

// pictureBody is how large the body of an upload may be: the largest picture in base64.
const pictureBody = media.MaxBytes*4/3 + 4096

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("goods/list", "Commodities by state, with what is missing.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("goods/get", "One commodity whole, with its draft and what can be chosen.", staff.GoodsRead, p.get).ReadOnly(),
		room.New("goods/new", "A commodity that begins empty, or as a copy of another.", staff.GoodsWork, p.begin).ReadOnly(),
		room.New("goods/save", "Keeps a draft, publishes it, or says when it is published.", staff.GoodsWork, p.save).Limit(1 << 20),
		room.New("goods/discard", "Throws a draft away.", staff.GoodsWork, p.discard),
		room.New("goods/cells", "Changes fields of several commodities, as a grid does.", staff.GoodsWork, p.cells).Limit(256 << 10),
		room.New("goods/picture", "Takes a picture, which a save then puts into its place.", staff.GoodsWork, p.picture).Limit(pictureBody),
		room.New("goods/size_tables", "Tables of sizes with which items begin.", staff.GoodsRead, p.sizeTables).ReadOnly(),
		room.New("goods/save_size_table", "Adds or changes a table of sizes.", staff.GoodsWork, p.saveSizeTable),
		room.New("goods/remove_size_table", "Removes a table of sizes; items keep theirs.", staff.GoodsWork, p.removeSizeTable),
		room.New("goods/preview", "The page of a commodity as the shop would show it.", staff.GoodsRead, p.preview).ReadOnly().Limit(1 << 20),
	}
}

var (
	errUnknown = fault.New(fault.NotFound, "office.goods", "この商品はありません。")
	errStale   = fault.New(fault.Conflict, "office.goods_stale", "ほかの人が先に保存しました。内容を見比べてください。")
	errTime    = fault.New(fault.Invalid, "office.goods_time", "公開する日時は、これからの1年以内にしてください。")
	errMissing = fault.New(fault.Invalid, "office.goods_missing", "公開するには、足りないものがあります。")
	errBrand   = fault.New(fault.Invalid, "office.goods_brand", "ブランドを選んでください。")
	errFull    = fault.New(fault.Conflict, "office.goods_codes", "このブランドの商品コードの空きがありません。商品コードを入力してください。")
	errPicture = fault.New(fault.Invalid, "office.goods_picture", "写真を読み取れませんでした。もう一度お選びください。")
)

// GoodsItem is a commodity as it is edited.
type GoodsItem struct {
	Code         string             `json:"code"`
	Name         string             `json:"name"`
	SexType      catalog.SexType    `json:"sex_type"`
	Description  string             `json:"description"`
	Categories   []string           `json:"categories"`
	Campaigns    []string           `json:"campaigns"`
	SearchWords  []string           `json:"search_words"`
	Materials    []catalog.Material `json:"materials"`
	Care         []catalog.CareMark `json:"care"`
	Returns      catalog.ReturnRule `json:"returns"`
	TaxPercent   int                `json:"tax_percent"`
	SaleLimit    int                `json:"sale_limit"`
	NewSeason    bool               `json:"new_season"`
	NewArrival   bool               `json:"new_arrival"`
	Repeat       bool               `json:"repeat"`
	Reserve      bool               `json:"reserve"`
	Magazine     bool               `json:"magazine"`
	Secret       bool               `json:"secret"`
	Discontinued bool               `json:"discontinued"`
	ArrivalDate  string             `json:"arrival_date"` // YYYYMMDD, or empty
	PopularRank  int                `json:"popular_rank"`
	Related      []string           `json:"related"`     // codes of what stands beside it
	SaleStarts   int64              `json:"sale_starts"` // 0: open
	SaleEnds     int64              `json:"sale_ends"`   // exclusive; 0: open
	Colors       []GoodsColor       `json:"colors"`
}

// GoodsColor is a colour of it.
type GoodsColor struct {
	Code      string         `json:"code"` // empty: it gets one when it is saved
	Name      string         `json:"name"`
	Group     string         `json:"group"`
	Hex       string         `json:"hex"`
	ListPrice int64          `json:"list_price"`
	Price     int64          `json:"price"`
	Pictures  []GoodsPicture `json:"pictures"` // in their order
	Sizes     []GoodsSize    `json:"sizes"`
}

// GoodsPicture is a picture of a colour.
type GoodsPicture struct {
	Ref string `json:"ref"` // of its own: "3"; of an upload that waits: "upload:…"
	URL string `json:"url"` // small, for the office
	// Alt is what it shows, for whoever cannot see it; empty: made of names.
	Alt string `json:"alt,omitempty"`
	// Caption is written below it on the item's page, as who wears which size.
	Caption string `json:"caption,omitempty"`
	// Focus is what stays in sight where it is cropped, in percent from the left and the top: "50 20".
	Focus string `json:"focus,omitempty"`
}

// GoodsSize is a size of a colour.
type GoodsSize struct {
	SKU     string            `json:"sku"` // empty: it gets one when it is saved
	Name    string            `json:"name"`
	Filter  string            `json:"filter"`
	Body    []catalog.Measure `json:"body"`
	Garment []catalog.Measure `json:"garment"`
	Stock   int               `json:"stock"` // of a new SKU how many there are at first; of others what is on hand
}

// never returns a list that is no null on the wire.
func never[T any](list []T) []T { return append([]T{}, slices.Clip(list)...) }
