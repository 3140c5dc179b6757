package piano

import (
	"errors"
	"sync"
	"time"
)

const (
	tolerated = 5                // failures in a row
	restFor   = 30 * time.Second // then nobody waits for the provider
)

var errResting = errors.New("the subscription provider failed too often; not asked for a while")

// A breaker stops asking a provider that fails, and lets one request try
// after a rest.
type breaker struct {
	now func() time.Time

	mu       sync.Mutex
	failures int
	rests    time.Time // until when
}

func (b *breaker) allow() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failures < tolerated {
		return nil
	}
	now := b.now()
	if now.Before(b.rests) {
		return errResting
	}
	b.rests = now.Add(restFor) // this one tries; the others go on resting
	return nil
}

func (b *breaker) saw(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err == nil {
		b.failures = 0
		return
	}
	b.failures++
	b.rests = b.now().Add(restFor)
}
