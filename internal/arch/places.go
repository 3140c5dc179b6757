package arch

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// A layer is a storey of the house; see ARCHITECTURE.md.
type layer string

const (
	kernel     layer = "kernel"
	database   layer = "db"
	capability layer = "capability"
	adapter    layer = "adapter" // below a capability, such as payment/stripe
	suite      layer = "suite"   // tests of a port, such as payment/paymenttest
	edge       layer = "edge tool"
	outgoing   layer = "way out" // how adapters reach other machines
	assets     layer = "assets"  // files inside the binary; imports nothing of ours
	surface    layer = "surface"
	command    layer = "command"
	outside    layer = "outside" // looks at the house and is imported by nobody
	unknown    layer = ""
)

// capabilities import leftwards only: each may use those before it.
var capabilities = []string{
	"fit", "terms", "audit", "approval", "timetravel", "maintenance", "backup", "limit", "media", "markdown", "content", "layout", "mail", "passkey", "member", "staff", "push", "favorite", "wardrobe", "payment", "ledger", "shipping", "label", "zengin", "transfer", "subscription", "stock", "shipment",
	"catalog", "feed", "loyalty", "lexicon", "ask", "search", "outfit", "matching", "mix", "pricing", "cart", "order", "support", "review", "csvfile",
}

// renamed are packages that released migrations, which nobody edits, name as
// owners by their former names.
var renamed = map[string]string{"status": "maintenance"}

// tops are the other packages directly below internal.
var tops = map[string]layer{
	"fault": kernel, "money": kernel, "id": kernel, "jp": kernel, "archive": kernel, "csp": kernel, "seal": kernel, "xlsx": kernel,
	"db":    database,
	"dial":  outgoing,
	"httpd": edge, "ssr": edge, "call": edge, "logs": edge,
	"shop": surface, "office": surface, "webhook": surface, "jobs": surface,
	"arch": outside, "waittest": suite,
}

// carriers are adapters below packages that are no capabilities.
var carriers = map[string]bool{"db/jetstream": true}

// roots are the folders beside internal that hold Go.
var roots = map[string]layer{
	"cmd": command, "web": assets, "demo": surface,
	"bench": outside, "e2e": outside, "tools": outside,
}

// A place is where a package belongs.
type place struct {
	layer layer
	top   string // the package directly below internal, or the root folder
	dir   string
}

// placeOf finds the place of a package by its folder.
func placeOf(dir string) place {
	first, rest, _ := strings.Cut(dir, "/")
	p := place{layer: roots[first], top: first, dir: dir}
	if first != "internal" {
		return p
	}
	top, below, _ := strings.Cut(rest, "/")
	p.top, p.layer = top, tops[top]
	if slices.Contains(capabilities, top) {
		p.layer = capability
		if below != "" {
			p.layer = adapter
		}
	}
	if carriers[rest] {
		p.layer = adapter
	}
	if p.layer != unknown && path.Base(rest) == path.Base(path.Dir(rest))+"test" { // such as payment/paymenttest
		p.layer = suite
	}
	return p
}

// placed finds packages that no list knows.
func placed(t *Tree) []Violation {
	var out []Violation
	for _, dir := range slices.Sorted(maps.Keys(t.packages())) {
		if placeOf(dir).layer == unknown {
			out = append(out, violation(dir, "say in internal/arch/places.go where this package belongs"))
		}
	}
	return out
}

// packages groups the files of Go by folder.
func (t *Tree) packages() map[string][]GoFile {
	out := map[string][]GoFile{}
	for _, f := range t.Go {
		out[f.Dir()] = append(out[f.Dir()], f)
	}
	return out
}
