package visit

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// AsMember takes the form of a member's page. Who has to log in first, or
// anew, is led there and back to the page, where the script would lead them.
func AsMember(page string, take httpd.Form) httpd.Form {
	return func(ctx context.Context, f url.Values) (string, error) {
		location, err := take(ctx, f)
		if err == nil {
			return location, nil
		}
		back := url.Values{"return_to": {page}}
		switch fault.From(err).Code {
		case member.ErrFreshLogin.Code:
			back.Set("fresh", "1")
		case member.ErrLoginRequired.Code:
		default:
			return location, err
		}
		return "/id/login?" + back.Encode(), nil
	}
}
