package mail

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	netmail "net/mail"
	"slices"
	"strings"
)

// An Inbox is where mail to the shop arrives. Take hands on up to most messages
// that wait, the oldest first, each as it came but at most MaxIncoming bytes of
// it. One for which take fails waits on; all others are not handed on again.
type Inbox interface {
	Take(ctx context.Context, most int, take func(ctx context.Context, raw []byte) error) (n int, err error)
}

// Bounds on mail that comes in: whoever writes it decides how large it is.
const (
	MaxIncoming   = 10 << 20 // bytes, with attachments
	maxHeader     = 256 << 10
	maxParts      = 100
	maxDepth      = 8
	maxTextPart   = 1 << 20 // bytes of one part, decoded
	maxTextLength = 20_000  // characters of the whole text
	maxFiles      = 20      // that are named
)

// An Incoming is a mail to the shop, as far as the shop reads it.
type Incoming struct {
	ID       string // its Message-ID without brackets; made of its bytes where it has none
	From     string
	FromName string
	To       []string // everybody it names, in lower case
	Subject  string
	Text     string // plain; made of HTML where there is nothing else
	Cut      bool   // the text was longer
	Follows  []string
	// Auto says that no person wrote it: an absence notice, a list, a report of
	// a mail server. Nobody answers it, so that no two machines write for ever.
	Auto  bool
	Files []File
}

// A File was attached. Its bytes stay where the mail came from.
type File struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Size int    `json:"size"`
}

// What of a mail cannot be read at all.
var (
	ErrIncoming = errors.New("mail: not a message")
	ErrSender   = errors.New("mail: a message without a sender")
)

// ParseIncoming reads a mail that anybody may have written: within bounds, and
// without following anything that it names.
func ParseIncoming(raw []byte) (Incoming, error) {
	raw = raw[:min(len(raw), MaxIncoming)]
	if end := headerEnd(raw); end < 0 || end > maxHeader {
		return Incoming{}, ErrIncoming
	}
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Incoming{}, errors.Join(ErrIncoming, err)
	}
	h := m.Header
	in := Incoming{ID: nameIn(h.Get("Message-ID")), Subject: oneLine(decodeWords(h.Get("Subject")), maxSubject), Auto: automatic(h)}
	if in.ID == "" {
		sum := sha256.Sum256(raw)
		in.ID = "none-" + hex.EncodeToString(sum[:16])
	}
	from, err := (&netmail.AddressParser{WordDecoder: &words}).Parse(h.Get("From"))
	if err == nil {
		in.FromName = oneLine(from.Name, maxName)
		in.From, err = ParseAddress(from.Address)
	}
	if err != nil {
		return Incoming{}, errors.Join(ErrSender, err)
	}
	for _, field := range []string{"To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"} {
		in.To = append(in.To, addressesIn(h[field])...)
	}
	for _, field := range []string{"References", "In-Reply-To"} {
		for name := range strings.FieldsSeq(strings.ReplaceAll(h.Get(field), "><", "> <")) {
			if name = nameIn(name); name != "" && !slices.Contains(in.Follows, name) {
				in.Follows = append(in.Follows, name)
			}
		}
	}
	if n := len(in.Follows); n > maxFollows {
		in.Follows = in.Follows[n-maxFollows:]
	}
	p := parts{}
	p.read(h.Get, m.Body, 0)
	in.Text, in.Cut = p.words()
	in.Files = p.files
	return in, nil
}

// headerEnd is where the header ends; -1: nowhere.
func headerEnd(raw []byte) int {
	end := bytes.Index(raw, []byte("\n\n"))
	if crlf := bytes.Index(raw, []byte("\n\r\n")); crlf >= 0 && (end < 0 || crlf < end) {
		return crlf
	}
	return end
}

// nameIn is a Message-ID, or nothing.
func nameIn(field string) string {
	name := strings.Trim(strings.TrimSpace(field), "<>")
	if !messageName.MatchString(name) {
		return ""
	}
	return name
}

func addressesIn(fields []string) (list []string) {
	for _, field := range fields[:min(len(fields), 10)] {
		found, err := (&netmail.AddressParser{WordDecoder: &words}).ParseList(field)
		if err != nil {
			continue // the others are read all the same
		}
		for _, a := range found[:min(len(found), 50)] {
			list = append(list, strings.ToLower(a.Address))
		}
	}
	return list
}

// automatic tells what machines write, by all the ways in which they say so.
func automatic(h netmail.Header) bool {
	if said := strings.ToLower(strings.TrimSpace(h.Get("Auto-Submitted"))); said != "" && said != "no" {
		return true
	}
	switch strings.ToLower(strings.TrimSpace(h.Get("Precedence"))) {
	case "bulk", "junk", "list", "auto_reply":
		return true
	}
	for _, field := range []string{"X-Autoreply", "X-Autorespond", "List-Id", "List-Unsubscribe", "X-Failed-Recipients"} {
		if h.Get(field) != "" {
			return true
		}
	}
	from := strings.ToLower(h.Get("From"))
	return strings.TrimSpace(h.Get("Return-Path")) == "<>" || strings.Contains(from, "mailer-daemon@") || strings.Contains(from, "postmaster@") ||
		strings.HasPrefix(strings.ToLower(h.Get("Content-Type")), "multipart/report")
}
