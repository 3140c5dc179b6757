// Package fault holds the errors that people see: a kind, which decides the
// HTTP status, a stable code, which machines compare, and a Japanese message.
//
// A package declares its faults as variables and returns them, wrapped where
// that helps the log:
//
//	var ErrOutOfStock = fault.New(fault.Conflict, "stock.out", "在庫が足りません。")
//	return ErrOutOfStock.Because(err)
//
// The cause is for the log alone; it never reaches a shopper.
package fault

import (
	"context"
	"errors"
	"slices"
)

// Kind says what sort of failure it is, and so what a caller can do about it.
type Kind uint8

// Internal is the zero value, so that a kind nobody chose is our own mistake.
const (
	Internal Kind = iota
	Invalid
	Unauthenticated
	Forbidden
	NotFound
	Conflict
	TooLarge
	TooMany
	Unavailable
	Timeout
)

var statuses = [...]int{
	Internal:        500,
	Invalid:         400,
	Unauthenticated: 401,
	Forbidden:       403,
	NotFound:        404,
	Conflict:        409,
	TooLarge:        413,
	TooMany:         429,
	Unavailable:     503,
	Timeout:         504,
}

// Status is the HTTP status of the kind. It is a bare number because the
// capabilities that import this package know nothing of HTTP.
func (k Kind) Status() int {
	if int(k) >= len(statuses) {
		return statuses[Internal]
	}
	return statuses[k]
}

// Field is what is wrong with one field of a form.
type Field struct {
	Name    string `json:"name"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error is a failure that can be shown to a person. Values are shared as
// package variables, so nothing changes one in place: Because and With copy.
type Error struct {
	Kind    Kind
	Code    string
	Message string
	Fields  []Field
	// Current is what somebody else made of it meanwhile, for who saves what is stale.
	Current any
	cause   error
}

var (
	errInternal = New(Internal, "internal", "ただいま処理できませんでした。しばらくしてからもう一度お試しください。")
	errTimeout  = New(Timeout, "timeout", "時間内に処理が終わりませんでした。もう一度お試しください。")
)

// New makes a fault. The code is dotted and never changes once published,
// such as "item.not_found"; the message is Japanese, for the shopper.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// Error is the text for the log: code and cause, or the message without one.
func (e *Error) Error() string {
	if e.cause != nil {
		return e.Code + ": " + e.cause.Error()
	}
	return e.Code + ": " + e.Message
}

// Unwrap gives the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.cause }

// Is makes copies equal to the variable they come from, by code.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t != nil && t.Code == e.Code
}

// Because returns a copy that wraps cause for the log.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// With returns a copy that carries fields after those it already had.
func (e *Error) With(fields ...Field) *Error {
	c := *e
	c.Fields = slices.Concat(e.Fields, fields)
	return &c
}

// Showing returns a copy that carries what the thing is now.
func (e *Error) Showing(current any) *Error {
	c := *e
	c.Current = current
	return &c
}

// From finds what to show for any error: the nearest fault in its chain; a
// timeout when the context ended; else an internal fault that wraps err and
// says nothing of it. From(nil) is nil.
func From(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*Error](err); ok {
		if e == nil { // a nil *Error returned as an error: our mistake, yet no reason to crash
			return errInternal
		}
		return e
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return errTimeout.Because(err)
	}
	return errInternal.Because(err)
}
