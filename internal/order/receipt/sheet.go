package receipt

import (
	"codeberg.org/go-pdf/fpdf"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Millimetres, unless it is the size of letters in points.
const (
	margin = 18
	width  = 210 - 2*margin
	family = "bizud"
)

// A sheet is a page that is filled from top to bottom.
type sheet struct{ pdf *fpdf.Fpdf }

// A column is text of some width.
type column struct {
	width float64
	align string
	text  string
}

func lineHeight(points float64) float64 { return points * 0.55 }

func (s *sheet) gap(mm float64) { s.pdf.Ln(mm) }

// text writes a line of its own, or several when it is long.
func (s *sheet) text(points float64, align, text string) {
	s.pdf.SetFont(family, "", points)
	s.pdf.MultiCell(0, lineHeight(points), text, "", align, false)
}

// box writes a text between two lines.
func (s *sheet) box(points float64, text string) {
	s.pdf.SetFont(family, "", points)
	s.pdf.CellFormat(0, lineHeight(points)*1.6, text, "TB", 1, "C", false, 0, "")
}

// row writes a row of the table of goods; a long name takes several lines.
func (s *sheet) row(head bool, name, price, quantity, amount string) {
	const points, numbers = 9, 28
	height, nameWidth := lineHeight(points)+1.6, float64(width-2*numbers-14)
	s.pdf.SetFont(family, "", points)
	names := s.split(name, nameWidth-2)
	if s.pdf.GetY()+height*float64(len(names)) > 297-margin {
		s.pdf.AddPage()
	}
	border := ""
	if head {
		border = "B"
	}
	for i, n := range names {
		cells := []column{{nameWidth, "L", n}, {numbers, "R", price}, {14, "R", quantity}, {numbers, "R", amount}}
		if i > 0 {
			cells = cells[:1]
		}
		for _, c := range cells {
			s.pdf.CellFormat(c.width, height, c.text, border, 0, c.align, false, 0, "")
		}
		s.pdf.Ln(height)
	}
}

// split breaks a text into lines of a width. Japanese may break anywhere; the
// library's own way drops the character at the end of a line without a space.
func (s *sheet) split(text string, width float64) (lines []string) {
	line, used := "", 0.0
	for _, r := range text {
		w := s.pdf.GetStringWidth(string(r))
		if used+w > width && line != "" {
			lines, line, used = append(lines, line), "", 0
		}
		line, used = line+string(r), used+w
	}
	return append(lines, line)
}

// sum writes a label and an amount at the right.
func (s *sheet) sum(points float64, label string, yen money.Yen) {
	s.pdf.SetFont(family, "", points)
	const amount = 36
	s.pdf.CellFormat(width-amount, lineHeight(points)+0.8, label, "", 0, "R", false, 0, "")
	s.pdf.CellFormat(amount, lineHeight(points)+0.8, yen.String(), "", 1, "R", false, 0, "")
}
