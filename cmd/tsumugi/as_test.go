package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// looking are the commands that change nothing that people decide: they read, or
// are about programs, files and machines. Every other one says who does it.
var looking = []string{
	"serve", "migrate", "health", "imports", "export", "exports list", "content export", "content list", "content versions", "content diff", "order list", "order return-reasons", "order show", "order owed", "order labels", "order packing", "order photos", "order export", "order receipt", "order credit",
	"order journal", "order transfers file", "order transfers list", "batch list", "batch queue", "batch show", "batch print", "batch labels", "stock show", "stock list", "stock history", "stock audit", "price show", "price sales", "category list", "brand list", "campaign list", "campaign show", "feed list", "feed make", "feed problems", "travel list", "page list", "page show", "outfit list", "outfit show", "outfit propose", "inquiry list", "inquiry show", "magazine consent",
	"mail list", "mail test", "staff list", "audit list", "audit verify", "coupon list", "subscriber list", "demo", "report", "search", "search find", "search pins", "jobs", "media move", "database months", "database move", "backup make", "backup try", "backup list", "restore", "licences", "contract", "shop status",
}

func TestEveryCommandThatChangesSomethingSaysWhoDoesIt(t *testing.T) {
	var c cli
	parser, err := kong.New(&c, standards())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, leaf := range parser.Model.Leaves(true) {
		name := strings.Join(strings.Fields(strings.Join(namesOf(leaf), " ")), " ")
		named := slices.ContainsFunc(leaf.Flags, func(f *kong.Flag) bool { return f.Name == "as" })
		reads := slices.ContainsFunc(looking, func(l string) bool { return name == l || strings.HasPrefix(name, l+" ") && l == "report" })
		if n++; !named && !reads {
			t.Errorf("`tsumugi %s` has no --as: whoever changes something is named in the record", name)
		}
	}
	if n < 40 {
		t.Errorf("only %d commands were looked at", n)
	}
}

// namesOf is the words of a command.
func namesOf(n *kong.Node) (list []string) {
	for ; n != nil && n.Type == kong.CommandNode; n = n.Parent {
		list = append([]string{n.Name}, list...)
	}
	return list
}
