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

// The two templates of what stands around the blocks of every letter when it is
// sent. The blocks are made when a letter is put; see Block.html.
var (
	htmlTemplate = template.Must(template.New("").Parse(htmlSource))
	textTemplate = texts.Must(texts.New("").Parse(textSource))
)

// body is a letter's blocks in both forms.
type body struct{ text, html string }

// salutation is how a letter begins.
func salutation(name string) string {
	if name == "" {
		return ""
	}
	return name + " 様"
}

// withoutButtons says of plain text, which has addresses in place of buttons,
// where they stand.
var withoutButtons = strings.NewReplacer("下のボタン", "下記のURL", "次のボタン", "下記のURL", "上のボタン", "上記のURL")

// Render is the body of a letter as plain text and as HTML, without the head
// and signature that sending puts around it.
func (l Letter) Render() (text, html string, err error) {
	var plain, marked strings.Builder
	marked.Grow(8 << 10) // most are about so long
	if s := salutation(l.ToName); s != "" {
		put(&plain, s, "\n\n")
		put(&marked, `<p style="margin:0 0 20px;font-size:16px;line-height:1.8">`, escape(s), "</p>\n")
	}
	for _, b := range l.Blocks {
		b = b.cleaned()
		b.plain(&plain)
		b.html(&marked)
	}
	if plain.Len() > maxBody || marked.Len() > maxBody {
		return "", "", ErrLetter.Because(fmt.Errorf("letter %s has %d bytes", l.Key, max(plain.Len(), marked.Len())))
	}
	return tidy(withoutButtons.Replace(plain.String())), marked.String(), nil
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
	html, err := fill(len(b.html), func(w *bytes.Buffer) error { return htmlTemplate.ExecuteTemplate(w, "letter", data) })
	if err != nil {
		return body{}, err
	}
	text, err := fill(len(b.text), func(w *bytes.Buffer) error { return textTemplate.ExecuteTemplate(w, "letter", data) })
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

// fill executes a template around a text of a size.
func fill(size int, execute func(*bytes.Buffer) error) (string, error) {
	var b bytes.Buffer
	b.Grow(size + 4<<10)
	err := execute(&b)
	return b.String(), err
}

// tidy wraps plain text and leaves at most one empty line at a time.
func tidy(s string) string {
	return strings.TrimSpace(wrap(s)) + "\n"
}
