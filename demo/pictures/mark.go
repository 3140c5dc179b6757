package pictures

import (
	"fmt"
	"strings"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/gofont/gosmallcaps"
)

// Marks are 240 × 120, in soft black.
const (
	markWidth, markHeight = 240., 120.
	markInk               = "#45413b"
)

// Mark draws a brand's mark from its name in the alphabet: a wordmark, mostly
// with a frame or a monogram, always the same for the same brand.
func Mark(code, alphabet string) ([]byte, error) {
	seed := seedOf(code, alphabet)
	name := strings.Join(strings.Fields(latin(alphabet)), " ")
	if name == "" {
		name = code
	}
	style := markStyles[seed%uint32(len(markStyles))]
	hand := hands[seed>>8%uint32(len(hands))]
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" role="img"><title>%s</title>`, markWidth, markHeight, escape(name))
	fmt.Fprintf(&b, `<g fill="%s" stroke="none">`, markInk)
	w := markWriter{&b, hand}
	if err := style(&w, name); err != nil {
		return nil, err
	}
	b.WriteString(`</g></svg>`)
	return []byte(b.String()), nil
}

func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}

// A hand is how letters are written.
type hand struct {
	ttf     []byte
	spacing float64 // of the size
	set     func(string) string
}

var hands = []hand{
	{goregular.TTF, .28, strings.ToUpper}, {gomedium.TTF, .12, strings.ToLower}, {gosmallcaps.TTF, .16, title}, {goitalic.TTF, .03, title},
	{gobold.TTF, .06, strings.ToLower}, {goregular.TTF, .5, strings.ToUpper}, {gomono.TTF, -.02, strings.ToLower}, {gomedium.TTF, .2, strings.ToUpper},
	{goregular.TTF, .04, title}, {gobold.TTF, .3, strings.ToUpper}, {goitalic.TTF, .1, strings.ToLower},
}

func title(s string) string {
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

type markWriter struct {
	*strings.Builder
	hand
}

// word writes a line around a middle, made smaller until it fits, and returns
// its width.
func (w *markWriter) word(text string, size, cx, y, most float64) (float64, error) {
	for {
		draw, width, err := outlined(w.ttf, w.set(text), size, size*w.spacing)
		if err != nil {
			return 0, err
		}
		if width <= most || size < 6 {
			fmt.Fprintf(w, `<path d="%s"/>`, draw(cx-width/2, y))
			return width, nil
		}
		size *= max(.5, most/width*.995)
	}
}

// line draws with a thin pen.
func (w *markWriter) line(shape string, args ...any) {
	fmt.Fprintf(w, `<g fill="none" stroke="%s" stroke-width="1.2">`+shape+`</g>`, append([]any{markInk}, args...)...)
}

// initials are the first letters of the first two words.
func initials(name string) string {
	out := ""
	for i, word := range strings.Fields(name) {
		if i < 2 {
			out += strings.ToUpper(word[:1])
		}
	}
	return out
}

// halves splits a name near its middle; the second is empty for one word.
func halves(name string) (first, second string) {
	words := strings.Fields(name)
	if len(words) < 2 {
		return name, ""
	}
	n := (len(words) + 1) / 2
	return strings.Join(words[:n], " "), strings.Join(words[n:], " ")
}
