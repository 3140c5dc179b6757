package main

import (
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/call/contract"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
)

// Run writes the contract. The table needs no parts to be described.
func (c *contractCmd) Run() error {
	table, err := call.NewTable(shop.Calls(shop.Parts{})...)
	if err != nil {
		return err
	}
	if c.Check {
		return contract.Check(table, c.Root)
	}
	return contract.Write(table, c.Root)
}
