package mail

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A Kind is why a letter is written; it decides how urgent it is.
type Kind string

// Transactional letters go out at once; the others when there is room.
const (
	Transactional Kind = "transactional"
	Notice        Kind = "notice"
	Magazine      Kind = "magazine"
)

// A Letter is a mail before it is rendered.
type Letter struct {
	Key         string // unique: the same key is sent once; names nobody
	Kind        Kind   // Transactional when empty
	To          string // an address as ParseAddress returns it
	ToName      string // without 様
	Subject     string // discreet: no item, no brand, no category
	Blocks      []Block
	Unsubscribe string // absolute address that takes GET and one-click POST; empty: none
	ReplyTo     string // where answers to it go; empty: to the sender
	// Follows is what it answers, the oldest first: Message-IDs without brackets,
	// or LetterID of letters of ours. Such a letter was written by somebody.
	Follows []string
}

// LetterID names the letter of a key in Follows of another.
func LetterID(key string) string { return "letter:" + key }

// A Block is a part of a letter's body. Make one with the functions below.
type Block struct {
	kind  string
	text  string
	link  string // of a button; of raw HTML its text
	rows  []Row
	items []Item
}

// A Row is a labelled value.
type Row struct{ Label, Value string }

// An Item is a line of an order.
type Item struct {
	Name     string
	Detail   string // colour and size
	Quantity int
	Amount   money.Yen // of the whole line
}

// Text is paragraphs, divided by empty lines; line breaks are kept.
func Text(s string) Block { return Block{kind: "text", text: s} }

// Heading begins a section.
func Heading(s string) Block { return Block{kind: "heading", text: s} }

// Rows is a table of labelled values.
func Rows(rows []Row) Block { return Block{kind: "rows", rows: rows} }

// Items is a table of what was ordered.
func Items(items []Item) Block { return Block{kind: "items", items: items} }

// Button leads to an absolute address.
func Button(label, url string) Block { return Block{kind: "button", text: label, link: url} }

// Small is a remark in small print.
func Small(s string) Block { return Block{kind: "small", text: s} }

// HTML is markup that was sanitised already, and the same as plain text.
func HTML(sanitised, text string) Block { return Block{kind: "html", text: sanitised, link: text} }

// Bounds on a letter: beyond them it is a mistake, not a letter.
const (
	maxKey     = 300
	maxSubject = 200     // characters
	maxName    = 100     // characters
	maxBody    = 1 << 20 // bytes, of each form
	maxFollows = 20
)

// messageName is what can stand in the headers that keep a thread.
var messageName = regexp.MustCompile(`^[!-;=?-~]{1,300}$`)

// ErrLetter refuses a letter that cannot be sent to anybody.
var ErrLetter = fault.New(fault.Internal, "mail.letter", "メールを作成できませんでした。")

// checked returns the letter as it can be sent. What a shopper typed is
// cleaned, for a letter must not fail over it; what the composer got wrong is
// refused.
func (l Letter) checked() (Letter, error) {
	if l.Kind == "" {
		l.Kind = Transactional
	}
	if l.Kind != Transactional && l.Kind != Notice && l.Kind != Magazine {
		return l, ErrLetter.Because(fmt.Errorf("kind %q", l.Kind))
	}
	if l.Key == "" || len(l.Key) > maxKey || strings.ContainsFunc(l.Key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return l, ErrLetter.Because(fmt.Errorf("key %.40q: want up to %d printable ASCII characters", l.Key, maxKey))
	}
	address, err := ParseAddress(l.To)
	if err != nil {
		return l, ErrLetter.Because(fmt.Errorf("letter %s: %w", l.Key, err))
	}
	l.To, l.ToName, l.Subject = address, oneLine(l.ToName, maxName), oneLine(l.Subject, maxSubject)
	if l.Subject == "" || len(l.Blocks) == 0 {
		return l, ErrLetter.Because(fmt.Errorf("letter %s has no subject or no body", l.Key))
	}
	if l.Unsubscribe != "" && !absolute(l.Unsubscribe) {
		return l, ErrLetter.Because(fmt.Errorf("letter %s: unsubscribe address is not absolute", l.Key))
	}
	if l.ReplyTo != "" {
		if l.ReplyTo, err = ParseAddress(l.ReplyTo); err != nil {
			return l, ErrLetter.Because(fmt.Errorf("letter %s: where answers go: %w", l.Key, err))
		}
	}
	l.Follows = slices.DeleteFunc(slices.Clone(l.Follows), func(one string) bool { return !messageName.MatchString(one) })
	if len(l.Follows) > maxFollows {
		l.Follows = append(l.Follows[:1:1], l.Follows[len(l.Follows)-maxFollows+1:]...) // the first names the thread
	}
	for _, b := range l.Blocks {
		if b.kind == "button" && !absolute(b.link) {
			return l, ErrLetter.Because(fmt.Errorf("letter %s: address of button %q is not absolute", l.Key, b.text))
		}
	}
	return l, nil
}

// absolute tells whether an address leads to a page and fits into a header.
func absolute(url string) bool {
	return len(url) <= 2000 && (strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://")) &&
		!strings.ContainsFunc(url, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' || r == '"' })
}

// oneLine makes text that stands in a header: no line break or other control
// character, which could begin a header of its own, and at most so many characters.
func oneLine(s string, most int) string {
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.Is(unicode.Cf, r) && r != '\u200d': // such as those that turn the direction of reading
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "�"))), " ")
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return s
}

// lines makes text of many lines: no control character but the line break.
func lines(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "�"), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\r' || r == '\u2028' || r == '\u2029':
			return '\n'
		case r == '\t':
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
}
