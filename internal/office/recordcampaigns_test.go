package office_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/office/campaigns"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
)

func (w *recordWalk) campaignCalls() {
	save := campaigns.CampaignSave{New: true, Reason: "冬", Add: []string{string(officetest.CoatM)[:10]},
		Campaign: campaigns.CampaignFields{Code: "snow", Name: "雪の日", Ends: w.Now().Add(time.Hour).UnixMilli()}}
	made := did[campaigns.CampaignWhole](w, "owner", "campaigns/save", save)
	var photo bytes.Buffer
	if err := png.Encode(&photo, image.NewNRGBA(image.Rect(0, 0, 40, 20))); err != nil {
		w.T.Fatal(err)
	}
	did[campaigns.CampaignWhole](w, "owner", "campaigns/picture", campaigns.CampaignUpload{Code: "snow", Base64: base64.StdEncoding.EncodeToString(photo.Bytes())})
	did[campaigns.CampaignWhole](w, "owner", "campaigns/end", campaigns.CampaignEnd{Code: "snow", Seen: made.Row.Revision})
	did[campaigns.CampaignRows](w, "owner", "campaigns/remove", campaigns.CampaignEnd{Code: "snow"})

	coupon := campaigns.CouponSave{New: true, Coupon: campaigns.CouponFields{Code: "YUKI", Name: "雪の券", Kind: loyalty.AmountOff, Value: 500, Given: true}}
	did[campaigns.CouponWhole](w, "owner", "coupons/save", coupon)
	did[campaigns.CouponGiven](w, "owner", "coupons/give", campaigns.CouponGive{Code: "YUKI", Members: []string{w.Members.Join("yuki@example.com").Customer.Code}})
	did[campaigns.CouponWhole](w, "owner", "coupons/end", campaigns.CampaignEnd{Code: "YUKI", Reason: "まちがい"})
	did[campaigns.CouponRows](w, "owner", "coupons/remove", campaigns.CampaignEnd{Code: "YUKI"})
}
