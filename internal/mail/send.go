package mail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A Message is a letter as it goes out.
type Message struct {
	ID          string // of the Message-ID header, without brackets; the same for the same letter
	Kind        Kind
	From        string
	FromName    string
	To          string
	ToName      string
	Subject     string
	Text        string
	HTML        string
	Unsubscribe string   // empty: none
	ReplyTo     string   // empty: the sender
	Follows     []string // Message-IDs, the oldest first; it answers the last
	Date        time.Time
}

// A Sender gets messages out. It is safe for concurrent use. An error that
// wraps ErrRefused is final; after any other the message is sent again later.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// ErrRefused says that a message will never be taken, however often it is sent.
var ErrRefused = errors.New("mail: refused for good")

// compose makes the message of a stored letter.
func compose(h held, c terms.Company, origin string) (Message, error) {
	b, err := envelop(h.body, h.letter.Subject, h.letter.Unsubscribe, origin, c)
	if err != nil {
		return Message{}, err
	}
	return Message{
		ID: messageID(h.letter.Key, c.Email), Kind: h.letter.Kind, From: c.Email, FromName: oneLine(c.ShopName, maxName),
		To: h.letter.To, ToName: h.letter.ToName, Subject: h.letter.Subject,
		Text: b.text, HTML: b.html, Unsubscribe: h.letter.Unsubscribe, Date: h.created,
		ReplyTo: h.letter.ReplyTo, Follows: followed(h.letter.Follows, c.Email),
	}, nil
}

// followed names the messages that a letter follows.
func followed(names []string, sender string) []string {
	var list []string
	for _, name := range names {
		if key, ours := strings.CutPrefix(name, LetterID("")); ours {
			name = messageID(key, sender)
		}
		list = append(list, name)
	}
	return list
}

// IDPart is the part before @ of the Message-ID of the letter of a key.
func IDPart(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:16])
}

// messageID is the same for every attempt, so that a mail program that gets a
// letter twice after a crash shows it once.
func messageID(key, sender string) string {
	_, host, _ := cutLast(sender, "@")
	return IDPart(key) + "@" + host
}
