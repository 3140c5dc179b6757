package discover

import (
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/feed"
)

// Products answers /feeds/{secret}/{file}: the goods, for services that compare
// and advertise. Whoever does not know the secret is told nothing.
type Products struct {
	Catalog *catalog.Live
	Feeds   feed.Feeds
	Shop    string // its name
	Origin  string // empty: the host asked at
	Now     func() time.Time

	// one at a time: a feed of 100,000 SKUs is work, and services can wait.
	one sync.Mutex
}

// ServeHTTP answers with the feed of the address.
func (p *Products) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "この方法では取得できません。", http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	list, err := p.Feeds.List(r.Context())
	if err != nil {
		http.Error(w, "しばらくしてからもう一度お試しください。", http.StatusServiceUnavailable)
		return
	}
	for _, f := range list {
		if f.Path() != r.URL.Path || strings.Contains(r.URL.RawPath, "%") {
			continue
		}
		w.Header().Set("Content-Type", f.Format.Kind())
		if r.Method == http.MethodHead {
			return
		}
		p.one.Lock()
		defer p.one.Unlock()
		_, _ = feed.Write(w, p.Catalog.Current(), f.Format, p.Shop, originOf(p.Origin, r), p.Now()) // a client that left is no concern of ours
		return
	}
	http.Error(w, "見つかりませんでした。", http.StatusNotFound)
}
