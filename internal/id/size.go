package id

import "fmt"

// SizeChoice is a size that shoppers can filter lists by.
type SizeChoice struct {
	Size   Size   // as in a SKU
	Label  string // as shoppers read it
	Filter string // as in a search condition
}

// SizeChoices are all of them, small to large. A SKU with any other size
// character (a shoe, a one-size item) has no filter.
var SizeChoices = [...]SizeChoice{
	{"1", "S", "S1010"},
	{"2", "M", "S1020"},
	{"3", "L", "S1030"},
	{"4", "LL", "S1040"},
}

// Choice is the filter choice that the size belongs to, if any.
func (s Size) Choice() (SizeChoice, bool) {
	for _, c := range SizeChoices {
		if c.Size == s {
			return c, true
		}
	}
	return SizeChoice{}, false
}

// ParseSizeFilter reads a filter code such as S1010.
func ParseSizeFilter(code string) (SizeChoice, error) {
	for _, c := range SizeChoices {
		if c.Filter == code {
			return c, nil
		}
	}
	return SizeChoice{}, ErrCode.Because(fmt.Errorf("size filter %.20q", code))
}
