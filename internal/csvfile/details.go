package csvfile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// said is what stands in a cell of a picture.
type said struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

// pictureOf is one field of what is said of a colour's pictures, by their numbers.
func pictureOf[S ~string](name, form, doc string, field func(*catalog.PictureDetail) *S) column[variant] {
	return column[variant]{
		Column: Column{Name: name, Form: form, Doc: doc}, free: true,
		get: func(v variant) string {
			var list []said
			for i := range v.color.Details {
				if text := string(*field(&v.color.Details[i])); text != "" {
					list = append(list, said{i + 1, text})
				}
			}
			return formatList(list, func(s said) string { return strconv.Itoa(s.Number) + "=" + s.Text }, parseSaid)
		},
		set: func(v *variant, cell string) error {
			list, err := parseList(cell, parseSaid)
			if err != nil {
				return err
			}
			// Rows of a colour share the list that was read: it is replaced, never changed.
			details := slices.Clone(v.color.Details)
			for i := range details {
				*field(&details[i]) = ""
			}
			for _, s := range list {
				if s.Number < 1 || s.Number > 99 {
					return say("names a picture that is not between 1 and 99", "写真の番号が1から99ではありません")
				}
				for len(details) < s.Number {
					details = append(details, catalog.PictureDetail{})
				}
				*field(&details[s.Number-1]) = S(s.Text)
			}
			for n := len(details); n > 0 && details[n-1] == (catalog.PictureDetail{}); n-- {
				details = details[:n-1]
			}
			if len(details) == 0 {
				details = nil
			}
			v.color.Details = details
			return nil
		},
	}
}

func parseSaid(s string) (said, error) {
	number, text, ok := strings.Cut(strings.Replace(s, "＝", "=", 1), "=")
	n, err := parseNumber(number)
	if !ok || err != nil {
		return said{}, say("is not a list such as 1=正面|3=背中", "「1=正面|3=背中」のような書き方ではありません")
	}
	return said{int(n), strings.TrimSpace(text)}, nil
}
