package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheOperatorsTermsReachThePages(t *testing.T) {
	file := filepath.Join(t.TempDir(), "terms.json")
	write := func(text string) policy {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return policy{Terms: file}
	}
	const company = `"company": {"shop_name": "糸や", "name": "株式会社糸や", "registration": "T9876543210987"}`
	own, err := write(`{` + company + `, "shipping": {"free_from": 12000}}`).terms()
	if err != nil {
		t.Fatal(err)
	}
	c := (&serveCmd{}).shopConfig(own)
	if c.Name != "糸や" || c.FreeShippingFrom != 12000 || c.Announcement != "12,000円（税込）以上のお買い上げで送料無料" {
		t.Errorf("got %+v, want the shop of the file", c)
	}
	never, err := write(`{` + company + `, "shipping": {"free_from": 0}}`).terms()
	if c := (&serveCmd{}).shopConfig(never); err != nil || c.Announcement != "" {
		t.Errorf("without a threshold: got %q, %v; want no announcement", c.Announcement, err)
	}
	if _, err := write(`{"shiping": {}}`).terms(); err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "shiping") {
		t.Errorf("a misspelt name: got %v, want the file and the name", err)
	}
}
