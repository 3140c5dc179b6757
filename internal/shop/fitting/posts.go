package fitting

import (
	"context"
	"net/url"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
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
	var wrong []fault.Field
	for _, name := range fit.BodyNames {
		typed := strings.TrimSpace(f.Get(name))
		if typed == "" {
			continue
		}
		if mm, ok := wardrobe.MM(typed); ok {
			in.Body = append(in.Body, fit.Length{Name: name, MM: mm})
		} else {
			wrong = append(wrong, wardrobe.WrongMeasure(name))
		}
	}
	if len(wrong) > 0 {
		return pathSizes, wardrobe.ErrMeasure.With(wrong...)
	}
	_, err := p.savePerson(ctx, in)
	return pathSizes, err
}
