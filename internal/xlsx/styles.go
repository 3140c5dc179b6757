package xlsx

import (
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
)

// A style is what a number's format makes of it.
type style struct {
	date, clock bool
	zeros       int // digits that are always shown: 0000 shows 12 as 0012
}

var (
	allZeros = regexp.MustCompile(`^0{2,20}$`)
	// said is what formats show as it stands, or only in some places: quoted
	// words, escaped characters, colours, conditions and languages.
	said = regexp.MustCompile(`"[^"]*"|\\.|_.|\[[^\]]*\]`)
)

// builtIn are numbers of formats that every workbook has: dates here and in
// Japan (27 to 36, 50 to 58).
func builtIn(n int) style {
	switch {
	case n >= 14 && n <= 17, n >= 27 && n <= 31, n == 36, n >= 50 && n <= 58:
		return style{date: true}
	case n >= 18 && n <= 21, n >= 32 && n <= 35, n >= 45 && n <= 47, n == 22:
		return style{date: true, clock: true}
	}
	return style{}
}

// styleOf reads a format of the workbook's own.
func styleOf(code string) style {
	if allZeros.MatchString(code) {
		return style{zeros: len(code)}
	}
	bare := strings.ToLower(said.ReplaceAllString(code, ""))
	bare, _, _ = strings.Cut(bare, ";")
	s := style{date: strings.ContainsAny(bare, "ymdgeh") && !strings.Contains(bare, "general"), clock: strings.ContainsAny(bare, "hs")}
	if strings.Contains(bare, "0") && !strings.ContainsAny(bare, "ydh") { // 0.00E+00
		s.date = false
	}
	return s
}

// readStyles reads the formats that cells name by number.
func (b *Book) readStyles() error {
	own := map[int]style{}
	cells := false
	return b.each("xl/styles.xml", 32<<20, func(_ *xml.Decoder, e xml.StartElement) error {
		switch e.Name.Local {
		case "numFmt":
			if n, err := strconv.Atoi(attr(e, "numFmtId")); err == nil && len(own) < 10_000 {
				own[n] = styleOf(attr(e, "formatCode"))
			}
		case "cellXfs":
			cells = true
		case "cellStyles", "dxfs":
			cells = false
		case "xf":
			if !cells {
				return nil
			}
			if len(b.styles) > 100_000 {
				return ErrTooLarge
			}
			n, _ := strconv.Atoi(attr(e, "numFmtId")) // 0 is the general format
			s, ok := own[n]
			if !ok {
				s = builtIn(n)
			}
			b.styles = append(b.styles, s)
		}
		return nil
	})
}
