package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licenceName matches the files in which projects keep their terms.
var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|unlicense)([.-].*)?$`)

// texts are a part's licence files, or an error when it has none: what cannot
// be shown may not be shipped.
func (p part) texts() (map[string]string, error) {
	names := p.Files
	if names == nil {
		entries, err := os.ReadDir(p.Folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if !e.IsDir() && licenceName.MatchString(e.Name()) {
				names = append(names, e.Name())
			}
		}
	}
	texts := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(p.Folder, name))
		if err != nil {
			return nil, err
		}
		texts[name] = strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("%s %s has no licence file", p.Name, p.Version)
	}
	return texts, nil
}

// writeLicences writes our licence and those of all parts, equal texts once.
func writeLicences(path string, parts []part) error {
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	var list, texts bytes.Buffer
	number := map[string]int{}
	for _, p := range parts {
		found, err := p.texts()
		if err != nil {
			return err
		}
		var numbers []string
		for _, name := range sortedKeys(found) {
			text := found[name]
			if number[text] == 0 {
				number[text] = len(number) + 1
				fmt.Fprintf(&texts, "\n\n======== [%d] %s\n\n%s\n", number[text], name, text)
			}
			numbers = append(numbers, fmt.Sprintf("[%d]", number[text]))
		}
		if p.Name == std { // of whichever Go builds; the file stays the same for all of them
			p.Version = ""
		}
		fmt.Fprintf(&list, "%s (%s) %s\n", strings.TrimSpace(p.Name+" "+p.Version), p.Kind, strings.Join(numbers, " "))
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Tsumugi\n\n%s\n\n\nParts of others, and under which of the licences below they stand:\n\n%s%s", own, list.Bytes(), texts.Bytes())
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, packed.Bytes(), 0o644)
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
