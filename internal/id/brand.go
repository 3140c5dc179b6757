package id

import (
	"fmt"
	"strings"
)

// BrandString is a brand as search documents carry it, in one string of eight
// parts. The two numbers are kept as they came; we do not know their meaning.
type BrandString struct {
	Shop     string // never empty
	Code     Brand
	Name     string
	Alphabet string
	Kana     string
	Numbers  [2]string
	Alias    string // snake case, or empty
}

const brandParts = 8

// ParseBrandString reads a brand string; String gives back the same text.
func ParseBrandString(s string) (BrandString, error) {
	parts := strings.SplitN(s, ";", brandParts+1)
	if len(parts) != brandParts {
		return BrandString{}, ErrCode.Because(fmt.Errorf("brand string %.80q: want %d parts", s, brandParts))
	}
	code, err := ParseBrand(parts[1])
	if err != nil {
		return BrandString{}, err
	}
	if parts[0] == "" || !isSnake(parts[7]) {
		return BrandString{}, ErrCode.Because(fmt.Errorf("brand string %.80q: bad shop code or alias", s))
	}
	return BrandString{
		Shop: parts[0], Code: code, Name: parts[2], Alphabet: parts[3], Kana: parts[4],
		Numbers: [2]string{parts[5], parts[6]}, Alias: parts[7],
	}, nil
}

// String joins the parts. A semicolon inside a name would make a ninth part,
// so it is written full-width.
func (b BrandString) String() string {
	parts := []string{b.Shop, string(b.Code), b.Name, b.Alphabet, b.Kana, b.Numbers[0], b.Numbers[1], b.Alias}
	for i, p := range parts {
		parts[i] = strings.ReplaceAll(p, ";", "；")
	}
	return strings.Join(parts, ";")
}

// isSnake allows the empty alias: such a brand has no page of its own.
func isSnake(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return !strings.HasPrefix(s, "_") && !strings.HasSuffix(s, "_") && !strings.Contains(s, "__")
}
