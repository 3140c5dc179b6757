package call

import (
	"context"
	"slices"
	"sync"
	"time"
)

// The cookies that the edge reads back into the Caller.
const (
	SessionCookie = "session_id"
	CartCookie    = "cart_id"
)

// A Cookie is what a call leaves with the browser. How it is protected is the
// edge's concern: calls name it, and the edge adds what the connection allows.
type Cookie struct {
	Name   string
	Value  string
	MaxAge time.Duration // 0: until the browser is closed; below 0: forget it now
}

// SetCookie has the browser keep c from this answer on. What else happens for the
// same request sees it at once in CallerOf. Without a jar (a page rendered
// for everybody, a job) there is nobody to keep it, and nothing happens.
func SetCookie(ctx context.Context, c Cookie) {
	if j, ok := ctx.Value(jarKey{}).(*Jar); ok {
		j.put(c)
	}
}

// A Jar gathers the cookies of one request, whose calls may run in parallel.
// The zero Jar is empty.
type Jar struct {
	mu      sync.Mutex
	cookies []Cookie
}

type jarKey struct{}

// WithJar returns a context in which SetCookie puts into j.
func WithJar(ctx context.Context, j *Jar) context.Context {
	return context.WithValue(ctx, jarKey{}, j)
}

// Cookies returns what was set, one of each name, the latest.
func (j *Jar) Cookies() []Cookie {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.cookies)
}

func (j *Jar) put(c Cookie) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.cookies = slices.DeleteFunc(j.cookies, func(old Cookie) bool { return old.Name == c.Name })
	j.cookies = append(j.cookies, c)
}

// refresh brings a caller up to date with what was set since it was read.
func (j *Jar) refresh(c *Caller) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, set := range j.cookies {
		if set.MaxAge < 0 {
			set.Value = ""
		}
		switch set.Name {
		case SessionCookie:
			c.SessionID = set.Value
		case CartCookie:
			c.CartID = set.Value
		}
	}
}
