// Package live tells the screens of the office what changes, and who else looks
// at the same thing. What it tells is a name; screens then ask for what it means
// by calls, with the permissions of whoever looks.
package live

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

const (
	// beat is how often a stream shows that it lives, and asks whether its session does.
	beat = 15 * time.Second
	// perPerson is how many streams somebody has at most; the oldest ends for a new one.
	perPerson = 6
	// everybody is how many streams one node has at most.
	everybody = 500
	// waiting is how many changes wait for a slow screen before it is told to read anew.
	waiting = 256
)

// topics are what screens are told of, and who may know.
var topics = map[string]staff.Permission{
	order.ChangeTopic: staff.OrdersRead, support.ChangeTopic: staff.InquiriesRead, staff.PresenceTopic: staff.Everyone,
	csvfile.ChangeTopic: staff.GoodsRead, review.WaitingTopic: staff.InquiriesRead, content.Topic: staff.GoodsRead,
}

var errFull = fault.New(fault.Unavailable, "office.streams", "接続が多すぎます。しばらくしてからもう一度お試しください。")

// Hub follows the change log once for all screens of a node.
type Hub struct {
	DB     *db.DB
	People *staff.People
	Log    *slog.Logger
	// Arrived tells how many orders came after a moment: shoppers write nothing
	// into the change log. nil: nobody asks.
	Arrived func(ctx context.Context, after time.Time) (int, error)
	// Beat is how often streams are looked after; 0 is 15 seconds.
	Beat time.Duration

	following atomic.Bool
	mu        sync.Mutex
	streams   []*stream // the oldest first
}

// A stream is one screen.
type stream struct {
	person  string
	changes chan db.Change
	reload  chan struct{} // has room for one
	ended   chan struct{}
}

// Follow hands on what changes, until ctx ends.
func (h *Hub) Follow(ctx context.Context) error {
	var since int64
	err := h.DB.View(ctx, func(tx *db.Tx) (err error) {
		since, err = db.Position(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("follow changes for the office: %w", err)
	}
	h.following.Store(true)
	if h.Arrived != nil {
		stop := h.lookForArrivals(ctx)
		defer stop()
	}
	h.hand(db.Batch{Reload: true}) // what changed while nobody followed
	return h.DB.Watch(ctx, since, func(b db.Batch) error {
		h.hand(b)
		return nil
	})
}

// arrivals is how often a node asks for new orders while somebody watches.
const arrivals = 2 * time.Second

// lookForArrivals tells screens of orders that came, until it is stopped.
func (h *Hub) lookForArrivals(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(func() {
		ticker := time.NewTicker(arrivals)
		defer ticker.Stop()
		after := time.Now() // of this machine: an order of another node that is behind shows with the next
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			now := time.Now()
			if h.Open() > 0 {
				if n, err := h.Arrived(ctx, after); err != nil {
					continue // it is asked again, from the same moment
				} else if n > 0 {
					h.hand(db.Batch{Changes: []db.Change{{Topic: order.ChangeTopic}}})
				}
			}
			after = now
		}
	})
	return func() {
		cancel()
		done.Wait()
	}
}

// hand gives changes to every stream, and waits for none.
func (h *Hub) hand(b db.Batch) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.streams {
		lost := b.Reload
		for _, c := range b.Changes {
			if _, told := topics[c.Topic]; !told {
				continue
			}
			select {
			case s.changes <- c:
			default:
				lost = true
			}
		}
		if lost {
			select {
			case s.reload <- struct{}{}:
			default: // it will read anew in any case
			}
		}
	}
}

func (h *Hub) begin(person string) (*stream, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.streams) >= everybody {
		return nil, errFull
	}
	s := &stream{person: person, changes: make(chan db.Change, waiting), reload: make(chan struct{}, 1), ended: make(chan struct{})}
	var own []*stream
	for _, other := range h.streams {
		if other.person == person {
			own = append(own, other)
		}
	}
	if len(own) >= perPerson {
		close(own[0].ended)
		h.streams = slices.DeleteFunc(h.streams, func(one *stream) bool { return one == own[0] })
	}
	h.streams = append(h.streams, s)
	return s, nil
}

func (h *Hub) end(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.streams = slices.DeleteFunc(h.streams, func(one *stream) bool { return one == s })
}

// Following tells whether changes are handed on by now.
func (h *Hub) Following() bool { return h.following.Load() }

// Open is how many streams are open.
func (h *Hub) Open() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.streams)
}

// Tell streams changes to one screen: those after since first, if there is one.
func (h *Hub) Tell(ctx context.Context, since int64, send func(httpd.Event) error) error {
	who, err := h.visit(ctx)
	if err != nil {
		return err
	}
	s, err := h.begin(who.Person.ID)
	if err != nil {
		return err
	}
	defer h.end(s)
	last, err := h.catchUp(ctx, who.Role, since, send)
	if err != nil {
		return err
	}
	every := h.Beat
	if every == 0 {
		every = beat
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.ended:
			return send(httpd.Event{Name: "bye", Data: []byte(`{}`)})
		case <-s.reload:
			err = send(httpd.Event{Name: "reload", Data: []byte(`{}`)})
		case c := <-s.changes:
			if c.Seq == 0 || c.Seq > last { // without a number: new orders
				last, err = max(c.Seq, last), tell(who.Role, c, send)
			}
		case <-ticker.C:
			if who, err = h.visit(ctx); err != nil {
				return send(httpd.Event{Name: "bye", Data: []byte(`{"session":true}`)})
			}
			err = send(httpd.Event{})
		}
		if err != nil {
			return err
		}
	}
}

// visit finds who looks, without keeping their session alive.
func (h *Hub) visit(ctx context.Context) (staff.Login, error) {
	caller := call.CallerOf(ctx)
	return h.People.Visit(db.Looking(ctx), caller.SessionID, caller.ClientIP)
}

// catchUp tells what changed since a screen last heard of anything, and where
// it stands now.
func (h *Hub) catchUp(ctx context.Context, role staff.Role, since int64, send func(httpd.Event) error) (last int64, err error) {
	var missed []db.Change
	all := true
	err = h.DB.View(ctx, func(tx *db.Tx) error {
		if last, err = db.Position(ctx, tx); err != nil || since <= 0 {
			return err
		}
		missed, all, err = db.Since(ctx, tx, since, order.ChangeTopic, support.ChangeTopic)
		return err
	})
	if err != nil {
		return 0, err
	}
	if err := send(httpd.Event{ID: last, Name: "hello", Data: []byte(`{}`)}); err != nil {
		return 0, err
	}
	if !all || len(missed) > waiting {
		return last, send(httpd.Event{ID: last, Name: "reload", Data: []byte(`{}`)})
	}
	missed = slices.DeleteFunc(missed, func(c db.Change) bool { return c.Seq == 0 }) // it comes with its number
	slices.SortFunc(missed, func(a, b db.Change) int { return cmp.Compare(a.Seq, b.Seq) })
	for _, c := range missed {
		if err := tell(role, c, send); err != nil {
			return 0, err
		}
	}
	return last, nil
}

// tell names a change to who may know of it.
func tell(role staff.Role, c db.Change, send func(httpd.Event) error) error {
	if !role.May(topics[c.Topic]) {
		return nil
	}
	data, err := json.Marshal(map[string]string{"topic": c.Topic, "ref": c.Ref})
	if err != nil {
		return err
	}
	return send(httpd.Event{ID: c.Seq, Name: "change", Data: data})
}
