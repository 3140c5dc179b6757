package httpd

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// EventsPath is where an App tells what happens, as server-sent events.
const EventsPath = "/events"

// An Event is something that happened. One without a name is a sign of life.
type Event struct {
	ID   int64 // 0: none; the browser names the last one when it comes back
	Name string
	Data []byte // one line
}

// Events tells one visitor what happens after since, one event after the other,
// until ctx ends. Its context is that of a call. An error before the first
// event is the answer; one after it ends the stream.
type Events func(ctx context.Context, since int64, send func(Event) error) error

// sendTime is how long an event may take to be written.
const sendTime = 20 * time.Second

// events streams until the visitor leaves, the session ends or the server stops.
func (a *App) events(x *response, r *http.Request) {
	s := a.site
	x.class, x.private = classMount, true
	if r.Method != http.MethodGet {
		x.Header().Set("Allow", http.MethodGet)
		s.refuse(x, r, errMethod)
		return
	}
	var jar call.Jar
	ctx, cancel := context.WithCancel(s.visit(r.Context(), x, r, &jar))
	defer cancel()
	go func() {
		select {
		case <-a.drained:
			cancel()
		case <-ctx.Done():
		}
	}()
	out := http.NewResponseController(x)
	began := false
	send := func(e Event) error {
		if err := out.SetWriteDeadline(time.Now().Add(sendTime)); err != nil {
			return err
		}
		if !began {
			began = true
			if err := out.SetReadDeadline(time.Time{}); err != nil { // that of the request would end the stream
				return err
			}
			h := x.Header()
			h.Set("Content-Type", "text/event-stream; charset=utf-8")
			h.Set("Cache-Control", "no-store")
			h.Set("X-Accel-Buffering", "no") // proxies hand on every event at once
			x.WriteHeader(http.StatusOK)
		}
		if _, err := x.Write(e.text()); err != nil {
			return err
		}
		return out.Flush()
	}
	since, _ := strconv.ParseInt(r.Header.Get("Last-Event-ID"), 10, 64) // nonsense is a new visit
	if err := a.tell(ctx, since, send); err != nil && !began {
		x.WriteHeader(fault.From(err).Kind.Status()) // nobody but a program reads it
	}
}

// text is the event as the wire has it.
func (e Event) text() []byte {
	if e.Name == "" {
		return []byte(":\n\n")
	}
	var b bytes.Buffer
	if e.ID > 0 {
		b.WriteString("id: " + strconv.FormatInt(e.ID, 10) + "\n")
	}
	b.WriteString("event: " + e.Name + "\ndata: ")
	b.Write(e.Data)
	b.WriteString("\n\n")
	return b.Bytes()
}

// Drain ends the streams and asks browsers to come back elsewhere.
func (a *App) Drain() {
	a.site.Drain()
	a.drain.Do(func() { close(a.drained) })
}
