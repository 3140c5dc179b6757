package fitting

import (
	"context"
	"math"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

const pathSizes = "/mypage/sizes"

// Posts take the sizes of a person by plain HTML, without JavaScript or before
// it arrives: measures of a body are never put into an address.
func Posts(p Parts) map[string]httpd.Form {
	return map[string]httpd.Form{pathSizes: visit.AsMember(pathSizes, p.postPerson)}
}

func (p Parts) postPerson(ctx context.Context, f url.Values) (string, error) {
	if f.Get("do") == "delete" {
		_, err := p.removePerson(ctx, PersonChoice{PersonID: f.Get("person_id")})
		return pathSizes, err
	}
	in := PersonSizes{
		PersonID: f.Get("person_id"), Name: f.Get("name"), Kind: wardrobe.Kind(f.Get("kind")), Sex: fit.Sex(f.Get("sex")),
		Born:  strings.ReplaceAll(f.Get("born"), "-", ""),
		Sizes: strings.FieldsFunc(norm.NFKC.String(f.Get("sizes")), func(r rune) bool { return strings.ContainsRune(" \t\n,、", r) }),
	}
	for _, name := range fit.BodyNames {
		if mm := millimetres(f.Get(name)); mm > 0 {
			in.Body = append(in.Body, fit.Length{Name: name, MM: mm})
		}
	}
	_, err := p.savePerson(ctx, in)
	return pathSizes, err
}

// millimetres reads centimetres as they are typed; 0 where nothing is.
func millimetres(typed string) int {
	cm, err := strconv.ParseFloat(strings.TrimSpace(norm.NFKC.String(typed)), 64)
	if err != nil || math.IsNaN(cm) || cm > 10_000 {
		return 0
	}
	return int(math.Round(cm * 10))
}
