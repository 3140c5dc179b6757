package mail

import (
	"html/template"
	"strconv"
	"strings"
)

// The blocks of a letter are written by hand and not by templates, which took a
// twentieth of the processor time of a whole order. Everything that somebody
// typed goes through escape, in text and in quoted attributes alike.
var escape = template.HTMLEscapeString

const (
	cellLine  = "border-bottom:1px solid #f1ece2;"
	tableHTML = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">` + "\n"
)

// paragraphs cuts text at its empty lines, and each part into lines.
func paragraphs(text string) [][]string {
	var list [][]string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if strings.TrimSpace(paragraph) != "" {
			list = append(list, strings.Split(strings.Trim(paragraph, "\n"), "\n"))
		}
	}
	return list
}

// cleaned is the block as it can be written in both forms.
func (b Block) cleaned() Block {
	switch b.kind {
	case "html":
		// Sanitised by the one who made it; see HTML.
		b.text, b.link = strings.ToValidUTF8(strings.ReplaceAll(b.text, "\x00", ""), "�"), lines(b.link)
	case "text", "small":
		b.text = lines(b.text)
	default:
		b.text = oneLine(b.text, maxSubject)
	}
	rows, items := make([]Row, len(b.rows)), make([]Item, len(b.items))
	for i, r := range b.rows {
		rows[i] = Row{oneLine(r.Label, maxSubject), strings.TrimSpace(lines(r.Value))}
	}
	for i, n := range b.items {
		items[i] = Item{oneLine(n.Name, 2*maxSubject), oneLine(n.Detail, maxSubject), n.Quantity, n.Amount}
	}
	b.rows, b.items = rows, items
	return b
}

func put(w *strings.Builder, parts ...string) {
	for _, p := range parts {
		w.WriteString(p)
	}
}

// html writes a cleaned block for mail programs, which know styles only where
// they stand in the tag.
func (b Block) html(w *strings.Builder) {
	switch b.kind {
	case "heading":
		put(w, `<h2 style="margin:32px 0 12px;padding:0 0 8px;border-bottom:1px solid #e5ddcf;font-size:17px;line-height:1.6;font-weight:bold;color:#22201d">`, escape(b.text), "</h2>\n")
	case "rows":
		put(w, tableHTML)
		for _, r := range b.rows {
			put(w, `<tr><td valign="top" width="34%" style="padding:8px 12px 8px 0;`+cellLine+`font-size:14px;line-height:1.7;color:#655f56">`, escape(r.Label),
				`</td><td valign="top" style="padding:8px 0;`+cellLine+`font-size:15px;line-height:1.7;white-space:pre-line;word-break:break-word">`, escape(r.Value), "</td></tr>\n")
		}
		put(w, "</table>\n")
	case "items":
		put(w, tableHTML)
		for _, i := range b.items {
			put(w, `<tr><td valign="top" style="padding:10px 12px 10px 0;`+cellLine+`font-size:15px;line-height:1.6;word-break:break-word">`, escape(i.Name))
			if i.Detail != "" {
				put(w, `<br><span style="font-size:13px;color:#655f56">`, escape(i.Detail), `</span>`)
			}
			put(w, `</td><td valign="top" align="right" width="56" style="padding:10px 12px 10px 0;`+cellLine+`font-size:14px;line-height:1.6;color:#655f56;white-space:nowrap">× `, strconv.Itoa(i.Quantity),
				`</td><td valign="top" align="right" width="90" style="padding:10px 0;`+cellLine+`font-size:15px;line-height:1.6;white-space:nowrap">`, escape(i.Amount.String()), "</td></tr>\n")
		}
		put(w, "</table>\n")
	case "button":
		put(w, `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#233f63" style="border-radius:4px"><a href="`, escape(b.href()),
			`" target="_blank" rel="noopener" style="display:inline-block;padding:14px 32px;font-size:16px;line-height:1.4;font-weight:bold;color:#fefdfb;text-decoration:none">`, escape(b.text), "</a></td></tr></table>\n")
	case "small":
		b.paragraphs(w, `<p style="margin:0 0 12px;font-size:13px;line-height:1.7;color:#655f56;word-break:break-word">`)
	case "html":
		put(w, `<div style="margin:0 0 20px;font-size:16px;line-height:1.8;word-break:break-word">`, b.text, "</div>\n")
	default:
		b.paragraphs(w, `<p style="margin:0 0 20px;font-size:16px;line-height:1.8;word-break:break-word">`)
	}
}

// href is where a button leads: a page, and never a script.
func (b Block) href() string {
	if !absolute(b.link) {
		return "#"
	}
	return b.link
}

func (b Block) paragraphs(w *strings.Builder, begin string) {
	for _, lines := range paragraphs(b.text) {
		put(w, begin)
		for i, line := range lines {
			if i > 0 {
				put(w, "<br>")
			}
			put(w, escape(line))
		}
		put(w, "</p>\n")
	}
}

// plain writes a cleaned block as plain text.
func (b Block) plain(w *strings.Builder) {
	put(w, "\n")
	switch b.kind {
	case "heading":
		put(w, "■ ", b.text, "\n")
	case "rows":
		for _, r := range b.rows {
			put(w, r.Label, "：", r.Value, "\n")
		}
	case "items":
		for _, i := range b.items {
			put(w, "・", i.Name)
			if i.Detail != "" {
				put(w, "（", i.Detail, "）")
			}
			put(w, "\n　数量 ", strconv.Itoa(i.Quantity), "　", i.Amount.String(), "\n")
		}
	case "button":
		put(w, "▼ ", b.text, "\n", b.link, "\n")
	case "html":
		put(w, b.link, "\n")
	default:
		for _, lines := range paragraphs(b.text) {
			if b.kind == "small" {
				put(w, "※ ")
			}
			put(w, strings.Join(lines, "\n"), "\n\n")
		}
	}
}
