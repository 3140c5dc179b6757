package csp_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/csp"
)

func TestStylesOfAPageAreNamedByTheirHash(t *testing.T) {
	// printf 'a{color:red}' | openssl dgst -sha256 -binary | base64
	const red = "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='"
	for page, want := range map[string]string{
		"<p>no style</p>":                                "'none'",
		"<style>a{color:red}</style>":                    red,
		"<style>a{color:red}</style>\n<style>\n</style>": red + " 'sha256-AbpHGcgLb+kRsJGnwFEktk7uzpZOCcBY74+YBdrKVGs='",
	} {
		if got := csp.Styles(page); got != want {
			t.Errorf("%q: got %s, want %s", page, got, want)
		}
	}
}
