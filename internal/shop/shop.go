package shop

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/matching"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/mix"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/account"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/buy"
	"github.com/tsumugi-shop/tsumugi/internal/shop/contact"
	"github.com/tsumugi-shop/tsumugi/internal/shop/favorites"
	"github.com/tsumugi-shop/tsumugi/internal/shop/fitting"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
	"github.com/tsumugi-shop/tsumugi/internal/shop/mixing"
	"github.com/tsumugi-shop/tsumugi/internal/shop/rewards"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/shop/voices"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// Parts is what the storefront is made of; cmd fills it.
type Parts struct {
	Config       browse.Config
	Terms        terms.Terms
	Catalog      *catalog.Live
	Search       *search.Engine
	Journal      *search.Journal // nil: nothing is counted
	Content      *content.Live
	Layout       *layout.Live // nil: pages are as nobody changed them
	Worn         Worn
	Reports      *httpd.Reports
	Member       MemberParts
	Loyalty      LoyaltyParts
	Subscription SubscriptionParts
	Support      SupportParts
	Favorite     FavoriteParts
	Order        OrderParts
	Reviews      *review.Reviews // what is said and asked of goods
	Voices       *review.Live    // of which goods something was said; nil: nobody follows
	Wardrobes    *wardrobe.Wardrobes
	Mixes        *mix.Saved
	// Shows tells whether the shop has a content picture, by its path below
	// /contents/; nil: it has none.
	Shows   func(ctx context.Context, path string) bool
	Dresser images.Dresser // shows outfits worn; nil: they are laid out
	Now     func() time.Time
	Log     *slog.Logger
}

// MemberParts is what the storefront knows of people. Fields that are nil
// count nothing.
type MemberParts struct {
	Members       *member.Members
	Pace          time.Duration // at which calls answer that must not tell who is known; 0: at once
	CartCount     func(ctx context.Context, tx *db.Tx, owner string) (int, error)
	FavoriteCount func(ctx context.Context, tx *db.Tx, owner string) (int, error)
	// Subscriber tells whether a customer who looks at a page has the digital
	// subscription; it decides itself on which pages the provider is asked.
	Subscriber func(ctx context.Context, customer, path string) bool
	Push       *push.Devices
}

// LoyaltyParts is what points, coupons and ranks need.
type LoyaltyParts struct {
	Points loyalty.Points
	Ranks  loyalty.Ranks // Purchases nil: nobody bought anything yet
}

// SubscriptionParts is what the digital subscription and the health-plus
// membership need.
type SubscriptionParts struct {
	Access      *subscription.Access // nil: nobody has the digital subscription
	Memberships *subscription.Memberships
}

// SupportParts is what questions and wishes for mail need.
type SupportParts struct {
	Inquiries *support.Inquiries
	Votes     *support.Votes
	Wishes    *support.Wishes
}

// FavoriteParts is what the storefront knows of likings.
type FavoriteParts struct {
	Favorites *favorite.Favorites
	Notices   *favorite.Notices
}

// OrderParts is what the storefront knows of carts and orders.
type OrderParts struct {
	Orders *order.Orders
	// CardForm says how the browser makes a token of a card.
	CardForm payment.CardForm
}

// Worn is what the storefront knows of goods that are worn together.
type Worn struct {
	Outfits  *outfit.Books
	Families *matching.Books
	Mixes    *mix.Books
}

// NewWorn is books that are written when somebody asks, or by Outfits.Follow.
func NewWorn() Worn {
	w := Worn{Outfits: &outfit.Books{}}
	w.Families, w.Mixes = matching.NewBooks(w.Outfits), mix.NewBooks(w.Outfits)
	w.Outfits.Then = []func(*catalog.Snapshot, *outfit.Book){w.Families.Write, w.Mixes.Write}
	return w
}

// Calls is every call of the storefront.
func Calls(p Parts) []call.Call {
	if p.Worn.Outfits == nil {
		p.Worn = NewWorn()
	}
	return slices.Concat(
		[]call.Call{call.Common("outputerror", "Takes a browser's report of an error.", p.Reports.Take).Limit(2 * httpd.MaxReport)},
		browse.Calls(p.browse()), account.Calls(p.account()), rewards.Calls(p.rewards()), contact.Calls(p.contact()),
		favorites.Calls(p.favorites()), buy.Calls(p.buy()), fitting.Calls(p.fitting()), mixing.Calls(p.mixing()), voices.Calls(p.voices()),
	)
}

// Forms are what pages post by plain HTML.
func Forms(p Parts) map[string]httpd.Form { return p.buy().Forms() }

