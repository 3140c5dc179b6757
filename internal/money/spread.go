package money

import (
	"cmp"
	"math/big"
	"slices"
)

// Spread divides a discount over the lines of an order in proportion to their
// amounts and loses no yen: the shares add up to the discount. Nobody's line
// falls below zero, so a discount greater than all lines together is cut to
// their sum. A line that costs nothing (or less) takes no share.
//
// Each line gets its share rounded down; the yen left over go one each to the
// lines with the largest remainder, the earlier line first when they tie.
func Spread(discount Yen, lines []Yen) []Yen {
	shares := make([]Yen, len(lines))
	total := new(big.Int) // a sum and a product of int64 need more than 64 bits
	for _, l := range lines {
		total.Add(total, big.NewInt(int64(max(l, 0))))
	}
	if discount <= 0 || total.Sign() == 0 {
		return shares
	}
	give := big.NewInt(int64(discount))
	if give.Cmp(total) > 0 {
		give.Set(total)
	}

	left := give.Int64()
	remainders := make([]*big.Int, len(lines))
	order := make([]int, len(lines))
	for i, l := range lines {
		product := new(big.Int).Mul(give, big.NewInt(int64(max(l, 0))))
		share, remainder := product.DivMod(product, total, new(big.Int))
		shares[i], remainders[i], order[i] = Yen(share.Int64()), remainder, i
		left -= share.Int64()
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(remainders[b].Cmp(remainders[a]), cmp.Compare(a, b))
	})
	// What is left is the sum of the remainders, so there are at least that
	// many lines with a remainder, and such a line has a yen to spare.
	for _, i := range order[:left] {
		shares[i]++
	}
	return shares
}
