package account

import (
	"context"
	"log/slog"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Where the way to an OpenID provider begins, and where it comes back to.
const (
	oidcStart    = "/id/oidc/start"
	OIDCCallback = "/id/oidc/callback"
)

// OIDCRedirects are the addresses that lead to an OpenID provider and back; none where
// the shop itself proves who somebody is.
func OIDCRedirects(p Parts) map[string]httpd.Form {
	if p.Members == nil || p.Members.OpenID == nil {
		return nil
	}
	return map[string]httpd.Form{oidcStart: p.oidcStart, OIDCCallback: p.oidcCallback}
}

// oidcStart takes return_to, and fresh=1 where somebody must log in anew.
func (p Parts) oidcStart(ctx context.Context, query url.Values) (string, error) {
	returnTo := member.ReturnTo(query.Get("return_to"))
	p.Guest(ctx) // only the device that went there may come back
	to, err := p.Members.BeginOpenID(ctx, p.Device(ctx), returnTo, query.Get("fresh") == "1")
	if err != nil {
		return p.oidcFailed(ctx, returnTo, err), nil
	}
	return to, nil
}

// oidcCallback logs in who comes back; what the provider says of an error is
// for the log alone.
func (p Parts) oidcCallback(ctx context.Context, query url.Values) (string, error) {
	if said := query.Get("error"); said != "" {
		p.Log.LogAttrs(ctx, slog.LevelInfo, "the OpenID provider refused", slog.String("request_id", call.CallerOf(ctx).RequestID), slog.String("said", said))
	}
	l, returnTo, err := p.Members.FinishOpenID(ctx, query.Get("state"), query.Get("code"), p.Device(ctx))
	if err != nil {
		return p.oidcFailed(ctx, returnTo, err), nil
	}
	return entered(ctx, l, returnTo).Location, nil
}

// oidcFailed is the login page, which tells in Japanese what went wrong.
func (p Parts) oidcFailed(ctx context.Context, returnTo string, err error) string {
	p.Log.LogAttrs(ctx, slog.LevelWarn, "login by OpenID failed", slog.String("request_id", call.CallerOf(ctx).RequestID), slog.Any("err", err))
	return "/id/login?" + url.Values{"error": {fault.From(err).Code}, "return_to": {returnTo}}.Encode()
}
