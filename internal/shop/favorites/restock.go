package favorites

import (
	"context"
	"log/slog"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/letterpage"
)

var errInStock = fault.New(fault.Conflict, "restock.in_stock", "この商品は、ただいまご購入いただけます。")

// FindOffer is how notices of favourites see the catalogue.
func FindOffer(live *catalog.Live) func(id.ColorSKU) (favorite.Offer, bool) {
	return func(code id.ColorSKU) (favorite.Offer, bool) {
		c, color, ok := live.Current().Color(code)
		if !ok || c.Discontinued {
			return favorite.Offer{}, false
		}
		offer := favorite.Offer{
			Name: c.Name, Color: color.Name, Price: color.Price, Buyable: c.ColorAvailability(color).Buyable(), Sizes: map[id.SKU]favorite.Size{},
		}
		for _, s := range color.Sizes {
			offer.Sizes[s.SKU] = favorite.Size{Name: s.Name, Buyable: c.Availability(s.Stock).Buyable()}
		}
		return offer, true
	}
}

// RestockRequest names what is waited for, and for guests where to write to.
type RestockRequest struct {
	SKU   string `json:"sku" label:"サイズ" form:"required,choose"`
	Email string `json:"email,omitempty" label:"メールアドレス" form:"format=email"` // of a guest; a member's own is known
}

// RestockState says whether a request counts or has to be confirmed.
type RestockState string

const (
	restockRegistered RestockState = "registered"
	restockConfirm    RestockState = "confirm" // by the link in a letter
)

// Enum lists all values for the contract.
func (RestockState) Enum() []any { return []any{restockRegistered, restockConfirm} }

// RestockAnswer is what became of a request.
type RestockAnswer struct {
	State RestockState `json:"state"`
}

func (p Parts) askRestock(ctx context.Context, in RestockRequest) (RestockAnswer, error) {
	sku := id.SKU(in.SKU)
	if _, err := id.ParseSKU(in.SKU); err != nil {
		return RestockAnswer{}, browse.ErrItemNotFound.Because(err)
	}
	offer, ok := p.Notices.FindOffer(sku.ColorSKU())
	size, has := offer.Sizes[sku]
	if !ok || !has {
		return RestockAnswer{}, browse.ErrItemNotFound
	}
	if size.Buyable {
		return RestockAnswer{}, errInStock
	}
	v, owner, err := p.OwnerToKeep(ctx)
	if err != nil {
		return RestockAnswer{}, err
	}
	if v.Customer == nil {
		defer p.Evenly(ctx)()
	}
	r := favorite.Request{Owner: owner, SKU: sku, Address: in.Email, Client: call.CallerOf(ctx).ClientIP}
	state := restockConfirm
	if c := v.Customer; c != nil {
		r.Address, r.Name, r.Confirmed, r.Client, state = c.Email, c.Name(), true, "", restockRegistered
	}
	if err := p.Notices.Ask(ctx, r); err != nil {
		if f := fault.From(err); f.Kind == fault.Invalid {
			err = f.With(fault.Field{Name: "email", Code: f.Code, Message: f.Message})
		}
		return RestockAnswer{}, err
	}
	return RestockAnswer{state}, nil
}

// RestockList is the SKUs that the visitor waits for.
type RestockList struct {
	SKUs []id.SKU `json:"skus"`
}

func (p Parts) restocks(ctx context.Context, _ call.None) (RestockList, error) {
	v, err := p.Visitor(ctx)
	if err != nil || v.Owner() == "" {
		return RestockList{}, err
	}
	list, err := p.Notices.Requested(ctx, v.Owner())
	return RestockList{list}, err
}

// RestockSKU names a SKU that is not waited for any more.
type RestockSKU struct {
	SKU string `json:"sku"`
}

func (p Parts) withdrawRestock(ctx context.Context, in RestockSKU) (RestockList, error) {
	v, err := p.Visitor(ctx)
	if err != nil || v.Owner() == "" {
		return RestockList{}, err
	}
	if err := p.Notices.Withdraw(ctx, v.Owner(), id.SKU(in.SKU)); err != nil {
		return RestockList{}, err
	}
	return p.restocks(ctx, call.None{})
}

// NewRestockPage is the page where the link of a guest's letter leads.
func NewRestockPage(notices *favorite.Notices, shopName string, log *slog.Logger) *letterpage.Page {
	return &letterpage.Page{
		Path: favorite.ConfirmPath, ShopName: shopName, Title: "再入荷のお知らせ", Log: log, Away: letterpage.Link{To: "/", Words: "お店のトップページへ"},
		Ask: func(context.Context, string) (letterpage.View, error) {
			return letterpage.View{
				Heading: "再入荷のお知らせを受け取りますか", Text: "お申し込みの商品が入荷したときに、1回だけメールでお知らせします。", Button: "お知らせを受け取る",
			}, nil
		},
		Do: func(ctx context.Context, token string) (letterpage.View, error) {
			sku, err := notices.Confirm(ctx, token)
			return letterpage.View{
				Heading: "お申し込みを承りました", Text: "商品が入荷しましたら、メールでお知らせします。",
				Link: letterpage.Link{To: "/items/" + string(sku.ColorSKU()), Words: "商品のページへ"},
			}, err
		},
	}
}
