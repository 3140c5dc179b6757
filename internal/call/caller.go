package call

import "context"

// Caller is who makes a call, as far as the edge can tell. The zero Caller is
// nobody: a page that is rendered for everyone.
type Caller struct {
	SessionID string
	CartID    string
	ClientIP  string
	RequestID string
	UserAgent string
	Proof     string // of work that a limit asked for; empty: none
}

type callerKey struct{}

// WithCaller returns a context that carries c.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// CallerOf returns the caller that ctx carries, or the zero Caller. A session or
// cart that SetCookie set or ended meanwhile counts already.
func CallerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	if j, ok := ctx.Value(jarKey{}).(*Jar); ok {
		j.refresh(&c)
	}
	return c
}

// None is the body of a call that takes or tells nothing.
type None struct{}
