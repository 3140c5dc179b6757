package id

import (
	"fmt"
	"strings"
)

// Shop is the shop code, the first part of a search key and a brand string.
const Shop = "000"

// SearchKey names a document of the search: 000_{colour SKU code}_{suffix}.
type SearchKey string

const usualSuffix = "1"

// suffixes holds the brands whose search key does not end in usualSuffix.
var suffixes = map[Brand]string{
	"9002": "3",
}

// SearchKey is the key under which the search knows the colour SKU.
func (c ColorSKU) SearchKey() SearchKey {
	if len(c) != colorSKULength {
		return ""
	}
	suffix, ok := suffixes[c.Commodity().Brand()]
	if !ok {
		suffix = usualSuffix
	}
	return SearchKey(Shop + "_" + string(c) + "_" + suffix)
}

// ParseSearchKey reads a key. It takes only the one spelling that SearchKey
// writes, the suffix of the brand included.
func ParseSearchKey(s string) (SearchKey, error) {
	color, err := ParseColorSKU(string(SearchKey(s).ColorSKU()))
	if err != nil || string(color.SearchKey()) != s {
		return "", ErrCode.Because(fmt.Errorf("search key %.30q: want %s_{colour SKU}_{suffix}", s, Shop))
	}
	return SearchKey(s), nil
}

// ColorSKU is the colour SKU that the key names.
func (k SearchKey) ColorSKU() ColorSKU {
	rest, ok := strings.CutPrefix(string(k), Shop+"_")
	if !ok || len(rest) != colorSKULength+len("_1") {
		return ""
	}
	return ColorSKU(rest[:colorSKULength])
}
