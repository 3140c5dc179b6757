package support

import (
	"regexp"
	"strings"
	"time"
	"unicode"
)

// Signs that a question is spam. Each alone makes it suspected: a suspected
// question is kept and can be answered as any other, so a wrong guess costs the
// operator a glance and the shopper nothing.
const (
	signTrap     = "filled the field that people do not see"
	signNoForm   = "did not come from the form"
	signFast     = "was sent within three seconds"
	signLinks    = "is full of links"
	signMarkup   = "has markup for forums"
	signForeign  = "links without a word of Japanese"
	signRepeated = "was sent from several addresses"
)

const (
	fillTime  = 3 * time.Second
	manyLinks = 3
	// repeats is how many other addresses may have sent the same text in a day.
	repeats = 2
)

var (
	linkText   = regexp.MustCompile(`(?i)https?://|\bwww\.`)
	markupText = regexp.MustCompile(`(?i)\[/?(url|link)\b|<a\s|</a>`)
)

// seen is what is known of a form besides its words.
type seen struct {
	trap    string
	form    bool          // it carried a token of ours
	took    time.Duration // since the token was made
	repeats int           // other addresses with the same text
}

// signs looks for what spam does and people do not.
func signs(f Form, s seen) (list []string) {
	add := func(found bool, sign string) {
		if found {
			list = append(list, sign)
		}
	}
	links := len(linkText.FindAllStringIndex(f.Body, -1))
	add(strings.TrimSpace(s.trap) != "", signTrap)
	add(!s.form, signNoForm)
	add(s.form && s.took < fillTime, signFast)
	add(links >= manyLinks, signLinks)
	add(markupText.MatchString(f.Body), signMarkup)
	add(links > 0 && !strings.ContainsFunc(f.Body+f.Name, japanese), signForeign)
	add(s.repeats >= repeats, signRepeated)
	return list
}

func japanese(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) }
