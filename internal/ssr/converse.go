package ssr

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// maxRounds bounds how often one page may ask: a loader that asks again and
// again is a bug, and rounds cost latency.
const maxRounds = 16

// maxErrorText bounds what a thrown error may bring into our logs.
const maxErrorText = 2000

// Render is one render inside an engine. Both methods run JavaScript until
// its microtask queue is empty and return what take says then.
type Render interface {
	Begin(ctx context.Context, url string) (taken []byte, err error)
	Give(ctx context.Context, replies []byte) (taken []byte, err error)
}

// Converse leads one render from begin to result. Every engine uses it, so
// that the protocol is written once.
func Converse(ctx context.Context, s Render, url string, answer Answer) (Result, error) {
	taken, err := s.Begin(ctx, url)
	if err != nil {
		return Result{}, err
	}
	for range maxRounds {
		turn, err := parseTurn(taken)
		if err != nil {
			return Result{}, err
		}
		if turn.Result != nil {
			return *turn.Result, nil
		}
		replies, err := replies(ctx, turn.Asks, answer)
		if err != nil {
			return Result{}, err
		}
		if taken, err = s.Give(ctx, replies); err != nil {
			return Result{}, err
		}
	}
	return Result{}, fmt.Errorf("%w: asked more than %d times", ErrRender, maxRounds)
}

// turn is what take returned: one of the three.
type turn struct {
	Asks   []Ask   `json:"asks"`
	Result *Result `json:"result"`
	Error  *string `json:"error"`
}

func parseTurn(taken []byte) (turn, error) {
	var t turn
	if err := json.Unmarshal(taken, &t); err != nil {
		return turn{}, fmt.Errorf("%w: the bundle answered no JSON: %w", ErrRender, err)
	}
	switch {
	case t.Error != nil:
		return turn{}, fmt.Errorf("%w: %s", ErrRender, clip(*t.Error))
	case t.Result != nil && (t.Result.Status < 200 || t.Result.Status > 599):
		return turn{}, fmt.Errorf("%w: status %d", ErrRender, t.Result.Status)
	case t.Result == nil && len(t.Asks) == 0:
		return turn{}, fmt.Errorf("%w: it waits for something that is no call", ErrRender)
	}
	return t, nil
}

func clip(text string) string {
	if len(text) > maxErrorText {
		return strings.ToValidUTF8(text[:maxErrorText], "") + "…"
	}
	return text
}

// replies has the asks answered and encodes the replies on one line, which
// the line protocol of a child process relies on.
func replies(ctx context.Context, asks []Ask, answer Answer) ([]byte, error) {
	got := answer(ctx, asks)
	if ctx.Err() != nil {
		return nil, Ended(ctx)
	}
	if len(got) != len(asks) {
		return nil, fmt.Errorf("%w: %d replies to %d asks", ErrRender, len(got), len(asks))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(got); err != nil {
		return nil, fmt.Errorf("%w: encode the replies: %w", ErrRender, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Ended is the error of a render whose context ended: ErrTimeout for a
// deadline, and the context's cause in any case.
func Ended(ctx context.Context) error {
	cause := context.Cause(ctx)
	if errors.Is(cause, ErrTimeout) || errors.Is(cause, ErrClosed) {
		return cause
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%w: %w", ErrTimeout, cause)
	}
	return fmt.Errorf("ssr: the request ended: %w", cause)
}
