package favorites

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

// favoriteCalls are for guests, by their device, and members alike.
func (p Parts) favoriteCalls() []call.Call {
	return []call.Call{
		call.Siapi("favorite/select/", "The visitor's favourite colours: all their codes, and a page of cards, the newest first; without a limit no cards.", p.favorites),
		call.Siapi("favorite/insert/", "Makes a colour a favourite.", p.addFavorite),
		call.Siapi("favorite/delete/", "Makes a colour no favourite any more.", p.removeFavorite),
		call.Siapi("favoritelist/select/", "The visitor's favourites by any conditions, as naviPlus/items lists everything; the last added first unless told.", p.favoriteList),
		call.Siapi("favoritebrand/select/", "The visitor's favourite brands, the newest first.", p.favoriteBrands),
		call.Siapi("favoritebrand/insert/", "Makes a brand a favourite.", p.addFavoriteBrand),
		call.Siapi("favoritebrand/delete/", "Makes a brand no favourite any more.", p.removeFavoriteBrand),
		call.Siapi("restock/select/", "The SKUs of which the visitor wants to know when they are back.", p.restocks),
		call.Siapi("restock/insert/", "Asks to be told by mail when a SKU is back. A guest names an address and has to confirm by the link in a letter.", p.askRestock),
		call.Siapi("restock/delete/", "Ends such a request.", p.withdrawRestock),
	}
}

// FavoriteQuery asks for a page of cards.
type FavoriteQuery struct {
	Limit  int `json:"limit,omitempty"` // at most 50; 0: no cards
	Offset int `json:"offset,omitempty"`
}

// FavoriteCards is the visitor's favourites.
type FavoriteCards struct {
	Count         int            `json:"count"`
	ColorSKUCodes []id.ColorSKU  `json:"color_sku_codes"`
	Items         []FavoriteCard `json:"items"`
}

// FavoriteCard is a card and what it was when it was added.
type FavoriteCard struct {
	browse.Card
	Favorite FavoriteChange `json:"favorite"`
}

// FavoriteChange compares a favourite with when it was added.
type FavoriteChange struct {
	AddedAt   int64     `json:"added_at"`   // Unix milliseconds
	PriceThen money.Yen `json:"price_then"` // when it was added
	PriceDrop money.Yen `json:"price_drop"` // how much it costs less now; 0: not less
	Restocked bool      `json:"restocked"`  // was sold out then and can be bought now
}

// NewFavoriteChange compares a favourite with what it is now.
func NewFavoriteChange(i favorite.Item, c *catalog.Commodity, color *catalog.Color) FavoriteChange {
	return FavoriteChange{
		AddedAt: i.Added.UnixMilli(), PriceThen: i.Price, PriceDrop: max(i.Price-color.Price, 0),
		Restocked: !i.InStock && c.ColorAvailability(color).Buyable(),
	}
}

// liked is the visitor's favourites; nothing for a device that is not known.
func (p Parts) liked(ctx context.Context) ([]favorite.Item, error) {
	v, err := p.Visitor(ctx)
	if err != nil || v.Owner() == "" {
		return nil, err
	}
	return p.Favorites.Items(ctx, v.Owner())
}

func (p Parts) favorites(ctx context.Context, q FavoriteQuery) (FavoriteCards, error) {
	list, err := p.liked(ctx)
	if err != nil {
		return FavoriteCards{}, err
	}
	out := FavoriteCards{Count: len(list), ColorSKUCodes: browse.Each(list, func(i favorite.Item) id.ColorSKU { return i.Code })}
	from := min(max(q.Offset, 0), len(list))
	snap, at := p.Browse.Catalog.Current(), p.Browse.Moment()
	for _, i := range list[from:min(from+min(max(q.Limit, 0), browse.MaxCards), len(list))] {
		if c, color, ok := snap.Color(i.Code); ok {
			out.Items = append(out.Items, FavoriteCard{browse.NewCard(snap, c, color, p.Browse.Search.Rank(c), at), NewFavoriteChange(i, c, color)})
		}
	}
	return out, nil
}

// FavoriteColor names a colour. A commodity code means its first colour.
type FavoriteColor struct {
	ColorSKUCode string `json:"color_sku_code"`
}

// FavoriteCount is how many favourites there are now.
type FavoriteCount struct {
	ColorSKUCode id.ColorSKU `json:"color_sku_code"`
	Count        int         `json:"count"`
}

