package push

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// A Message is a notice on its way to one browser.
type Message struct {
	Endpoint, Public, Auth string
	Payload                []byte        // what the shop's service worker reads
	TTL                    time.Duration // how long it is worth anything
	Topic                  string        // of its kind: what waits at the service gives way; may be empty
}

// A Service brings messages to browsers.
type Service interface {
	// Check refuses addresses that no push service has.
	Check(endpoint string) error
	// Send hands a message over. The error is ErrGone, ErrRefused, a Later, or
	// anything that may pass.
	Send(ctx context.Context, m Message) error
}

var (
	// ErrGone says that the browser does not want to hear from us any more.
	ErrGone = errors.New("the browser is not registered any more")
	// ErrRefused says that the service will not take this message.
	ErrRefused = errors.New("the push service refused the message")
)

// Later says that the service wants to be asked again, and when.
type Later struct{ After time.Duration }

func (l Later) Error() string {
	return fmt.Sprintf("the push service wants to be asked again in %v", l.After)
}

const (
	atOnce      = 32 // notices a round
	inParallel  = 8
	sendTime    = 10 * time.Second
	leaseTime   = atOnce/inParallel*sendTime + time.Minute
	worth       = 24 * time.Hour // how long a notice is news
	maxAttempts = 8
	firstDelay  = time.Minute
	lastDelay   = 4 * time.Hour
)

// A Queue sends the notices that were put. Several nodes may run one each.
type Queue struct {
	DB      *db.DB
	Service Service
	Log     *slog.Logger
}

type held struct {
	id       string
	device   Device
	notice   Notice
	attempts int // with this one
	created  time.Time
}

// SendAll sends all notices that are due.
func (q *Queue) SendAll(ctx context.Context) error {
	for ctx.Err() == nil {
		if n, err := q.sendSome(ctx); err != nil || n < atOnce {
			return err
		}
	}
	return nil
}

func (q *Queue) sendSome(ctx context.Context) (int, error) {
	some := false
	err := q.DB.ViewOne(ctx, func(tx *db.Tx) (err error) {
		some, err = isDue(ctx, tx)
		return err
	})
	if err != nil || !some {
		return 0, err
	}
	var list []held
	err = q.DB.Update(ctx, func(tx *db.Tx) (err error) {
		list, err = lease(ctx, tx, tx.Now.Add(leaseTime), atOnce)
		return err
	})
	if err != nil {
		return 0, err
	}
	var group errgroup.Group
	group.SetLimit(inParallel)
	for _, h := range list {
		group.Go(func() error { return q.deliver(ctx, h) })
	}
	return len(list), group.Wait()
}

// deliver sends one notice and writes down what became of it.
func (q *Queue) deliver(ctx context.Context, h held) error {
	sent := q.send(ctx, h)
	if ctx.Err() != nil {
		return nil // the shop stops: the lease ends by itself
	}
	err := q.DB.Update(ctx, func(tx *db.Tx) error {
		if errors.Is(sent, ErrGone) {
			return deleteDevice(ctx, tx, h.device.ID)
		}
		if sent == nil {
			return errors.Join(deleteNotice(ctx, tx, h.id), touchDevice(ctx, tx, h.device.ID))
		}
		due := tx.Now.Add(wait(sent, h.attempts))
		if errors.Is(sent, ErrRefused) || h.attempts >= maxAttempts || due.Sub(h.created) >= worth {
			return deleteNotice(ctx, tx, h.id)
		}
		return delayNotice(ctx, tx, h.id, due)
	})
	if err != nil {
		return fmt.Errorf("record a notice: %w", err)
	}
	if sent != nil && !errors.Is(sent, ErrGone) {
		q.Log.WarnContext(ctx, "a notice did not reach a browser", "notice", h.id, "attempts", h.attempts, "error", sent)
	}
	return nil
}

func (q *Queue) send(ctx context.Context, h held) error {
	payload, err := json.Marshal(map[string]string{"title": h.notice.Title, "body": h.notice.Body, "path": h.notice.Path, "tag": h.notice.Topic})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	d := h.device
	return q.Service.Send(ctx, Message{Endpoint: d.Endpoint, Public: d.Public, Auth: d.Auth, Payload: payload, TTL: worth, Topic: h.notice.Topic})
}

// wait is how long a notice rests after so many attempts: what the service
// asked for, within reason, or longer each time.
func wait(err error, attempts int) time.Duration {
	if later, ok := errors.AsType[Later](err); ok && later.After > 0 {
		return min(later.After, worth)
	}
	return min(firstDelay<<(min(attempts, 10)-1), lastDelay)
}
