package demo

import (
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func (d *data) shopBrands() []catalog.Brand {
	list := make([]catalog.Brand, len(d.brands))
	for i, b := range d.brands {
		list[i] = catalog.Brand{
			Code: id.Brand(b.Code), ShopCode: id.Shop, Name: b.Name, Alphabet: b.Alphabet, Kana: b.Kana, Alias: b.Alias,
			Numbers: [2]int{i + 1, 1}, Story: b.Story, Recommended: b.Recommended,
		}
	}
	return list
}

// shopCategories also tells the code of each path of aliases.
func (d *data) shopCategories(codes map[string]string) []catalog.Category {
	var list []catalog.Category
	add := func(code, parent, name, alias, path string, order int) {
		list = append(list, catalog.Category{Code: code, Parent: parent, Name: name, Alias: alias, DisplayOrder: order})
		codes[path] = code
	}
	for i, one := range d.categories {
		code1 := fmt.Sprintf("%02d", i+1)
		add(code1, "", one.Name, one.Alias, one.Alias, (i+1)*10)
		for j, two := range one.Children {
			code2, path := fmt.Sprintf("%s%02d", code1, j+1), one.Alias+"/"+two.Alias
			add(code2, code1, two.Name, two.Alias, path, (j+1)*10)
			for k, leaf := range two.Children {
				add(fmt.Sprintf("%s%02d", code2, k+1), code2, leaf[0], leaf[1], path+"/"+leaf[1], (k+1)*10)
			}
		}
	}
	return list
}
