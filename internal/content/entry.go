package content

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/markdown"
)

// An Entry is one piece of content as its source publishes it.
type Entry struct {
	ID                              string
	Type                            string
	CreatedAt, UpdatedAt, Published time.Time
	Revision                        int
	Fields                          map[string]any // as encoding/json reads them; links as NewLink makes them
	// Takes is when it takes the place of the entry of the same id that stands
	// before it in a reading; zero: there is no other.
	Takes time.Time
}

// An Asset is a picture.
type Asset struct {
	ID, Title, FileName, ContentType string
	URL                              string // where the shop has it
	Origin                           string // where its source has it, if that is elsewhere; not shown
	Size, Width, Height              int    // 0: not known
}

// NewLink is a link to an entry or, with linkType "Asset", to a picture, as
// the delivery interface writes it.
func NewLink(linkType, id string) map[string]any {
	return map[string]any{"sys": map[string]any{"type": "Link", "linkType": linkType, "id": id}}
}

// LinkID is the id in a link of a type.
func LinkID(linkType string, v any) (string, bool) {
	m, _ := v.(map[string]any)
	sys, _ := m["sys"].(map[string]any)
	id, _ := sys["id"].(string)
	return id, sys["type"] == "Link" && sys["linkType"] == linkType && idText.MatchString(id)
}

const (
	maxSymbol = 256 // characters
	maxList   = 100
	maxText   = 50_000 // bytes; Markdown may have markdown.MaxSource
)

var (
	idText   = regexp.MustCompile(`^[A-Za-z0-9][-A-Za-z0-9_./]{0,199}$`)
	slugText = regexp.MustCompile(`^[A-Za-z0-9][-A-Za-z0-9_]*(/[A-Za-z0-9][-A-Za-z0-9_]*)*$`)
)

// Check says what is wrong with an entry; it is meant for operators.
func (e Entry) Check() error {
	t, ok := FindType(e.Type)
	if !ok {
		return fmt.Errorf("content type %.40q is not one of the shop's", e.Type)
	}
	if !idText.MatchString(e.ID) {
		return fmt.Errorf("id %.40q: want letters, digits, - _ . /", e.ID)
	}
	for _, f := range t.Fields {
		if err := f.Check(e.Fields[f.Name]); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	return nil
}

// Check says what is wrong with a value of the field; nil is none.
func (f Field) Check(v any) error {
	if v == nil {
		if f.Required {
			return errors.New("is missing")
		}
		return nil
	}
	switch f.Kind {
	case Integer:
		if n, ok := v.(float64); !ok || n != math.Trunc(n) || math.Abs(n) > 1<<53 {
			return errors.New("is no whole number")
		}
		return nil
	case Picture, Link:
		return f.checkLink(v)
	case Symbols, Codes, Pieces, Links:
		return f.checkList(v)
	}
	s, ok := v.(string)
	switch {
	case !ok:
		return errors.New("is no text")
	case f.Required && strings.TrimSpace(s) == "":
		return errors.New("is empty")
	}
	return f.checkText(s)
}

func (f Field) checkText(s string) error {
	switch f.Kind {
	case Text:
		return checkLength(s, maxText)
	case Markdown:
		return checkLength(s, markdown.MaxSource)
	case Date:
		if _, err := jp.ParseTime(s); err != nil {
			return fmt.Errorf("%.40q is no date: want 2026-11-15 or 2026-11-15T10:00", s)
		}
	case Slug:
		if !slugText.MatchString(s) || len(s) > 100 {
			return fmt.Errorf("%.40q: want letters, digits and hyphens, with / between parts", s)
		}
	case Address:
		return checkAddress(s)
	}
	if len(f.Values) > 0 && !slices.Contains(f.Values, s) {
		return fmt.Errorf("%.40q is not one of %s", s, strings.Join(f.Values, ", "))
	}
	return checkSymbol(s)
}

func checkLength(s string, most int) error {
	switch {
	case len(s) > most:
		return fmt.Errorf("has %d bytes, more than %d", len(s), most)
	case !utf8.ValidString(s) || strings.ContainsRune(s, 0):
		return errors.New("is no text in UTF-8")
	}
	return nil
}

func checkSymbol(s string) error {
	switch {
	case utf8.RuneCountInString(s) > maxSymbol:
		return fmt.Errorf("has more than %d characters", maxSymbol)
	case strings.ContainsAny(s, "\r\n"):
		return errors.New("has more than one line")
	}
	return checkLength(s, 4*maxSymbol)
}

// checkAddress lets nothing through that a browser would run.
func checkAddress(s string) error {
	inside := strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && !strings.HasPrefix(s, `/\`)
	if !inside && !strings.HasPrefix(s, "https://") || strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return fmt.Errorf("%.40q: want a page of the shop, such as /items, or https://…", s)
	}
	return checkSymbol(s)
}

func (f Field) checkLink(v any) error {
	want := "Entry"
	if f.Kind == Picture {
		want = "Asset"
	}
	if _, ok := LinkID(want, v); !ok {
		return fmt.Errorf("is no link of type %s", want)
	}
	return nil
}

func (f Field) checkList(v any) error {
	list, ok := v.([]any)
	if !ok || len(list) > maxList {
		return fmt.Errorf("is no list of at most %d", maxList)
	}
	for i, v := range list {
		if err := f.checkElement(v); err != nil {
			return fmt.Errorf("number %d %w", i+1, err)
		}
	}
	return nil
}

// checkPiece wants a colour, and where it lies: from the left and the top in
// twentieths, and its width in tenths of the picture.
func checkPiece(s string) error {
	color, place, placed := strings.Cut(s, " ")
	if _, err := id.ParseColorSKU(color); err != nil {
		return fmt.Errorf("%.20q is no colour code", color)
	}
	var x, y, size int
	n, err := fmt.Sscanf(place, "%d %d %d", &x, &y, &size)
	if placed && (err != nil || n != 3 || fmt.Sprintf("%d %d %d", x, y, size) != place || min(x, y) < 0 || max(x, y) > 20 || size < 1 || size > 10) {
		return fmt.Errorf("%.40q: want a colour, two numbers up to 20 and one up to 10", s)
	}
	return nil
}

func (f Field) checkElement(v any) error {
	if f.Kind == Links {
		return f.checkLink(v)
	}
	s, ok := v.(string)
	if !ok {
		return errors.New("is no text")
	}
	if f.Kind == Codes {
		if _, err := id.ParseCommodity(s); err != nil {
			return fmt.Errorf("%.20q is no commodity code", s)
		}
	}
	if f.Kind == Pieces {
		return checkPiece(s)
	}
	return checkSymbol(s)
}
