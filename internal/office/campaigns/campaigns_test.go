package campaigns_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/campaigns"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

const coat = "0019002123"

// says tells whether one of the signs has a text in it.
func says(signs []string, text string) bool { return strings.Contains(strings.Join(signs, "\n"), text) }

func refused(x *officetest.Office, role, name string, body any, want string) {
	x.T.Helper()
	if _, code := officetest.Ask[any](x, role, name, body); code != want {
		x.T.Errorf("%s as %s answered %q, want %q", name, role, code, want)
	}
}

// reload lets the office see the catalogue as it is, as following it would.
func reload(x *officetest.Office) {
	x.T.Helper()
	var err error
	if x.Parts.Catalog, err = catalog.NewLive(x.T.Context(), x.DB, slog.New(slog.DiscardHandler)); err != nil {
		x.T.Fatal(err)
	}
	if x.Table, err = office.NewTable(x.Parts); err != nil {
		x.T.Fatal(err)
	}
}

func TestACampaignIsMadeChangedAndEnded(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		now := x.Now()
		save := campaigns.CampaignSave{New: true, Add: []string{coat}, Reason: "冬",
			Campaign: campaigns.CampaignFields{Code: "warm", Name: "あたたか", Starts: now.Add(-time.Hour).UnixMilli(), Ends: now.Add(48 * time.Hour).UnixMilli()}}
		refused(x, "support", "campaigns/save", save, "staff.forbidden")
		backwards := save
		backwards.Campaign.Ends = backwards.Campaign.Starts - 1
		refused(x, "goods", "campaigns/preview", backwards, "catalog.invalid")
		unknown := save
		unknown.Add = []string{"0000000000"}
		refused(x, "goods", "campaigns/save", unknown, "catalog.campaign_goods")

		look := officetest.Must[campaigns.CampaignEffect](x, "goods", "campaigns/preview", save)
		if look.Goods != 1 || !says(look.Signs, "開始が過去の日時です") {
			t.Errorf("before it was saved: %+v", look)
		}
		made := officetest.Must[campaigns.CampaignWhole](x, "goods", "campaigns/save", save)
		if made.Row.State != catalog.Open || made.Row.Goods != 1 || made.Items[0].Name != "ウールコート" || made.Row.Page != "https://shop.example/campaign/warm" {
			t.Errorf("made %+v", made)
		}
		refused(x, "goods", "campaigns/save", save, "catalog.code_taken")
		reload(x)
		if item, _ := x.Parts.Catalog.Current().Commodity(coat); len(item.Campaigns) != 1 || item.Campaigns[0] != "warm" {
			t.Errorf("the item is in %v", item.Campaigns)
		}
		other := campaigns.CampaignSave{New: true, Add: []string{coat}, Campaign: campaigns.CampaignFields{Code: "snow", Name: "雪の日", Starts: now.Add(24 * time.Hour).UnixMilli(), Ends: now.Add(72 * time.Hour).UnixMilli()}}
		if look := officetest.Must[campaigns.CampaignEffect](x, "goods", "campaigns/preview", other); !says(look.Signs, "「あたたか」と期間が重なり、同じ商品が1点あります") {
			t.Errorf("two campaigns of the same goods: %q", look.Signs)
		}

		// Somebody else saved first; their version comes with the answer.
		edit := campaigns.CampaignSave{Campaign: save.Campaign, Seen: made.Row.Revision}
		edit.Campaign.Lead = "冬のはじめに"
		saved := officetest.Must[campaigns.CampaignWhole](x, "goods", "campaigns/save", edit)
		refused(x, staff.Owner, "campaigns/save", edit, "office.campaign_stale")
		// What it was comes back by the same verb, goods too.
		back := campaigns.CampaignSave{Campaign: save.Campaign, Seen: saved.Row.Revision, Remove: []string{coat}}
		if whole := officetest.Must[campaigns.CampaignWhole](x, "goods", "campaigns/save", back); whole.Row.Goods != 0 || whole.Row.Lead != "" || !says(whole.Signs, "商品がありません") {
			t.Errorf("after it went back: %+v", whole)
		}

		// A coupon for it holds it; without, it goes.
		coupon := campaigns.CouponSave{New: true, Coupon: campaigns.CouponFields{Code: "WARM5", Name: "あたたか券", Kind: loyalty.AmountOff, Value: 500, Campaigns: []string{"warm"}}}
		officetest.Must[campaigns.CouponWhole](x, "goods", "coupons/save", coupon)
		refused(x, "goods", "campaigns/remove", campaigns.CampaignEnd{Code: "warm"}, "coupon.needs_campaign")
		officetest.Must[campaigns.CouponRows](x, "goods", "coupons/remove", campaigns.CampaignEnd{Code: "WARM5"})
		if ended := officetest.Must[campaigns.CampaignWhole](x, "goods", "campaigns/end", campaigns.CampaignEnd{Code: "warm"}); ended.Row.State != catalog.After {
			t.Errorf("ended %+v", ended.Row)
		}
		refused(x, "goods", "campaigns/end", campaigns.CampaignEnd{Code: "warm"}, "catalog.campaign_over")
		if rows := officetest.Must[campaigns.CampaignRows](x, "goods", "campaigns/remove", campaigns.CampaignEnd{Code: "warm"}); len(rows.Rows) != 0 {
			t.Errorf("left %+v", rows.Rows)
		}
		found := officetest.Must[campaigns.CampaignMatched](x, "support", "campaigns/match", campaigns.CampaignMatch{Category: "C1", Codes: []string{"００１９００２１２３", "NOSUCH"}})
		if len(found.Items) != 1 || len(found.Unknown) != 1 {
			t.Errorf("found %+v", found)
		}
	})
}

