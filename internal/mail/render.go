package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	texts "text/template"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

var (
	//go:embed letter.html.tmpl
	htmlSource string
	//go:embed letter.txt.tmpl
	textSource string
)

// The two templates that every letter is made with: "body" for the blocks when
// a letter is put, "letter" for what stands around them when it is sent.
var (
	htmlTemplate = template.Must(template.New("").Parse(htmlSource))
	textTemplate = texts.Must(texts.New("").Parse(textSource))
)

// body is a letter's blocks in both forms.
type body struct{ text, html string }

// part is a block as the templates see it.
type part struct {
	Kind, Text, Link string
	Paragraphs       [][]string // lines of each
	Rows             []Row
	Items            []Item
	HTML             template.HTML
}

// salutation is how a letter begins.
func salutation(name string) string {
	if name == "" {
		return ""
	}
	return name + " 様"
}

// Render is the body of a letter as plain text and as HTML, without the head
// and signature that sending puts around it.
func (l Letter) Render() (text, html string, err error) {
	data := struct {
		Salutation string
		Parts      []part
	}{salutation(l.ToName), nil}
	for _, b := range l.Blocks {
		data.Parts = append(data.Parts, b.part())
	}
	html, err = fill(func(w *bytes.Buffer) error { return htmlTemplate.ExecuteTemplate(w, "body", data) })
	if err != nil {
		return "", "", fmt.Errorf("letter %s: %w", l.Key, err)
	}
	text, err = fill(func(w *bytes.Buffer) error { return textTemplate.ExecuteTemplate(w, "body", data) })
	if err != nil {
		return "", "", fmt.Errorf("letter %s: %w", l.Key, err)
	}
	if len(html) > maxBody || len(text) > maxBody {
		return "", "", ErrLetter.Because(fmt.Errorf("letter %s has %d bytes", l.Key, max(len(html), len(text))))
	}
	return tidy(text), html, nil
}

func (b Block) part() part {
	p := part{Kind: b.kind, Text: lines(b.text), Link: b.link}
	switch b.kind {
	case "html":
		// Sanitised by the one who made it; see HTML.
		p.HTML, p.Text = template.HTML(strings.ToValidUTF8(strings.ReplaceAll(b.text, "\x00", ""), "�")), lines(b.link)
	case "text", "small":
		for paragraph := range strings.SplitSeq(p.Text, "\n\n") {
			if strings.TrimSpace(paragraph) != "" {
				p.Paragraphs = append(p.Paragraphs, strings.Split(strings.Trim(paragraph, "\n"), "\n"))
			}
		}
	default:
		p.Text = oneLine(b.text, maxSubject)
	}
	for _, r := range b.rows {
		p.Rows = append(p.Rows, Row{oneLine(r.Label, maxSubject), strings.TrimSpace(lines(r.Value))})
	}
	for _, i := range b.items {
		p.Items = append(p.Items, Item{oneLine(i.Name, 2*maxSubject), oneLine(i.Detail, maxSubject), i.Quantity, i.Amount})
	}
	return p
}

// layout is what stands around the blocks.
type layout struct {
	Subject     string
	Preview     string // what lists of mails show after the subject
	Body        template.HTML
	Text        string
	Company     terms.Company
	Postal      string
	Origin      string
	Unsubscribe string
}

// envelop puts the shop's head and signature around a stored body.
func envelop(b body, subject, unsubscribe, origin string, c terms.Company) (body, error) {
	postal := c.Postal
	if code, err := jp.ParsePostalCode(c.Postal); err == nil {
		postal = code.String()
	}
	data := layout{
		Subject: subject, Preview: preview(b.text), Body: template.HTML(b.html), // by render
		Text: b.text, Company: c, Postal: postal, Origin: origin, Unsubscribe: unsubscribe,
	}
	html, err := fill(func(w *bytes.Buffer) error { return htmlTemplate.ExecuteTemplate(w, "letter", data) })
	if err != nil {
		return body{}, err
	}
	text, err := fill(func(w *bytes.Buffer) error { return textTemplate.ExecuteTemplate(w, "letter", data) })
	return body{tidy(text), html}, err
}

// preview is the first sentence or so that is no salutation and no address.
func preview(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if len(line) > 20 && !strings.HasSuffix(line, " 様") && !strings.Contains(line, "://") {
			return oneLine(line, 80)
		}
	}
	return ""
}

func fill(execute func(*bytes.Buffer) error) (string, error) {
	var b bytes.Buffer
	err := execute(&b)
	return b.String(), err
}

// tidy wraps plain text and leaves at most one empty line at a time.
func tidy(s string) string {
	return strings.TrimSpace(wrap(s)) + "\n"
}
