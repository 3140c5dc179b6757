package httpd

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxBuckets bounds what a limiter remembers.
const maxBuckets = 16 << 10

// limiter holds one token bucket for each client, and for a bounded number
// of clients. When it is full the fullest-looking buckets go first: forgetting
// a client that used nothing costs nothing.
type limiter struct {
	limit   Limit
	clock   func() time.Time
	mu      sync.Mutex
	buckets map[netip.Addr]*rate.Limiter
}

func newLimiter(l Limit, clock func() time.Time) *limiter {
	return &limiter{limit: l, clock: clock, buckets: map[netip.Addr]*rate.Limiter{}}
}

func (l *limiter) allow(a netip.Addr) bool { return l.allowN(a, 1) }

// allowN takes n at once, or none. More than the burst is taken as the burst:
// it is allowed once the bucket is full.
func (l *limiter) allowN(a netip.Addr, n int) bool {
	now, key := l.clock(), bucketOf(a)
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.buckets[key]
	if !ok {
		if len(l.buckets) >= maxBuckets {
			l.sweep(now)
		}
		b = rate.NewLimiter(rate.Limit(l.limit.PerSecond), l.limit.Burst)
		l.buckets[key] = b
	}
	return b.AllowN(now, min(n, l.limit.Burst))
}

// sweep makes room: every bucket that has filled up again, else any.
func (l *limiter) sweep(now time.Time) {
	for key, b := range l.buckets {
		if b.TokensAt(now) >= float64(l.limit.Burst) {
			delete(l.buckets, key)
		}
	}
	for key := range l.buckets {
		if len(l.buckets) < maxBuckets*3/4 {
			return
		}
		delete(l.buckets, key)
	}
}