func TestACouponIsMadeUsedAndEnded(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		save := campaigns.CouponSave{New: true, Coupon: campaigns.CouponFields{Code: "ａｋｉ３０", Name: "秋の券", Kind: loyalty.AmountOff, Value: 30_000, PerPerson: 1}}
		look := officetest.Must[campaigns.CouponEffect](x, "goods", "coupons/preview", save)
		if look.Goods != 1 || look.Most != 30_000 || !says(look.Signs, "その商品は0円になります") || !says(look.Conditions, "お一人様1回までです") {
			t.Errorf("before it was saved: %+v", look)
		}
		unknown := save
		unknown.Coupon.Brands = []string{"7777"}
		refused(x, "goods", "coupons/save", unknown, "coupon.invalid")
		made := officetest.Must[campaigns.CouponWhole](x, "goods", "coupons/save", save)
		if made.Row.Code != "AKI30" || made.Row.State != catalog.Open {
			t.Errorf("made %+v", made.Row)
		}
		refused(x, "goods", "coupons/save", save, "coupon.taken")

		// What it takes off is counted, changed with the order, and given back with it.
		update := func(do func(tx *db.Tx) error) {
			t.Helper()
			if err := x.DB.Update(t.Context(), do); err != nil {
				t.Fatal(err)
			}
		}
		get := func() campaigns.CouponWhole {
			t.Helper()
			return officetest.Must[campaigns.CouponWhole](x, "support", "coupons/get", campaigns.CampaignAsk{Code: "AKI30"})
		}
		for _, step := range []struct {
			do            func(tx *db.Tx) error
			used, untold  int
			took, holders int64
		}{
			{func(tx *db.Tx) error { return loyalty.Take(t.Context(), tx, []string{"AKI30"}, "g:old", "T-0") }, 1, 1, 0, 0},
			{func(tx *db.Tx) error {
				if _, err := loyalty.Enter(t.Context(), tx, "g:new", "aki30"); err != nil {
					return err
				}
				if err := loyalty.Take(t.Context(), tx, []string{"AKI30"}, "g:new", "T-1"); err != nil {
					return err
				}
				return loyalty.TookOff(t.Context(), tx, "T-1", map[string]money.Yen{"AKI30": 30_000})
			}, 2, 1, 30_000, 1},
			{func(tx *db.Tx) error {
				return loyalty.TookOff(t.Context(), tx, "T-1", map[string]money.Yen{"AKI30": 12_000})
			}, 2, 1, 12_000, 1},
		} {
			update(step.do)
			if got := get(); got.Row.Used != step.used || got.Row.TookOff != step.took || got.Row.Untold != step.untold || int64(got.Effect.Holders) != step.holders {
				t.Errorf("used %d times, took %d off, %d untold, %d hold it; want %+v", got.Row.Used, got.Row.TookOff, got.Row.Untold, got.Effect.Holders, step)
			}
		}
		refused(x, "goods", "coupons/remove", campaigns.CampaignEnd{Code: "AKI30"}, "coupon.in_use")
		update(func(tx *db.Tx) error { return loyalty.Untake(t.Context(), tx, "T-1") })
		if got := get(); got.Row.Used != 1 || got.Row.TookOff != 0 || got.Row.Untold != 1 {
			t.Errorf("after an order was called off: %+v", got.Row)
		}

		ended := officetest.Must[campaigns.CouponWhole](x, "goods", "coupons/end", campaigns.CampaignEnd{Code: "AKI30", Seen: made.Row.Revision, Reason: "まちがい"})
		if ended.Row.State != catalog.After {
			t.Errorf("ended %+v", ended.Row)
		}
		if err := x.DB.Update(t.Context(), func(tx *db.Tx) error {
			return loyalty.Take(t.Context(), tx, []string{"AKI30"}, "g:late", "T-2")
		}); err == nil || !strings.Contains(err.Error(), "coupon.expired") {
			t.Errorf("it was used after its end: %v", err)
		}
		refused(x, "goods", "coupons/end", campaigns.CampaignEnd{Code: "AKI30"}, "coupon.over")
		stale := campaigns.CouponSave{Coupon: made.Row.CouponFields, Seen: made.Row.Revision}
		refused(x, "goods", "coupons/save", stale, "office.campaign_stale")
		stale.Seen = ended.Row.Revision // the way back
		if again := officetest.Must[campaigns.CouponWhole](x, "goods", "coupons/save", stale); again.Row.State != catalog.Open {
			t.Errorf("its end was taken back: %+v", again.Row)
		}
		given := officetest.Must[campaigns.CouponGiven](x, "goods", "coupons/give", campaigns.CouponGive{Code: "AKI30", Members: []string{"nobody@example.com"}})
		if given.Given != 0 || len(given.Unknown) != 1 {
			t.Errorf("given %+v", given)
		}
	})
}