// Posts are forms that their own pages show again when they are refused.
func Posts(p Parts) map[string]httpd.Form {
	posts := account.Posts(p.account())
	maps.Copy(posts, contact.Posts(p.contact()))
	maps.Copy(posts, rewards.Posts(p.rewards()))
	maps.Copy(posts, fitting.Posts(p.fitting()))
	maps.Copy(posts, p.buy().Posts())
	return posts
}

// Redirects lead to an OpenID provider and back.
func Redirects(p Parts) map[string]httpd.Form { return account.OIDCRedirects(p.account()) }

// Papers prints what downloads are made of.
type Papers = buy.Papers

// Downloads are the files made for one visitor: papers of orders, photos of
// returns, and what the shop knows of a member.
func Downloads(p Parts, papers Papers) map[string]httpd.Download {
	all := p.buy().Downloads(papers)
	maps.Copy(all, p.account().Downloads())
	return all
}

// Issues make out these papers.
func Issues(p Parts) map[string]httpd.Issue { return p.buy().Issues() }

func (p Parts) visitors() visit.Visitors {
	return visit.Visitors{Members: p.Member.Members, Log: p.Log, Pace: p.Member.Pace}
}

func (p Parts) browse() browse.Parts {
	return browse.Parts{
		Config: p.Config, Terms: p.Terms, Catalog: p.Catalog, Search: p.Search, Journal: p.Journal, Content: p.Content, Layout: p.Layout, Outfits: p.Worn.Outfits, Dresser: p.Dresser,
		Shows: p.Shows, Now: p.Now, Log: p.Log,
	}
}

func (p Parts) account() account.Parts {
	return account.Parts{
		Visitors: p.visitors(), CartCount: p.Member.CartCount, FavoriteCount: p.Member.FavoriteCount, Subscriber: p.Member.Subscriber, Push: p.Member.Push,
	}
}

func (p Parts) rewards() rewards.Parts {
	return rewards.Parts{
		Visitors: p.visitors(), Terms: p.Terms, Catalog: p.Catalog, Points: p.Loyalty.Points, Ranks: p.Loyalty.Ranks,
		Access: p.Subscription.Access, Memberships: p.Subscription.Memberships, CardForm: p.Order.CardForm, Now: p.Now,
	}
}

func (p Parts) contact() contact.Parts {
	return contact.Parts{
		Visitors: p.visitors(), Inquiries: p.Support.Inquiries, Votes: p.Support.Votes, Wishes: p.Support.Wishes,
		Orders: p.Order.Orders, Content: p.Content, Now: p.Now,
	}
}

func (p Parts) favorites() favorites.Parts {
	return favorites.Parts{Visitors: p.visitors(), Browse: p.browse(), Favorites: p.Favorite.Favorites, Notices: p.Favorite.Notices}
}

func (p Parts) fitting() fitting.Parts {
	return fitting.Parts{Visitors: p.visitors(), Catalog: p.Catalog, Orders: p.Order.Orders, Reviews: p.Reviews, Wardrobes: p.Wardrobes, Now: p.Now}
}

func (p Parts) mixing() mixing.Parts {
	return mixing.Parts{Visitors: p.visitors(), Browse: p.browse(), Families: p.Worn.Families, Mixes: p.Worn.Mixes, Saved: p.Mixes, Now: p.Now}
}

func (p Parts) voices() voices.Parts {
	return voices.Parts{Visitors: p.visitors(), Catalog: p.Catalog, Reviews: p.Reviews, Live: p.Voices}
}

// VoicePages are the pages for writing reviews and asking about items.
func VoicePages(p Parts) *voices.Pages {
	return &voices.Pages{Parts: p.voices(), Contents: &search.Contents{Live: p.Content, Engine: p.Search}, ShopName: p.Terms.Company.ShopName, Now: p.Now, Log: p.Log}
}

func (p Parts) buy() buy.Parts {
	var reviewPath func(order.Order) string
	if p.Reviews != nil {
		reviewPath = func(o order.Order) string {
			if !p.Reviews.CanReview(o) {
				return ""
			}
			return p.Reviews.Path(o.Number)
		}
	}
	return buy.Parts{
		ReviewPath: reviewPath,
		Visitors:   p.visitors(), Terms: p.Terms, Catalog: p.Catalog, Journal: p.Journal, Orders: p.Order.Orders, CardForm: p.Order.CardForm,
		Subscriber: p.Member.Subscriber, Now: p.Now,
	}
}
