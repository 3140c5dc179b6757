package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// TestThePreviousReleaseRunsBesideThisOne replaces nodes one by one and goes
// back, while people buy at all of them. make upgrade builds the previous
// release and runs it: TSUMUGI_PREVIOUS is its program.
func TestThePreviousReleaseRunsBesideThisOne(t *testing.T) {
	previous := os.Getenv("TSUMUGI_PREVIOUS")
	if previous == "" {
		t.Skip("make upgrade runs it")
	}
	url := dbtest.EmptyPostgres(t)
	flags := []string{"--db", url, "--renderer", "off", "--payment", "local", "--log-level", "warn", "--proxies", "127.0.0.0/8"}
	before := func() *shopServer { return opened(t, exec.Command(previous, serving(t.TempDir(), flags...)...)) }
	now := func() *shopServer { return serve(t, t.TempDir(), flags...) }
	do := func(input string, args ...string) {
		t.Helper()
		run := exec.Command(previous, append(args, "--db", url)...)
		run.Stdin = strings.NewReader(input)
		if said, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%q by the previous release: %v\n%s", args, err, said)
		}
	}
	do("", "migrate")
	for _, file := range bazaarFiles() {
		do(file[1], "import", "--kind", file[0], "--data", t.TempDir(), "-")
	}
	way := &http.Transport{}
	defer way.CloseIdleConnections()
	bought := 0
	buy := func(when string, nodes ...*shopServer) {
		t.Helper()
		for _, node := range nodes {
			for range 4 {
				bought++
				p := newPatron(way, func() string { return node.origin })
				p.from = fmt.Sprintf("203.%d.%d.9", bought/250, bought%250)
				if why := p.shop(bought); why != "" {
					t.Errorf("%s: %s", when, why)
				}
			}
		}
	}
	stop := func(s *shopServer) {
		t.Helper()
		if _, err := s.stop(t); err != nil {
			t.Error(err)
		}
	}
	a, b := before(), before()
	buy("two nodes of the previous release", a, b)
	if out := command(t, "migrate", "--db", url); out.code != 0 {
		t.Fatalf("migrate: %+v", out)
	}
	buy("the previous release on the new tables", a, b)
	stop(a)
	a = now()
	buy("one of each", a, b)
	stop(b)
	b = before()
	buy("one of each, the previous one started anew", a, b)
	stop(b)
	b = now()
	buy("two of this release", a, b)
	stop(a)
	stop(b)
	a = before()
	buy("back to the previous release", a)
	stop(a)
	withShop(t, url, func(d *db.DB) {
		orders := 0
		for o, err := range (&order.Orders{DB: d}).All(t.Context(), "") {
			if err != nil {
				t.Fatal(err)
			}
			if o.Status != order.Cancelled {
				orders++
			}
		}
		if orders != bought {
			t.Errorf("%d orders are there, and %d were bought", orders, bought)
		}
	})
}

// bazaarFiles are the goods of fillBazaar that somebody buys, as files: today's
// code would write into tables that the previous release does not have.
func bazaarFiles() [][2]string {
	items, skus, levels := "commodity_code,commodity_name,commodity_sex_type,category_code\n", "sku_code,color_name,color_group,color_hex,list_price,unit_price,size_name\n", "sku_code,stock\n"
	for i := range bazaarItems {
		items += fmt.Sprintf("%s,シャツ%d,unisex,C1\n", bazaarSKU(i, 0).Commodity(), i)
		for size := range 3 {
			skus += fmt.Sprintf("%s,白,white,ffffff,4000,4000,%c\n", bazaarSKU(i, size), "SML"[size])
			levels += fmt.Sprintf("%s,2000\n", bazaarSKU(i, size))
		}
	}
	return [][2]string{
		{"brands", "brand_code,shop_code,brand_name,brand_name_alphabet,brand_name_kana,brand_list_alias\n9002,000,ルナ,LUNA,ルナ,luna\n"},
		{"categories", "category_code,category_name,category_list_alias\nC1,ウェア,wear\n"},
		{"items", items}, {"skus", skus}, {"stock", levels},
	}
}