func TestTwoPeopleDecideAboutDearCoupons(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		if err := x.Approvals().Save(t.Context(), approval.Coupon, true, 5_000); err != nil {
			t.Fatal(err)
		}
		save := campaigns.CouponSave{New: true, Coupon: campaigns.CouponFields{Code: "BIG", Name: "大きな券", Kind: loyalty.PercentOff, Value: 20}}
		if look := officetest.Must[campaigns.CouponEffect](x, "goods", "coupons/preview", save); !look.Second || look.Most != 6_000 || look.Bounded {
			t.Errorf("20%% of a coat of 30,000: %+v", look)
		}
		refused(x, "goods", "coupons/save", save, "office.second_person")
		list := officetest.Must[approvals.ApprovalList](x, staff.Owner, "approvals/list", call.None{})
		if len(list.Waiting) != 1 {
			t.Fatalf("waiting: %+v", list.Waiting)
		}
		officetest.Must[approvals.ApprovalList](x, staff.Owner, "approvals/agree", approvals.ApprovalAct{ID: list.Waiting[0].ID})
		if rows := officetest.Must[campaigns.CouponRows](x, "goods", "coupons/list", call.None{}); len(rows.Rows) != 1 || rows.Rows[0].Code != "BIG" {
			t.Errorf("after another agreed: %+v", rows.Rows)
		}
		save.Coupon.Code, save.Coupon.MaxDiscount = "SMALL", 5_000
		officetest.Must[campaigns.CouponWhole](x, "goods", "coupons/save", save)
	})
}
