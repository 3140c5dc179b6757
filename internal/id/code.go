package id

import (
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// ErrCode is the answer to a code that has the wrong length or characters.
var ErrCode = fault.New(fault.Invalid, "code.invalid", "商品コードが正しくありません。")

// A SKU is laid out as commodity (10), colour (2), size (1); the brand is
// "characters 4 to 7" of the commodity, counted from 1.
const (
	commodityLength = 10
	colorSKULength  = 12
	skuLength       = 13
	brandStart      = 3
	brandEnd        = 7
)

// The codes, each of characters 0-9 and A-Z.
type (
	Brand     string // 4 characters
	Commodity string // 10 characters
	ColorSKU  string // 12 characters: commodity and colour
	SKU       string // 13 characters: commodity, colour and size
	Color     string // 2 characters, part of a ColorSKU
	Size      string // 1 character, part of a SKU
)

// ParseBrand reads a brand code.
func ParseBrand(s string) (Brand, error) {
	return parse[Brand]("brand code", s, brandEnd-brandStart)
}

// ParseCommodity reads a commodity code.
func ParseCommodity(s string) (Commodity, error) {
	return parse[Commodity]("commodity code", s, commodityLength)
}

// ParseColorSKU reads a colour SKU code.
func ParseColorSKU(s string) (ColorSKU, error) {
	return parse[ColorSKU]("colour SKU code", s, colorSKULength)
}

// ParseSKU reads a full SKU code.
func ParseSKU(s string) (SKU, error) {
	return parse[SKU]("SKU code", s, skuLength)
}

// Brand is the code of the commodity's brand.
func (c Commodity) Brand() Brand {
	return Brand(part(string(c), commodityLength, brandStart, brandEnd))
}

// Commodity is the commodity of which this is a colour.
func (c ColorSKU) Commodity() Commodity {
	return Commodity(part(string(c), colorSKULength, 0, commodityLength))
}

// Color is the colour alone.
func (c ColorSKU) Color() Color {
	return Color(part(string(c), colorSKULength, commodityLength, colorSKULength))
}

// Commodity is the commodity of which this is a colour and size.
func (s SKU) Commodity() Commodity { return s.ColorSKU().Commodity() }

// ColorSKU is the colour of which this is a size.
func (s SKU) ColorSKU() ColorSKU { return ColorSKU(part(string(s), skuLength, 0, colorSKULength)) }

// Size is the size alone.
func (s SKU) Size() Size { return Size(part(string(s), skuLength, colorSKULength, skuLength)) }

// part slices s when it has the length of its kind, and is empty otherwise.
func part(s string, length, from, to int) string {
	if len(s) != length {
		return ""
	}
	return s[from:to]
}

func parse[T ~string](what, s string, length int) (T, error) {
	if len(s) != length {
		return "", ErrCode.Because(fmt.Errorf("%s %.20q: want %d characters, have %d bytes", what, s, length, len(s)))
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return "", ErrCode.Because(fmt.Errorf("%s %q: want only 0-9 and A-Z", what, s))
		}
	}
	return T(s), nil
}
