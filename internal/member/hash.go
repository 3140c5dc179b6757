package member

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// The cost of a guess: 19 MiB and two passes, OWASP's advice for argon2id.
const (
	argonMemory = 19 * 1024 // KiB
	argonTime   = 2
	argonLanes  = 1
	saltBytes   = 16
	hashBytes   = 32

	// hashesAtOnce bounds memory and cores that passwords may take from shoppers.
	hashesAtOnce = 2
	// hashesWaiting is the queue, about a second long; who comes later is sent away.
	hashesWaiting = 24
	// newAtOnce of them may be new passwords: the rest is for those who log in.
	newAtOnce = 8
)

// decoy is a hash that no password has. Who has no account is checked against
// it, so that both take the same work.
const decoy = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// A Hasher hashes passwords, a few at a time. Make one with NewHasher.
type Hasher struct {
	queue chan struct{} // a place for everyone working or waiting
	fresh chan struct{} // a place for everyone with a new password
	slots chan struct{}
}

// NewHasher makes a hasher. A shop has one: it is what bounds the work.
func NewHasher() *Hasher {
	return &Hasher{
		queue: make(chan struct{}, hashesAtOnce+hashesWaiting),
		fresh: make(chan struct{}, newAtOnce),
		slots: make(chan struct{}, hashesAtOnce),
	}
}

// Hash returns the hash to keep of a password, or ErrBusy when too many wait.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	select {
	case h.fresh <- struct{}{}:
		defer func() { <-h.fresh }()
	default:
		return "", ErrBusy
	}
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails: the runtime ends the program first
	var sum []byte
	err := h.work(ctx, func() {
		sum = argon2.IDKey([]byte(normal(password)), salt, argonTime, argonMemory, argonLanes, hashBytes)
	})
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
		b64.EncodeToString(salt), b64.EncodeToString(sum)), nil
}

// Matches tells whether a password has this hash; an empty hash takes the same
// time and matches nothing.
func (h *Hasher) Matches(ctx context.Context, kept, password string) (bool, error) {
	known := kept != ""
	if !known {
		kept = decoy
	}
	if len(password) > maxPassword {
		password = ""
	}
	var memory, passes uint32
	var lanes uint8
	parts := strings.Split(kept, "$") // "", argon2id, v, costs, salt, sum
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, fmt.Errorf("password hash of %d parts", len(parts))
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes); err != nil {
		return false, fmt.Errorf("costs of a password hash: %w", err)
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, fmt.Errorf("salt of a password hash: %w", err)
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(want) == 0 {
		return false, fmt.Errorf("sum of a password hash: %w", err)
	}
	var got []byte
	err = h.work(ctx, func() {
		got = argon2.IDKey([]byte(normal(password)), salt, passes, memory, lanes, uint32(len(want)))
	})
	return err == nil && subtle.ConstantTimeCompare(got, want) == 1 && known, err
}

// work runs do when it is its turn.
func (h *Hasher) work(ctx context.Context, do func()) error {
	select {
	case h.queue <- struct{}{}:
		defer func() { <-h.queue }()
	default:
		return ErrBusy
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	do()
	return nil
}

func newSecret() string { return seal.Secret() }

func digest(secret string) string { return seal.Digest(secret) }
