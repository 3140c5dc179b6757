package travel

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/account"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// A view is the shop at a moment: a table of calls whose catalogue, lists and clock
// are of it. The shop's own parts know nothing of it, so that no shopper's request
// asks which moment it is for.
type view struct {
	at       int64 // Unix milliseconds; 0: now
	drafts   bool  // with pages as they are being put together
	texts    bool  // with texts that nobody has published or planned yet
	snap     *catalog.Snapshot
	lists    string
	made     time.Time
	table    *call.Table
	pictures map[string]string
}

const (
	mostViews = 4
	// viewLife is how long a view may lack what somebody planned meanwhile.
	viewLife = 2 * time.Second
)

// view finds or makes the shop that a link shows. A moment that is over is now.
// What somebody else gets shows texts only if somebody has decided on them, unless
// who made the link wanted drafts in it.
func (s *Site) view(ctx context.Context, l timetravel.Link) (*view, error) {
	now, moment, drafts := s.Shop.Now(), l.Moment, l.Drafts
	want := view{at: moment.UnixMilli(), drafts: drafts, texts: drafts || l.Note == "", snap: s.Shop.Catalog.Current(), lists: s.Shop.Search.Version(), made: now}
	if !moment.After(now) {
		want.at = 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	rest := s.views[:0:0]
	for _, v := range s.views {
		same := v.at == want.at && v.drafts == want.drafts && v.texts == want.texts
		if same && !drafts && v.snap == want.snap && v.lists == want.lists && now.Sub(v.made) < viewLife {
			return v, nil
		}
		if !same && now.Sub(v.made) < viewLife && len(rest) < mostViews-1 {
			rest = append(rest, v)
		}
	}
	if err := s.fill(ctx, &want, moment); err != nil {
		return nil, err
	}
	s.views = append([]*view{&want}, rest...)
	return &want, nil
}

func (s *Site) fill(ctx context.Context, v *view, moment time.Time) (err error) {
	own := s.Shop
	own.Journal = nil // nobody searches here
	own.Worn = shop.NewWorn()
	if v.drafts && own.Layout != nil {
		if own.Layout, err = own.Layout.Drafts(ctx); err != nil {
			return err
		}
	}
	if v.at != 0 {
		var planned []catalog.Planned
		if s.Planned != nil {
			if planned, v.pictures, err = s.Planned(ctx, moment); err != nil {
				return err
			}
		}
		if v.texts && s.Drafts != nil && own.Content != nil {
			drafts, err := s.Drafts(ctx, moment)
			if err != nil {
				return err
			}
			if own.Content, err = own.Content.With(drafts); err != nil {
				return err
			}
		}
		own.Now = func() time.Time { return moment }
		own.Catalog = s.Shop.Catalog.At(moment, planned...)
		own.Search = s.Shop.Search.At(own.Catalog, own.Now)
	}
	v.table, err = call.NewTable(shop.Calls(own)...)
	return err
}

const sessionCall = "siapi/session/select/"

// visitor is who looks: a kind of visitor, and nobody in particular.
func (s *Site) visitor(ctx context.Context, who timetravel.Visitor) call.Answer {
	session := account.Session{DigitalSubscriber: who == timetravel.Subscriber}
	if rank, member := who.Rank(s.Links.Ranks()); member {
		session.Verified = true
		session.Customer = &account.Customer{LastName: "下見", CustomerGroupCode: rank, EcCustomerValidateFlg: "valid"}
	}
	table, err := call.NewTable(call.Siapi("session/select/", "Who looks.", func(context.Context, account.SessionAsk) (account.Session, error) { return session, nil }))
	if err != nil {
		return call.Fail(sessionCall, err)
	}
	return table.Do(ctx, sessionCall, []byte("{}"))
}
