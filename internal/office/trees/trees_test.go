package trees_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/trees"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

func find(t *testing.T, whole trees.TreeWhole, code string) trees.TreeCategory {
	t.Helper()
	for _, c := range whole.Categories {
		if c.Code == code {
			return c
		}
	}
	t.Fatalf("no category %s in %+v", code, whole.Categories)
	return trees.TreeCategory{}
}

func TestWhatAChangeDoesIsSeenFirstAndCanBeTakenBack(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		whole := officetest.Must[trees.TreeWhole](x, "goods", "trees/list", struct{}{})
		tops := find(t, whole, "C11")
		if tops.Below != 1 || tops.Goods != 0 || tops.Path != "wear/tops" {
			t.Errorf("トップス is %+v", tops)
		}
		step := catalog.TreeStep{Do: catalog.TreeEdit, Code: "C11", Name: "トップス", Alias: "upper", Seen: tops.Revision}
		effect := officetest.Must[catalog.TreeEffect](x, "goods", "trees/preview", step)
		if len(effect.Addresses) != 2 || effect.Below != 1 || effect.Unseen != 0 {
			t.Errorf("the preview says %+v", effect)
		}
		if now := officetest.Must[trees.TreeWhole](x, "goods", "trees/list", struct{}{}); find(t, now, "C11").Alias != "tops" {
			t.Error("a preview changed something")
		}
		done := officetest.Must[trees.TreeDone](x, "goods", "trees/change", step)
		if got := find(t, done.Whole, "C111"); got.Path != "wear/upper/shirts" || !slices.Equal(got.Former, []string{"wear/tops/shirts"}) {
			t.Errorf("シャツ is %+v", got)
		}
		if done.Whole.Changes[0].MadeBy != "goods" || done.Whole.Changes[0].Name != "トップス" {
			t.Errorf("the last change is %+v", done.Whole.Changes[0])
		}
		// Who saw it before that is shown what it is now.
		step.Name = "上"
		if _, code := officetest.Ask[trees.TreeDone](x, staff.Owner, "trees/change", step); code != "office.trees_stale" {
			t.Errorf("a stale save: %q", code)
		}
		body, _ := json.Marshal(step)
		answer := x.Table.Do(call.WithCaller(t.Context(), call.Caller{SessionID: x.People[staff.Owner].Token, ClientIP: "192.0.2.7"}), "office/trees/change", body)
		var failure struct {
			Error struct{ Current trees.TreeCategory }
		}
		if err := json.Unmarshal(answer.Body, &failure); err != nil || failure.Error.Current.Alias != "upper" {
			t.Errorf("a stale save is shown %s", answer.Body)
		}
		back := officetest.Must[trees.TreeWhole](x, "goods", "trees/undo", trees.TreeUndo{ID: done.Change.ID})
		if got := find(t, back, "C11"); got.Path != "wear/tops" || !slices.Equal(got.Former, []string{"wear/upper"}) {
			t.Errorf("taken back it is %+v", got)
		}
		if _, code := officetest.Ask[trees.TreeDone](x, "shipping", "trees/change", step); code != "staff.forbidden" {
			t.Errorf("who packs changes categories: %q", code)
		}
	})
}

func TestRemovingGoodsCategoriesWaitsForASecondPerson(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		if err := x.Approvals().Save(t.Context(), approval.Remove, true, 0); err != nil {
			t.Fatal(err)
		}
		made := officetest.Must[trees.TreeDone](x, "goods", "trees/change", catalog.TreeStep{Do: catalog.TreeAdd, Parent: "C11", Name: "ニット", Alias: "knit"})
		remove := catalog.TreeStep{Do: catalog.TreeRemove, Code: "C111", GoodsTo: made.Change.Code, Reason: "まとめる"}
		if _, code := officetest.Ask[trees.TreeDone](x, "goods", "trees/change", remove); code != "office.second_person" {
			t.Fatalf("removing alone: %q", code)
		}
		waiting := officetest.Must[approvals.ApprovalList](x, staff.Owner, "approvals/list", struct{}{})
		if len(waiting.Waiting) != 1 || waiting.Waiting[0].Said != "カテゴリ「シャツ」の削除（商品1点を「ニット」へ）" {
			t.Fatalf("what waits is %+v", waiting.Waiting)
		}
		officetest.Must[any](x, staff.Owner, "approvals/agree", approvals.ApprovalAct{ID: waiting.Waiting[0].ID})
		whole := officetest.Must[trees.TreeWhole](x, "goods", "trees/list", struct{}{})
		if got := find(t, whole, made.Change.Code); got.Goods != 1 || !slices.Equal(got.Former, []string{"wear/tops/shirts"}) {
			t.Errorf("ニット is %+v", got)
		}
		// Nothing in it: nobody is asked.
		empty := officetest.Must[trees.TreeDone](x, "goods", "trees/change", catalog.TreeStep{Do: catalog.TreeAdd, Name: "帽子", Alias: "hats"})
		officetest.Must[trees.TreeDone](x, "goods", "trees/change", catalog.TreeStep{Do: catalog.TreeRemove, Code: empty.Change.Code})
	})
}

func TestBrandsAndRulesAreShown(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		edit := trees.TreeBrandStep{Do: catalog.TreeEdit, Code: "9002", Name: "ルナヨガ", Alphabet: "LUNA YOGA", Kana: "ルナヨガ", Alias: "luna_yoga", Story: "月の光のように。"}
		effect := officetest.Must[catalog.TreeEffect](x, "goods", "trees/preview_brand", edit)
		if !slices.Equal(effect.Addresses, []catalog.AddressChange{{Code: "9002", Name: "ルナヨガ", From: "luna", To: "luna_yoga"}}) || effect.Below != 1 {
			t.Errorf("the preview says %+v", effect)
		}
		done := officetest.Must[trees.TreeDone](x, "goods", "trees/change_brand", edit)
		if b := done.Whole.Brands[0]; b.Name != "ルナヨガ" || b.Goods != 1 || !slices.Equal(b.Former, []string{"luna"}) {
			t.Errorf("the brand is %+v", b)
		}
		if _, code := officetest.Ask[trees.TreeDone](x, "goods", "trees/change_brand", trees.TreeBrandStep{Do: catalog.TreeRemove, Code: "9002"}); code != "catalog.brand_goods" {
			t.Errorf("removing a brand with goods: %q", code)
		}
		rules := officetest.Must[trees.TreeRules](x, "goods", "trees/rules", struct{}{})
		worn := slices.IndexFunc(rules.Icons, func(i trees.TreeIcon) bool { return i.ID == catalog.IconUnisex })
		if len(rules.Icons) != 10 || rules.Icons[worn].Goods != 1 || len(rules.Sizes) != 2 || len(rules.Shipping.Areas) != 7 {
			t.Errorf("the rules are %+v", rules)
		}
	})
}
