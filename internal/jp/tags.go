package jp

import (
	"regexp"
	"strings"

	"golang.org/x/text/width"
)

var tag = regexp.MustCompile(`【([^【】]*)】|［([^［］]*)］`)

// NameTags lists the tags in full-width brackets that an item's name carries,
// in ASCII where they were full-width: 【ＢＡＢＹ＆ＫＩＤＳ】 is BABY&KIDS, and
// that alone, neither BABY nor KIDS.
func NameTags(name string) []string {
	tags := []string{}
	for _, m := range tag.FindAllStringSubmatch(name, -1) {
		tags = append(tags, strings.TrimSpace(width.Fold.String(m[1]+m[2])))
	}
	return tags
}
