package local

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// The head of a file is a small part of YAML, between two lines of ---:
//
//	title: 秋のヨガ
//	lead: "一行目\n二行目"
//	tags: [ヨガ, 秋]
//	items:
//	  - 1004000001
//	# a comment
//
// What YAML would read in another way than it looks has to be quoted, so that
// other tools see the same.

// A pair is one key of a head with its value or values.
type pair struct {
	key    string
	line   int
	list   bool
	values []string
}

var keyText = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// split parts a file into the pairs of its head and the text below. The line of
// an error counts from 1.
func split(file string) (pairs []pair, body string, line int, err error) {
	lines := strings.Split(file, "\n")
	if strings.TrimRight(lines[0], " ") != "---" {
		return nil, "", 1, errors.New("the file does not begin with a head between lines of ---")
	}
	for i := 1; i < len(lines); i++ {
		text := strings.TrimRight(lines[i], " \t")
		if text == "---" {
			return pairs, strings.Trim(strings.Join(lines[i+1:], "\n"), "\n"), 0, nil
		}
		if pairs, err = read(pairs, text, i+1); err != nil {
			return nil, "", i + 1, err
		}
	}
	return nil, "", len(lines), errors.New("the head does not end with a line of ---")
}

// read takes one line of a head.
func read(pairs []pair, text string, line int) ([]pair, error) {
	trimmed := strings.TrimLeft(text, " ")
	if trimmed == "" || strings.HasPrefix(trimmed, "#") {
		return pairs, nil
	}
	if strings.ContainsRune(text, '\t') {
		return nil, errors.New("has a tab; use spaces")
	}
	if item, ok := strings.CutPrefix(trimmed, "- "); ok {
		if len(pairs) == 0 || !pairs[len(pairs)-1].list {
			return nil, errors.New("is an item of no list")
		}
		value, err := scalar(strings.TrimSpace(item))
		last := &pairs[len(pairs)-1]
		last.values = append(last.values, value)
		return pairs, err
	}
	key, rest, ok := strings.Cut(text, ":")
	if !ok || !keyText.MatchString(key) || rest != "" && rest[0] != ' ' {
		return nil, errors.New("is neither \"key: value\" nor \"- item\"")
	}
	for _, p := range pairs {
		if p.key == key {
			return nil, fmt.Errorf("%s stands twice; first in line %d", key, p.line)
		}
	}
	p := pair{key: key, line: line}
	var err error
	switch rest = strings.TrimSpace(rest); {
	case rest == "":
		p.list = true
	case rest[0] == '[':
		p.list = true
		p.values, err = inline(rest)
	default:
		var value string
		value, err = scalar(rest)
		p.values = []string{value}
	}
	return append(pairs, p), err
}

// scalar reads a plain or a quoted text.
func scalar(text string) (string, error) {
	if strings.HasPrefix(text, `"`) {
		var s string
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			return "", errors.New("has a quoted text that does not end well")
		}
		return s, nil
	}
	if !plain(text) {
		return "", fmt.Errorf("%.40q has to stand in double quotes", text)
	}
	return text, nil
}

// plain tells whether a text can stand without quotes.
func plain(text string) bool {
	return text != "" && text == strings.TrimSpace(text) && !strings.ContainsAny(text[:1], "\"'[]{}&*!|>%@`#,?") &&
		text != "-" && !strings.HasPrefix(text, "- ") && !strings.Contains(text, ": ") && !strings.HasSuffix(text, ":") &&
		!strings.Contains(text, " #") && !strings.ContainsFunc(text, func(r rune) bool {
		return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' || r == '\u0085' || r == '\ufeff'
	})
}

// inline reads [a, "b, c"].
func inline(text string) ([]string, error) {
	inner, ok := strings.CutSuffix(text[1:], "]")
	if !ok {
		return nil, errors.New("has a list that does not end with ]")
	}
	var values []string
	for rest := strings.TrimSpace(inner); rest != ""; {
		item := rest
		if rest[0] == '"' {
			d := json.NewDecoder(strings.NewReader(rest))
			var s string
			if err := d.Decode(&s); err != nil {
				return nil, errors.New("has a quoted text that does not end well")
			}
			item, rest = rest[:d.InputOffset()], strings.TrimSpace(rest[d.InputOffset():])
		} else if at := strings.IndexByte(rest, ','); at >= 0 {
			item, rest = rest[:at], rest[at:]
		} else {
			rest = ""
		}
		value, err := scalar(strings.TrimSpace(item))
		if err != nil {
			return nil, err
		}
		values = append(values, value)
		if rest == "" {
			return values, nil
		}
		if rest[0] != ',' {
			return nil, errors.New("has a list without a comma between items")
		}
		if rest = strings.TrimSpace(rest[1:]); rest == "" {
			return nil, errors.New("has a list that ends with a comma")
		}
	}
	return values, nil
}

// write is the text that scalar reads as s.
func write(s string) string {
	if plain(s) {
		return s
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string always has a form in JSON
	return strings.TrimSuffix(b.String(), "\n")
}
