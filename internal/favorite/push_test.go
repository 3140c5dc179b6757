package favorite_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/push/pushtest"
	"github.com/tsumugi-shop/tsumugi/internal/push/webpush"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// A member's browser is told of what their letters tell, without names, and also
// where they want no letters.
func TestFavouritesAreToldInTheMembersBrowser(t *testing.T) {
	eachWorld(t, func(w *world) {
		d := w.likes.DB
		service, seals := pushtest.New(w.T), newSeal(w)
		key, err := push.OpenKey(w.Context(), d, seals, slog.New(slog.DiscardHandler))
		if err != nil {
			w.Fatal(err)
		}
		way, err := webpush.New(webpush.Config{Key: key, Contact: "mailto:shop@example.jp", Own: service.URL(), TLS: service.TLS(), Now: time.Now})
		if err != nil {
			w.Fatal(err)
		}
		c := w.join("aiko@example.jp")
		owner := c.Code
		if err := (&push.Devices{DB: d, Service: way, Key: key}).Add(w.Context(), owner, service.Subscribe("phone")); err != nil {
			w.Fatal(err)
		}
		w.like(owner, navy)
		if err := w.notices.Ask(w.Context(), favorite.Request{Owner: owner, SKU: small, Address: c.Email, Confirmed: true}); err != nil {
			w.Fatal(err)
		}
		w.refused[favorite.PriceDrop] = true
		w.put(navy, 5000, true)
		w.pass(c.Email)
		if err := (&push.Queue{DB: d, Service: way, Log: slog.New(slog.DiscardHandler)}).SendAll(w.Context()); err != nil {
			w.Fatal(err)
		}
		got := map[string]string{}
		for _, s := range service.Seen("phone") {
			got[s.Title] = s.Path
		}
		want := map[string]string{"お気に入りの商品が値下げになりました": "/mypage/favorite/item", "お待ちいただいていた商品が再入荷しました": "/items/" + string(navy)}
		if len(got) != len(want) {
			w.Errorf("got %v, want %v", got, want)
		}
		for title, path := range want {
			if got[title] != path {
				w.Errorf("%s: got %q, want %q", title, got[title], path)
			}
		}
	})
}

func newSeal(w *world) seal.Key {
	w.Helper()
	k, err := seal.ParseKey(seal.NewText())
	if err != nil {
		w.Fatal(err)
	}
	return k
}
