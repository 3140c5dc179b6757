package shop

import (
	"context"
	_ "embed"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

var errInStock = fault.New(fault.Conflict, "restock.in_stock", "この商品は、ただいまご購入いただけます。")

// Shelf is how notices of favourites look at the catalogue.
func Shelf(live *catalog.Live) func(id.ColorSKU) (favorite.Look, bool) {
	return func(code id.ColorSKU) (favorite.Look, bool) {
		c, color, ok := live.Current().Color(code)
		if !ok || c.Discontinued {
			return favorite.Look{}, false
		}
		look := favorite.Look{
			Name: c.Name, Color: color.Name, Price: color.Price, Buyable: c.ColorAvailability(color).Buyable(), Sizes: map[id.SKU]favorite.Size{},
		}
		for _, s := range color.Sizes {
			look.Sizes[s.SKU] = favorite.Size{Name: s.Name, Buyable: c.Availability(s.Stock).Buyable()}
		}
		return look, true
	}
}

// RestockRequest names what is waited for, and for guests where to write to.
type RestockRequest struct {
	SKU   string `json:"sku"`
	Email string `json:"email,omitempty"` // of a guest; a member's own is known
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
		return RestockAnswer{}, errItemNotFound.Because(err)
	}
	look, ok := p.Favorite.Notices.Look(sku.ColorSKU())
	size, has := look.Sizes[sku]
	if !ok || !has {
		return RestockAnswer{}, errItemNotFound
	}
	if size.Buyable {
		return RestockAnswer{}, errInStock
	}
	v, owner, err := p.ownerToKeep(ctx)
	if err != nil {
		return RestockAnswer{}, err
	}
	r := favorite.Request{Owner: owner, SKU: sku, Address: in.Email, Client: call.CallerOf(ctx).ClientIP}
	state := restockConfirm
	if c := v.Customer; c != nil {
		r.Address, r.Name, r.Confirmed, r.Client, state = c.Email, c.Name(), true, "", restockRegistered
	}
	if err := p.Favorite.Notices.Ask(ctx, r); err != nil {
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

func (p Parts) restocks(ctx context.Context, _ None) (RestockList, error) {
	v, err := p.visitor(ctx)
	if err != nil || v.owner() == "" {
		return RestockList{}, err
	}
	list, err := p.Favorite.Notices.Requested(ctx, v.owner())
	return RestockList{list}, err
}

// RestockSKU names a SKU that is not waited for any more.
type RestockSKU struct {
	SKU string `json:"sku"`
}

func (p Parts) withdrawRestock(ctx context.Context, in RestockSKU) (RestockList, error) {
	v, err := p.visitor(ctx)
	if err != nil || v.owner() == "" {
		return RestockList{}, err
	}
	if err := p.Favorite.Notices.Withdraw(ctx, v.owner(), id.SKU(in.SKU)); err != nil {
		return RestockList{}, err
	}
	return p.restocks(ctx, None{})
}

//go:embed restock.html.tmpl
var restockSource string

var restockTemplate = template.Must(template.New("").Parse(restockSource))

// RestockPage answers favorite.ConfirmPath, where the link of a guest's letter
// leads. It asks by a button, for what merely opens links, such as a virus
// scanner, agrees to nothing.
type RestockPage struct {
	Notices  *favorite.Notices
	ShopName string
	Log      *slog.Logger
}

type restockView struct {
	Shop, Problem, Item string
	Ask                 bool
}

// ServeHTTP answers the page and the post.
func (p *RestockPage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Security-Policy", stopPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	switch {
	case r.URL.Path != favorite.ConfirmPath:
		p.show(w, http.StatusNotFound, restockView{Problem: "ページが見つかりませんでした。"})
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		p.show(w, http.StatusOK, restockView{Ask: true})
	case r.Method == http.MethodPost:
		sku, err := p.Notices.Confirm(r.Context(), r.URL.Query().Get("token"))
		if err != nil {
			if !errors.Is(err, favorite.ErrToken) && r.Context().Err() == nil {
				p.Log.ErrorContext(r.Context(), "a request for a restock could not be confirmed", "error", err)
			}
			f := fault.From(err)
			p.show(w, f.Kind.Status(), restockView{Problem: f.Message})
			return
		}
		p.show(w, http.StatusOK, restockView{Item: "/items/" + string(sku.ColorSKU())})
	default:
		h.Set("Allow", "GET, HEAD, POST")
		p.show(w, http.StatusMethodNotAllowed, restockView{Problem: "この方法ではお手続きできません。"})
	}
}

func (p *RestockPage) show(w http.ResponseWriter, status int, v restockView) {
	v.Shop = p.ShopName
	var b strings.Builder
	if err := restockTemplate.Execute(&b, v); err != nil {
		p.Log.Error("the page of restock requests failed", "error", err)
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(b.String())) // a client that left is no concern of ours
}
