package main

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
)

func TestShoppersDoNotReachTheOfficeNorTheOfficeTheShop(t *testing.T) {
	shoppers, err := call.NewTable(shop.Calls(shop.Parts{})...)
	if err != nil {
		t.Fatal(err)
	}
	workers, err := office.NewTable(office.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range workers.Names() {
		if a := shoppers.Do(t.Context(), name, []byte("{}")); a.Status != 404 || !strings.HasPrefix(name, "office/") {
			t.Errorf("the shop's table answers %s with %d %s", name, a.Status, a.Body)
		}
	}
	for _, name := range shoppers.Names() {
		if a := workers.Do(t.Context(), name, []byte("{}")); a.Status != 404 {
			t.Errorf("the office's table answers %s with %d %s", name, a.Status, a.Body)
		}
	}
}
