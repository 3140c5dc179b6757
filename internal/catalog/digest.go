package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// digest is a short name for everything that is saved of the commodity except
// prices, which have a verb of their own. Nil and empty lists are alike in
// storage and so here.
func (c Commodity) digest() string {
	c.Categories = append([]string{}, c.Categories...)
	c.Campaigns = append([]string{}, c.Campaigns...)
	c.SearchWords = append([]string{}, c.SearchWords...)
	c.Materials = append([]Material{}, c.Materials...)
	c.Care = append([]CareMark{}, c.Care...)
	c.Colors = append([]Color{}, c.Colors...)
	for i := range c.Colors {
		color := &c.Colors[i]
		color.ListPrice, color.Price = 0, 0
		color.Sizes = append([]Size{}, color.Sizes...)
		for j := range color.Sizes {
			size := &color.Sizes[j]
			size.Stock = 0
			size.Measures = &Measures{Body: append([]Measure{}, size.Body()...), Garment: append([]Measure{}, size.Garment()...)}
		}
	}
	sum := sha256.Sum256(text(c))
	return hex.EncodeToString(sum[:16])
}

// Revision differs when anything of the commodity does, its prices included; what
// is in stock does not count.
func (c Commodity) Revision() string {
	prices := []Price{}
	for _, color := range c.Colors {
		prices = append(prices, Price{Color: color.Code, List: color.ListPrice, Price: color.Price})
	}
	sum := sha256.Sum256(append(text(prices), c.digest()...))
	return hex.EncodeToString(sum[:12])
}

// text is v as JSON. What the catalogue is made of, texts and numbers, always
// has a form in JSON.
func text(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// list is a slice as a column keeps it: never null.
func list[T any](s []T) string {
	if len(s) == 0 {
		return "[]"
	}
	return string(text(s))
}
