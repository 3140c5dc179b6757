package content

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// Topic is that of the change log.
const Topic = "content"

// A Reading is all published content of a source.
type Reading struct {
	Entries []Entry
	Assets  []Asset
}

// A Source is where entries are written.
type Source interface {
	// Read returns all that is published, or fails as a whole. With an error it
	// may return the last good reading that it remembers.
	Read(ctx context.Context) (Reading, error)
	// Watch calls changed when there may be something new, at least once, until
	// ctx ends or it loses sight of the source.
	Watch(ctx context.Context, changed func()) error
}

const (
	firstRead    = time.Second // how long the shop waits for content at its start
	readLimit    = 5 * time.Minute
	firstRetry   = 500 * time.Millisecond
	longestRetry = time.Minute
)

// ErrUnknown says that the source has not answered since the shop opened.
var ErrUnknown = fault.New(fault.Unavailable, "content.unavailable", "ただいま記事やご案内を表示できません。しばらくしてからお試しください。")

var errFailing = errors.New("the content source does not answer; the last good content is shown")

// Live is the content as it is now. It is safe for concurrent use.
type Live struct {
	source  Source
	words   Words
	log     *slog.Logger
	current atomic.Pointer[Snapshot]
	failing atomic.Bool
}

// NewLive reads the first snapshot. When the source does not answer in time,
// the shop opens with what the source remembers, or with nothing; Follow reads on.
// words are put into the texts where they name them.
func NewLive(ctx context.Context, source Source, words Words, log *slog.Logger) *Live {
	l := &Live{source: source, words: words, log: log}
	l.current.Store(&Snapshot{})
	short, cancel := context.WithTimeout(ctx, firstRead)
	defer cancel()
	r, err := source.Read(short)
	if err == nil || len(r.Entries) > 0 {
		l.adopt(ctx, r)
	}
	l.report(ctx, err)
	return l
}

// Current is the newest snapshot.
func (l *Live) Current() *Snapshot { return l.current.Load() }

// Err tells whether the source failed when it was last asked.
func (l *Live) Err() error {
	if l.failing.Load() {
		return errFailing
	}
	return nil
}

// Follow keeps the snapshot up to date until ctx ends.
func (l *Live) Follow(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	wake := make(chan struct{}, 1)
	changed := func() {
		select {
		case wake <- struct{}{}:
		default: // it is awake already
		}
	}
	running.Go(func() { l.watch(ctx, changed) })
	retry := firstRetry
	var again <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-wake:
		case <-again:
		}
		again = nil
		if l.read(ctx) {
			retry = firstRetry
			continue
		}
		again = time.After(retry)
		retry = min(2*retry, longestRetry)
	}
}

// watch goes on watching after the source was lost.
func (l *Live) watch(ctx context.Context, changed func()) {
	for ctx.Err() == nil {
		err := l.source.Watch(ctx, changed)
		if ctx.Err() != nil {
			return
		}
		l.log.WarnContext(ctx, "lost sight of the content source; trying again", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(firstRetry):
		}
	}
}

func (l *Live) read(ctx context.Context) bool {
	long, cancel := context.WithTimeout(ctx, readLimit)
	defer cancel()
	r, err := l.source.Read(long)
	if ctx.Err() != nil {
		return true
	}
	if err == nil {
		l.adopt(ctx, r)
	}
	l.report(ctx, err)
	return err == nil
}

// adopt makes a reading the current one, unless it says nothing new.
func (l *Live) adopt(ctx context.Context, r Reading) {
	before, digest := l.Current(), r.digest()
	if before.digest == digest {
		return
	}
	next := newSnapshot(r, l.words, digest, before)
	for id, err := range next.problem {
		if was := before.problem[id]; was == nil || was.Error() != err.Error() {
			l.log.WarnContext(ctx, "left an entry out of the shop", "entry", id, "error", err)
		}
	}
	l.current.Store(next)
}

// report logs when the source goes and when it is back, not each attempt.
func (l *Live) report(ctx context.Context, err error) {
	switch was := l.failing.Swap(err != nil); {
	case err != nil && !was:
		l.log.WarnContext(ctx, "the content source failed; showing the last good content", "error", err)
	case err == nil && was:
		l.log.InfoContext(ctx, "the content source is back")
	}
}

// digest is the same for the same content in any order.
func (r Reading) digest() string {
	lines := make([]string, 0, len(r.Entries)+len(r.Assets))
	for _, e := range r.Entries {
		b, err := json.Marshal(e)
		lines = append(lines, fmt.Sprintf("%s %v", b, err))
	}
	for _, a := range r.Assets {
		lines = append(lines, fmt.Sprintf("%+v", a))
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(sum[:])
}
