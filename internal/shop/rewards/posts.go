package rewards

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// Posts take a coupon's code by plain HTML, without JavaScript or before it
// arrives.
func Posts(p Parts) map[string]httpd.Form {
	return map[string]httpd.Form{"/mypage/points": visit.AsMember("/mypage/points", p.postCoupon)}
}

func (p Parts) postCoupon(ctx context.Context, f url.Values) (string, error) {
	_, err := p.enterCoupon(ctx, TypedCoupon{Code: f.Get("code")})
	return "/mypage/points?sent=coupon", err
}
