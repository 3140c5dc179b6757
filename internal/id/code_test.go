package id_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func sku() *rapid.Generator[string] {
	return rapid.StringMatching(`[0-9A-Z]{3}(9002|[0-9A-Z]{4})[0-9A-Z]{6}`)
}

func TestCodesRoundTripThroughTheirParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := sku().Draw(t, "sku")
		s, err := id.ParseSKU(text)
		if err != nil {
			t.Fatalf("ParseSKU(%q): %v", text, err)
		}
		c := s.ColorSKU()
		if joined := string(c.Commodity()) + string(c.Color()) + string(s.Size()); joined != text {
			t.Fatalf("the parts of %q join to %q", text, joined)
		}
		if s.Commodity() != c.Commodity() || string(s.Commodity().Brand()) != text[3:7] {
			t.Fatalf("%q: commodity %q of brand %q", text, s.Commodity(), s.Commodity().Brand())
		}
		if _, err := id.ParseBrand(text[3:7]); err != nil {
			t.Fatalf("ParseBrand(%q): %v", text[3:7], err)
		}
		key, err := id.ParseSearchKey(string(c.SearchKey()))
		if err != nil || key.ColorSKU() != c {
			t.Fatalf("ParseSearchKey(%q) = %q, %v, want colour SKU %q", c.SearchKey(), key, err, c)
		}
		number, size := rapid.IntRange(1, 99).Draw(t, "number"), rapid.IntRange(1, 4).Draw(t, "size")
		want := id.Image{ColorSKU: c, Number: number, Size: size}
		if got, err := id.ParseImagePath(id.ImagePath(c, number, size)); err != nil || got != want {
			t.Fatalf("image %+v came back as %+v, %v", want, got, err)
		}
	})
}

func TestBrandStringRoundTripsAndNamesCannotAddParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String()
		b := id.BrandString{
			Shop: id.Shop, Code: id.Brand(rapid.StringMatching(`[0-9A-Z]{4}`).Draw(t, "code")),
			Name: name.Draw(t, "name"), Alphabet: name.Draw(t, "alphabet"), Kana: name.Draw(t, "kana"),
			Numbers: [2]string{"007", "-1"}, Alias: rapid.StringMatching(`[a-z0-9]+(_[a-z0-9]+){0,3}`).Draw(t, "alias"),
		}
		got, err := id.ParseBrandString(b.String())
		if err != nil || got.String() != b.String() || got.Alias != b.Alias || got.Numbers != b.Numbers {
			t.Fatalf("%q came back as %+v, %v", b.String(), got, err)
		}
	})
}

func TestAnyOtherBrandOfTheKeyIsRefused(t *testing.T) {
	for _, key := range []string{"000_001900212301_1", "000_001123412301_3", "000_001123412301_2"} {
		if got, err := id.ParseSearchKey(key); !errors.Is(err, id.ErrCode) {
			t.Errorf("ParseSearchKey(%q) = %q, %v, want ErrCode", key, got, err)
		}
	}
}

// A conversion can put anything into a code; its methods must bear it.
func TestMethodsOfUnparsedCodesAreEmpty(t *testing.T) {
	for _, s := range []string{"", "1", "あ", strings.Repeat("9", 100)} {
		got := []string{
			string(id.Commodity(s).Brand()), string(id.ColorSKU(s).Commodity()), string(id.ColorSKU(s).Color()),
			string(id.ColorSKU(s).SearchKey()), string(id.SKU(s).ColorSKU()), string(id.SKU(s).Commodity()),
			string(id.SKU(s).Size()), string(id.SearchKey(s).ColorSKU()), id.ImagePath(id.ColorSKU(s), 1, 1),
		}
		if all := strings.Join(got, ""); all != "" {
			t.Errorf("%q has parts %q, want none", s, got)
		}
	}
}

func TestSizeFilters(t *testing.T) {
	for _, c := range id.SizeChoices {
		if got, err := id.ParseSizeFilter(c.Filter); err != nil || got != c {
			t.Errorf("ParseSizeFilter(%q) = %+v, %v, want %+v", c.Filter, got, err, c)
		}
	}
	for _, code := range []string{"", "S", "S1050", "s1010", "S1010 "} {
		if got, err := id.ParseSizeFilter(code); !errors.Is(err, id.ErrCode) {
			t.Errorf("ParseSizeFilter(%q) = %+v, %v, want ErrCode", code, got, err)
		}
	}
}

func FuzzParseCodes(f *testing.F) {
	for _, s := range []string{"9002", "0019002123", "001900212301", "0019002123011", "000_001900212301_3", "S1010", "あいう"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		keeps(t, id.ParseBrand, s)
		keeps(t, id.ParseCommodity, s)
		keeps(t, id.ParseColorSKU, s)
		keeps(t, id.ParseSKU, s)
		keeps(t, id.ParseSearchKey, s)
		if key, err := id.ParseSearchKey(s); err == nil && key.ColorSKU().SearchKey() != key {
			t.Fatalf("search key %q names %q", key, key.ColorSKU())
		}
	})
}

// keeps checks that a code is taken exactly as written, or refused with ErrCode.
func keeps[T ~string](t *testing.T, parse func(string) (T, error), s string) {
	t.Helper()
	got, err := parse(s)
	if err == nil && string(got) != s || err != nil && (got != "" || !errors.Is(err, id.ErrCode)) {
		t.Fatalf("parsing %q gave %q, %v", s, got, err)
	}
}

func FuzzParseImagePath(f *testing.F) {
	for _, s := range []string{"/images/commodity/9002/item001900212301-1-1.jpg", "/images/commodity/../item001900212301-1-1.jpg", "/-1-1", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, path string) {
		img, err := id.ParseImagePath(path)
		if err == nil && id.ImagePath(img.ColorSKU, img.Number, img.Size) != path {
			t.Fatalf("ParseImagePath(%q) = %+v, which is another path", path, img)
		}
	})
}

func FuzzParseBrandString(f *testing.F) {
	for _, s := range []string{"000;9002;ルナ;LUNA;ルナ;1;2;luna_yoga", ";;;;;;;", "000;9002;a;b;c;1;2;x;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if b, err := id.ParseBrandString(s); err == nil && b.String() != s {
			t.Fatalf("ParseBrandString(%q).String() = %q", s, b.String())
		}
	})
}
