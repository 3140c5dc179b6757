package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
)

func TestCampaignsAreChangedByTheCommandLine(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	d := smallShop(t, url)
	do := func(code int, want string, args ...string) {
		t.Helper()
		out := command(t, append(args, "--db", url)...)
		if out.code != code || !strings.Contains(out.stdout+out.stderr, want) {
			t.Fatalf("%q: %d %q %q, want %q", args, out.code, out.stdout, out.stderr, want)
		}
	}
	do(1, "入力してください", "campaign", "save", "warm")
	do(0, "warm あたたか: saved", "campaign", "save", "warm", "--name", "あたたか", "--ends", "2099-12-01", "--as", "佐藤", "--reason", "冬")
	do(0, "あたたか  open  open to 2099-12-01 00:00:00  0 goods", "campaign", "list")
	do(1, "catalog.campaign_goods", "campaign", "save", "warm", "--add-goods", "0009999999")
	do(0, "saved", "campaign", "save", "warm", "--lead", "冬のはじめに")
	do(0, "冬のはじめに", "campaign", "show", "warm")
	do(0, "is there", "coupon", "add", "warm5", "あたたか券", "--amount", "500", "--campaigns", "warm")
	do(1, "coupon.needs_campaign", "campaign", "remove", "warm")
	do(0, "ended", "campaign", "end", "warm")
	do(1, "catalog.campaign_over", "campaign", "end", "warm")
	do(0, "gone", "coupon", "remove", "warm5")
	do(0, "removed", "campaign", "remove", "warm", "--as", "佐藤")
	list, err := audit.Log{DB: d}.List(t.Context(), audit.Filter{Object: "campaign", ObjectID: "warm"})
	if err != nil || len(list) != 4 || list[0].Action != "campaign.remove" || list[3].Reason != "冬" || list[3].Actor.Name != "佐藤" {
		t.Errorf("the record says %+v, %v", list, err)
	}
}
