package demo

import (
	"math/rand/v2"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Discounts that are worth a red number and do not give the thing away.
const lowestRate, highestRate = 10, 60

var rates = []int{10, 15, 20, 20, 20, 30, 30, 30, 40, 40, 50, 60}

// price sets list and price: the kind's band, dearer or cheaper by brand, stuff
// and contents, with the endings that the brand likes.
func (d *data) price(r *rand.Rand, p *plan) {
	k := p.kind
	yen := k.Price[0] + r.IntN(k.Price[1]-k.Price[0]+1)
	yen = yen * p.brand.Tier / 100
	if p.stuff.Tier > 0 {
		yen = yen * p.stuff.Tier / 100
	}
	if prices := d.sizes[k.Sizes].Prices; prices != nil {
		yen = yen * prices[p.sizes[0]] / 100
	}
	p.list = ending(p.brand.Ending, yen, k.Tax)
	p.price = p.list
	if !chance(r, saleChance(p.age)) {
		return
	}
	choice := rates
	if k.Returns == catalog.ReturnsHygiene { // what is eaten or used up is never nearly given away
		choice = rates[:8]
	}
	price := reduced(p.brand.Ending, p.list, one(r, choice))
	if rate := money.DiscountRate(p.list, price); rate >= lowestRate && rate <= highestRate {
		p.price = price
	}
}

// ending rounds as shops do: 6,930 is 6,300 and tax, 2,990 just looks cheaper.
func ending(way string, yen, tax int) money.Yen {
	if way == "tax" {
		return money.Yen(max(1, (yen*100/(100+tax)+50)/100) * (100 + tax))
	}
	step := 100
	if yen >= 3000 {
		step = 500
	}
	return money.Yen(max(step, (yen+step/2)/step*step) - 10)
}

func reduced(way string, list money.Yen, rate int) money.Yen {
	price := list * money.Yen(100-rate) / 100
	if way == "tax" {
		return price
	}
	return (price+10)/100*100 - 10
}

// saleChance is per cent: what has lain longer is rather reduced.
func saleChance(age int) int {
	switch {
	case age < 0:
		return 0
	case age <= 30:
		return 5
	case age <= 150:
		return 20
	case age <= 400:
		return 30
	}
	return 36
}
