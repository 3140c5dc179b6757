// Package csp helps pages that bring a style of their own to say so in their
// content security policy, so that no policy has to allow whatever is inline.
package csp

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
)

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// Styles is the source list that allows the style elements of a page, and no
// others: "'sha256-…'". A page without any gets 'none'.
func Styles(page string) string {
	var list []string
	for _, found := range styleElement.FindAllStringSubmatch(page, -1) {
		sum := sha256.Sum256([]byte(found[1]))
		list = append(list, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	if list == nil {
		return "'none'"
	}
	return strings.Join(list, " ")
}
