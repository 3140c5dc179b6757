package outfit

import "slices"

// A Spot is where a picture stands on a wide one of 160 by 90: its left upper corner
// and its width; pictures of goods are as high as four by five.
type Spot struct{ X, Y, W float64 }

const (
	wide, high = 160., 90.
	clothHigh  = 86.
	smallHigh  = 43.
	margin     = 3.
	across     = 4. / 5 // width to height
)

// taken is how much of a picture's width shows something: margins of neighbours may
// lie over each other, and garments may not.
func (s Slot) taken() float64 {
	switch s {
	case Bottom, Dress:
		return .76
	case Outer, Top:
		return .88
	}
	return .78
}

// Row finds a spot for each piece beside each other: clothes after each other, what
// is small by twos above each other.
func Row(pieces []Piece) []Spot {
	inOrder := make([]int, len(pieces))
	for i := range inOrder {
		inOrder[i] = i
	}
	slices.SortStableFunc(inOrder, func(a, b int) int { return pieces[a].Slot.place() - pieces[b].Slot.place() })
	var columns [][]int
	half := -1 // the column that has room for another small thing
	for _, i := range inOrder {
		switch {
		case pieces[i].Slot.cloth():
			columns = append(columns, []int{i})
		case half >= 0:
			columns[half], half = append(columns[half], i), -1
		default:
			half = len(columns)
			columns = append(columns, []int{i})
		}
	}
	height := func(column []int) float64 {
		if pieces[column[0]].Slot.cloth() {
			return clothHigh
		}
		return smallHigh
	}
	step := func(column []int) (most float64) {
		for _, i := range column {
			most = max(most, height(column)*across*pieces[i].Slot.taken())
		}
		return most
	}
	sum := 0.
	for _, c := range columns {
		sum += step(c)
	}
	scale := min(1, (wide-2*margin)/sum)
	x := (wide - sum*scale) / 2
	spots := make([]Spot, len(pieces))
	for _, c := range columns {
		h := height(c) * scale
		for n, i := range c {
			y := (high - h) / 2
			if len(c) == 2 {
				y = high/2 - h + float64(n)*h
			}
			spots[i] = Spot{x + step(c)*scale/2 - h*across/2, y, h * across}
		}
		x += step(c) * scale
	}
	return spots
}
