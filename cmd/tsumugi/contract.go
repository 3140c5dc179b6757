package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/call/contract"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
)

// Run writes the contracts, and the page of limits. The tables need no parts to be described.
func (c *contractCmd) Run() error {
	shoppers, err := call.NewTable(shop.Calls(shop.Parts{})...)
	if err != nil {
		return err
	}
	workers, err := officeTable()
	if err != nil {
		return err
	}
	limits := filepath.Join(c.Root, "docs", "limits.md")
	if c.Check {
		if err := errors.Join(contract.Shop.Check(shoppers, c.Root), contract.Office.Check(workers, c.Root)); err != nil {
			return err
		}
		if page, err := os.ReadFile(limits); err != nil || string(page) != limit.Page() {
			return errors.Join(fmt.Errorf("%s is not what internal/limit says: run make generate", limits), err)
		}
		return nil
	}
	if err := errors.Join(contract.Shop.Write(shoppers, c.Root), contract.Office.Write(workers, c.Root)); err != nil {
		return err
	}
	return os.WriteFile(limits, []byte(limit.Page()), 0o644)
}