func (p Parts) addFavorite(ctx context.Context, in FavoriteColor) (FavoriteCount, error) {
	c, color, ok := browse.Find(p.Browse.Catalog.Current(), browse.DetailQuery{CommodityCode: in.ColorSKUCode})
	if !ok {
		return FavoriteCount{}, browse.ErrItemNotFound
	}
	_, owner, err := p.OwnerToKeep(ctx)
	if err != nil {
		return FavoriteCount{}, err
	}
	n, err := p.Favorites.Add(ctx, owner, favorite.Item{Code: color.Code, Price: color.Price, InStock: c.ColorAvailability(color).Buyable()})
	return FavoriteCount{color.Code, n}, err
}

func (p Parts) removeFavorite(ctx context.Context, in FavoriteColor) (FavoriteCount, error) {
	code := id.ColorSKU(in.ColorSKUCode)
	v, err := p.Visitor(ctx)
	if err != nil || v.Owner() == "" {
		return FavoriteCount{ColorSKUCode: code}, err
	}
	n, err := p.Favorites.Remove(ctx, v.Owner(), code)
	return FavoriteCount{code, n}, err
}

// FavoriteList is a page of favourites in the shape of any other list.
type FavoriteList struct {
	Items  []FavoriteItem  `json:"items"`
	Info   browse.ListInfo `json:"info"`
	Facets []browse.Facet  `json:"facets"`
}

// FavoriteItem is an item of a list and what it was when it was added.
type FavoriteItem struct {
	browse.Item
	Favorite FavoriteChange `json:"favorite"`
}

func (p Parts) favoriteList(ctx context.Context, in browse.ListQuery) (FavoriteList, error) {
	q, err := search.Parse(in.Params)
	if err != nil {
		return FavoriteList{}, err
	}
	if q.Limit == 0 {
		q.Limit = search.DefaultLimit
	}
	list, err := p.liked(ctx)
	if err != nil {
		return FavoriteList{}, err
	}
	memories := map[id.ColorSKU]favorite.Item{}
	codes := make([]string, len(list))
	for n, i := range list {
		memories[i.Code], codes[n] = i, string(i.Code)
	}
	r := search.Result{Version: p.Browse.Search.Version()}
	if len(codes) > 0 {
		// First, so that the order of the codes is that of the list.
		q.Conditions = slices.Insert(slices.Clone(q.Conditions), 0, search.AnyOf(search.ColorSKU, codes...))
		r = p.Browse.Search.Find(q)
	}
	found := browse.NewItemList(r, q, p.Browse.Moment())
	out := FavoriteList{Info: found.Info, Facets: found.Facets}
	for n, item := range found.Items {
		c, color := r.Snapshot.ColorAt(r.Items[n])
		out.Items = append(out.Items, FavoriteItem{item, NewFavoriteChange(memories[color.Code], c, color)})
	}
	return out, nil
}

// FavoriteBrandCode names a brand.
type FavoriteBrandCode struct {
	BrandCode string `json:"brand_code"`
}

// FavoriteBrands is the visitor's favourite brands.
type FavoriteBrands struct {
	BrandCodes []id.Brand     `json:"brand_codes"`
	Brands     []browse.Brand `json:"brands"`
}

func (p Parts) favoriteBrands(ctx context.Context, _ call.None) (FavoriteBrands, error) {
	v, err := p.Visitor(ctx)
	if err != nil || v.Owner() == "" {
		return FavoriteBrands{}, err
	}
	return p.brandsOf(ctx, v.Owner())
}

func (p Parts) brandsOf(ctx context.Context, owner string) (out FavoriteBrands, err error) {
	codes, err := p.Favorites.Brands(ctx, owner)
	snap := p.Browse.Catalog.Current()
	for _, code := range codes {
		if b, ok := snap.Brand(code); ok {
			out.BrandCodes, out.Brands = append(out.BrandCodes, code), append(out.Brands, p.Browse.NewBrand(ctx, b))
		}
	}
	return out, err
}

func (p Parts) addFavoriteBrand(ctx context.Context, in FavoriteBrandCode) (FavoriteBrands, error) {
	if _, ok := p.Browse.Catalog.Current().Brand(id.Brand(in.BrandCode)); !ok {
		return FavoriteBrands{}, browse.ErrBrandNotFound
	}
	_, owner, err := p.OwnerToKeep(ctx)
	if err == nil {
		err = p.Favorites.AddBrand(ctx, owner, id.Brand(in.BrandCode))
	}
	if err != nil {
		return FavoriteBrands{}, err
	}
	return p.brandsOf(ctx, owner)
}

func (p Parts) removeFavoriteBrand(ctx context.Context, in FavoriteBrandCode) (FavoriteBrands, error) {
	v, err := p.Visitor(ctx)
	if err != nil || v.Owner() == "" {
		return FavoriteBrands{}, err
	}
	if err := p.Favorites.RemoveBrand(ctx, v.Owner(), id.Brand(in.BrandCode)); err != nil {
		return FavoriteBrands{}, err
	}
	return p.brandsOf(ctx, v.Owner())
}
