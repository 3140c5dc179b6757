package csvfile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// maxProblems is how many are gathered before the rest is left unread.
const maxProblems = 50

// A Problem is what is wrong at one place of a file.
type Problem struct {
	Line   int
	Column string // empty when the whole row is meant
	Text   string
	// Japanese is the same for the office, and Cell what the cell held.
	Japanese, Cell string
	Damage         Damage // what a spreadsheet did; empty: something else is wrong
}

func (p Problem) String() string {
	if p.Column == "" {
		return fmt.Sprintf("line %d: %s", p.Line, p.Text)
	}
	return fmt.Sprintf("line %d, %s: %s", p.Line, p.Column, p.Text)
}

// Problems is the error about a file that cannot be taken or written, in the
// order of its lines.
type Problems []Problem

func (p Problems) Error() string {
	if len(p) == 1 {
		return p[0].String()
	}
	count := fmt.Sprint(len(p))
	if len(p) >= maxProblems {
		count = fmt.Sprintf("%d or more", maxProblems)
	}
	return fmt.Sprintf("%s problems, the first in %s", count, p[0])
}

// sorted is the error of p, or nil when there is nothing wrong.
func (p Problems) sorted(most int) error {
	if len(p) == 0 {
		return nil
	}
	slices.SortStableFunc(p, func(a, b Problem) int { return a.Line - b.Line })
	return p[:min(len(p), most)]
}

// about is a sentence on a cell.
func about(cell, sentence string) string {
	return fmt.Sprintf("%q %s", short(cell), sentence)
}

// short is the beginning of a cell, for a sentence.
func short(cell string) string {
	if runes := []rune(cell); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return cell
}

// sentences say in English what the capabilities say to merchants in Japanese.
// The key is a field and a code, or a code alone.
var sentences = map[string]string{
	"required":                  "must not be empty",
	"not_text":                  "holds characters that are no text",
	"too_long":                  "is longer than the shop keeps (200 characters for names, 50,000 for texts)",
	"code.invalid":              "is not a code that the shop can use",
	"repeated":                  "names something twice",
	"not_found":                 "names something that does not exist",
	"name.repeated":             "is the name of another size of this colour too",
	"sex_type.unknown":          "is none of baby, kids, men, women and unisex",
	"returns.unknown":           "is none of fashion, underwear and hygiene",
	"tax_percent.unknown":       "is neither 10 nor 8",
	"sale_limit.out_of_range":   "is not between 0 (no limit) and 999",
	"popular_rank.out_of_range": "is below 0",
	"recommended.out_of_range":  "is below 0",
	"materials.not_100":         "does not add up to 100 per part of the garment, or has a share without a name",
	"care.unknown":              "has a mark that is not written like wash40 or no_bleach",
	"colors.too_many":           "belongs to an item that would have more than 99 colours",
	"group.unknown":             "is none of " + strings.Join(catalog.ColorGroups, ", "),
	"hex.malformed":             "is not a colour of six lower-case hexadecimal digits such as 1a2b3c",
	"pictures.out_of_range":     "is not between 0 and 99",
	"price.out_of_range":        "is not between 1 and 100,000,000 yen",
	"list_price.out_of_range":   "is above 100,000,000 yen",
	"price.above_list":          "is above the list price",
	"filter.unknown":            "is none of S1010, S1020, S1030, S1040 and empty",
	"body.out_of_range":         "has a measure without a name, out of order or above 1,000 cm",
	"garment.out_of_range":      "has a measure without a name, out of order or above 1,000 cm",
	"arrival_date.date.invalid": "is not a day",
	"disagrees":                 "disagrees with the code",
	"stock.out_of_range":        "is below 0",
	"on_hand.out_of_range":      "is not between 0 and 10,000,000",
	"shop_code.unknown":         "is not the code of this shop",
	"alias.malformed":           "is not an alias of lower-case letters, digits and single joining marks",
	"alias.taken":               "is already the address of another one",
	"parent.misplaced":          "is no category, or leads in a circle or below the third level",
	"ends.before_start":         "is not after the start",
}

func sentence(field string, f fault.Field) string {
	if s, ok := sentences[field+"."+f.Code]; ok {
		return s
	}
	if s, ok := sentences[f.Code]; ok {
		return s
	}
	return "is not right: " + f.Message
}
