package shop_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/call/contract"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
)

func TestCommittedContractIsUpToDate(t *testing.T) {
	table, err := call.NewTable(shop.Calls(shop.Parts{})...)
	if err != nil {
		t.Fatal(err)
	}
	if err := contract.Shop.Check(table, "../.."); err != nil {
		t.Errorf("%v\nrun: make generate", err)
	}
}
