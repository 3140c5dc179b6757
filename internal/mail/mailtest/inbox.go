package mailtest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// OpenInbox gives an inbox and a way to lay a mail into it.
type OpenInbox func(t *testing.T) (box mail.Inbox, put func(raw []byte))

// RunInbox checks an inbox.
func RunInbox(t *testing.T, open OpenInbox) {
	t.Run("mails come once, the oldest first", func(t *testing.T) {
		box, put := open(t)
		for i := range 5 {
			put(mailNumber(i))
		}
		var got []string
		take := func(_ context.Context, raw []byte) error {
			m, err := mail.ParseIncoming(raw)
			got = append(got, m.Subject)
			return err
		}
		for _, want := range []int{3, 2, 0} {
			if n, err := box.Take(t.Context(), 3, take); err != nil || n != want {
				t.Fatalf("took %d, %v; want %d", n, err, want)
			}
		}
		if strings.Join(got, " ") != "0 1 2 3 4" {
			t.Errorf("got %v", got)
		}
	})
	t.Run("one that was not taken comes again, and the others go on", func(t *testing.T) {
		box, put := open(t)
		put(mailNumber(0))
		put(mailNumber(1))
		full, calls := errors.New("full"), 0
		n, err := box.Take(t.Context(), 10, func(context.Context, []byte) error {
			if calls++; calls == 1 {
				return full
			}
			return nil
		})
		if n != 1 || !errors.Is(err, full) {
			t.Errorf("took %d, %v; want 1 and the error", n, err)
		}
		if n, err := box.Take(t.Context(), 10, func(context.Context, []byte) error { return nil }); n != 1 || err != nil {
			t.Errorf("then took %d, %v; want 1", n, err)
		}
	})
	t.Run("a large one is cut", func(t *testing.T) {
		box, put := open(t)
		put(append(mailNumber(0), strings.Repeat("x", mail.MaxIncoming)...))
		size := 0
		if n, err := box.Take(t.Context(), 1, func(_ context.Context, raw []byte) error { size = len(raw); return nil }); n != 1 || err != nil || size != mail.MaxIncoming {
			t.Errorf("took %d of %d bytes, %v", n, size, err)
		}
	})
	t.Run("a context that ended", func(t *testing.T) {
		box, put := open(t)
		put(mailNumber(0))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if n, err := box.Take(ctx, 1, func(context.Context, []byte) error { return nil }); n != 0 || err == nil {
			t.Errorf("took %d, %v; want none and an error", n, err)
		}
	})
}

func mailNumber(i int) []byte {
	return fmt.Appendf(nil, "From: <hanako@example.jp>\r\nSubject: %d\r\nMessage-ID: <%d@example.jp>\r\n\r\nbody\r\n", i, i)
}
