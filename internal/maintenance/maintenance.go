// Package maintenance is whether the shop is open or closed for maintenance. The
// state is one row of the table setting (key shop.status), and a change is noted
// in the change log under Topic, so that every node follows within a second.
// A shop without the row is open.
package maintenance

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// Topic is that of the change log.
const Topic = "status"

const (
	longestMessage = 200 // characters
	usualMessage   = "ただいまメンテナンスのため、ショップを一時休止しております。しばらくしてからもう一度お越しください。"
)

var (
	// ErrClosed is the answer to shoppers while the shop is closed.
	ErrClosed = fault.New(fault.Unavailable, "shop.closed", usualMessage)
	// ErrMessage refuses a message that shoppers could not read.
	ErrMessage = fault.New(fault.Invalid, "status.message", "お知らせ文は200文字以内で入力してください。")
)

// State is the state of the shop. The zero value is an open shop.
type State struct {
	Closed  bool
	Message string    // Japanese, for shoppers; never empty while closed
	Since   time.Time // when it was last changed; zero when it never was
}

// closed is the state with message, or the usual one when it is empty.
func closed(message string, now time.Time) (State, error) {
	message = strings.Join(strings.Fields(message), " ")
	if !utf8.ValidString(message) || utf8.RuneCountInString(message) > longestMessage {
		return State{}, ErrMessage
	}
	if message == "" {
		message = usualMessage
	}
	return State{Closed: true, Message: message, Since: now}, nil
}

// Err is nil while the shop is open; closed, it is ErrClosed with the message.
func (s State) Err() error {
	if !s.Closed {
		return nil
	}
	e := *ErrClosed
	e.Message = s.Message
	return &e
}

// stored is the value of the row; its time is that of the row.
type stored struct {
	Closed  bool   `json:"closed"`
	Message string `json:"message,omitempty"`
}

func encode(s State) (string, error) {
	b, err := json.Marshal(stored{Closed: s.Closed, Message: s.Message})
	return string(b), err
}

func decode(value string, since time.Time) (State, error) {
	var v stored
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return State{}, fmt.Errorf("read shop status: %w", err)
	}
	return State{Closed: v.Closed, Message: v.Message, Since: since}, nil
}
