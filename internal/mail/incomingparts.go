package mail

import (
	"bufio"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/text/encoding/htmlindex"
)

// words reads the encoded words of headers, in the charsets of Japan too.
var words = mime.WordDecoder{CharsetReader: func(charset string, r io.Reader) (io.Reader, error) { return inUTF8(charset, r), nil }}

func decodeWords(s string) string {
	if text, err := words.DecodeHeader(s); err == nil {
		s = text
	}
	return strings.ToValidUTF8(s, "�")
}

// otherNames are names of charsets that mail programs write and browsers do not know.
var otherNames = map[string]string{
	"cp932": "shift_jis", "sjis-win": "shift_jis", "iso-2022-jp-ms": "iso-2022-jp", "cp50220": "iso-2022-jp", "cp50221": "iso-2022-jp", "eucjp": "euc-jp",
}

// inUTF8 reads a charset; one that nobody knows is read as it is.
func inUTF8(charset string, r io.Reader) io.Reader {
	charset = strings.ToLower(strings.TrimSpace(charset))
	if other, ok := otherNames[charset]; ok {
		charset = other
	}
	if charset == "" || charset == "utf-8" || charset == "us-ascii" {
		return r
	}
	known, err := htmlindex.Get(charset)
	if err != nil {
		return r
	}
	return known.NewDecoder().Reader(r)
}

// parts collects what a mail is made of.
type parts struct {
	plain, html strings.Builder
	files       []File
	seen        int
}

// read reads one part, and those inside of it.
func (p *parts) read(header func(string) string, body io.Reader, depth int) {
	if p.seen++; p.seen > maxParts {
		return
	}
	kind, params, err := mime.ParseMediaType(header("Content-Type"))
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) {
		kind, params = "text/plain", nil
	}
	if strings.HasPrefix(kind, "multipart/") {
		if depth < maxDepth && params["boundary"] != "" {
			p.inside(multipart.NewReader(body, params["boundary"]), depth)
		}
		return
	}
	switch strings.ToLower(strings.TrimSpace(header("Content-Transfer-Encoding"))) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	disposition, named, _ := mime.ParseMediaType(header("Content-Disposition"))
	name := named["filename"]
	if name == "" {
		name = params["name"]
	}
	if disposition == "attachment" || name != "" || kind != "text/plain" && kind != "text/html" {
		p.file(name, kind, body)
		return
	}
	into := &p.plain
	if kind == "text/html" {
		into = &p.html
	}
	if into.Len() > maxTextPart {
		return
	}
	text, _ := io.ReadAll(io.LimitReader(inUTF8(params["charset"], body), maxTextPart)) // what came before a mistake counts
	into.WriteString(strings.ToValidUTF8(string(text), "�"))
	into.WriteString("\n")
}

// inside reads the parts of a part.
func (p *parts) inside(r *multipart.Reader, depth int) {
	for p.seen <= maxParts {
		part, err := r.NextRawPart()
		if err != nil {
			return // the end, or nonsense: what was read counts
		}
		p.read(part.Header.Get, part, depth+1)
	}
}

func (p *parts) file(name, kind string, body io.Reader) {
	if len(p.files) >= maxFiles {
		return
	}
	size, _ := io.Copy(io.Discard, body) // as much as can be decoded
	if name = oneLine(strings.NewReplacer("/", "_", `\`, "_").Replace(decodeWords(name)), maxName); name == "" {
		name = "名前のないファイル"
	}
	p.files = append(p.files, File{Name: name, Type: oneLine(kind, maxName), Size: int(size)})
}

// words is the text that somebody wrote, and whether it was longer.
func (p *parts) words() (text string, cut bool) {
	if text = strings.TrimSpace(lines(p.plain.String())); text == "" {
		text = strings.TrimSpace(lines(textOfHTML(p.html.String())))
	}
	if utf8.RuneCountInString(text) > maxTextLength {
		return string([]rune(text)[:maxTextLength]), true
	}
	return text, false
}

// unread are elements whose text nobody sees, and breaks those that begin a line.
var (
	unread = map[atom.Atom]bool{atom.Script: true, atom.Style: true, atom.Head: true, atom.Title: true, atom.Noscript: true, atom.Template: true, atom.Svg: true}

	breaks = map[atom.Atom]bool{atom.P: true, atom.Div: true, atom.Br: true, atom.Tr: true, atom.Li: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.Blockquote: true, atom.Table: true, atom.Hr: true}
)

// textOfHTML is the text of HTML, by reading its tags one after the other: what
// is nested a million times deep costs no more than what is not.
func textOfHTML(markup string) string {
	var out strings.Builder
	z := html.NewTokenizer(bufio.NewReader(strings.NewReader(markup)))
	z.SetMaxBuf(maxTextPart)
	hidden := atom.Atom(0)
	for {
		switch z.Next() {
		case html.ErrorToken:
			return out.String()
		case html.TextToken:
			if hidden == 0 {
				out.WriteString(strings.Join(strings.FieldsFunc(z.Token().Data, func(r rune) bool { return r == '\n' || r == '\r' || r == '\t' }), " "))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			tag := atom.Lookup(name)
			if hidden == 0 && unread[tag] {
				hidden = tag
			}
			if breaks[tag] {
				out.WriteString("\n")
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			tag := atom.Lookup(name)
			if tag == hidden {
				hidden = 0
			}
			if breaks[tag] && tag != atom.Br {
				out.WriteString("\n")
			}
		}
	}
}
