package limit

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

const (
	// challengeLife is how long the work may take, on a slow phone too.
	challengeLife = 10 * time.Minute
	// easiest and hardest are how many leading zero bits the work finds: a
	// browser takes a few hundredths of a second, and a second or a few.
	easiest, hardest = 13, 20
	// risen is how many bits less than asked now are accepted: more came
	// while the work was done.
	risen = 3
)

// spent has each proof once.
var spent = &Rule{Name: "proof", Most: 1, Window: 2 * challengeLife}

// Challenges asks browsers for work before it lets them go on. Nothing is kept
// of a challenge: it is signed, for one purpose and one network, and its proof
// counts once. The zero value cannot be used.
type Challenges struct{ secret atomic.Pointer[[]byte] }

// Open reads what signs challenges, the same on all nodes; it is made on first
// use.
func (c *Challenges) Open(ctx context.Context, d *db.DB) error {
	var text string
	err := d.Update(ctx, func(tx *db.Tx) (err error) {
		var fresh [32]byte
		_, _ = rand.Read(fresh[:]) // never fails
		text, err = takeSecret(ctx, tx, hex.EncodeToString(fresh[:]))
		return err
	})
	if err != nil {
		return fmt.Errorf("secret of limits: %w", err)
	}
	secret, err := hex.DecodeString(text)
	if err != nil || len(secret) != 32 {
		return fmt.Errorf("secret of limits is damaged: %d bytes, %w", len(secret), err)
	}
	c.secret.Store(&secret)
	return nil
}

// A Demand is work that somebody has to do.
type Demand struct {
	Purpose string // what it is good for
	Network string // of whom
	Extra   int    // bits beyond the easiest
}

func (d Demand) bits() int { return min(easiest+max(d.Extra, 0), hardest) }

// Check takes a proof, or returns ErrChallenge with the work to do.
func (c *Challenges) Check(ctx context.Context, tx *db.Tx, d Demand, proof string) error {
	secret := c.secret.Load()
	if secret == nil {
		return fmt.Errorf("limit: challenges are not open")
	}
	if c.proves(*secret, d, proof, tx.Now) {
		if first, err := spent.Take(ctx, tx, proof); err != nil || first {
			return err
		}
	}
	// Short enough that challenge and number are one block of SHA-256.
	var salt [6]byte
	_, _ = rand.Read(salt[:]) // never fails
	head := fmt.Sprintf("%d.%s.%s", d.bits(), strconv.FormatInt(tx.Now.UnixMilli(), 36), base64.RawURLEncoding.EncodeToString(salt[:]))
	return ErrChallenge.With(fault.Field{Name: "challenge", Code: head + "." + sign(*secret, d, head), Message: ErrChallenge.Message})
}

// proves tells whether a proof is a challenge of ours with the number that
// solves it.
func (c *Challenges) proves(secret []byte, d Demand, proof string, now time.Time) bool {
	parts := strings.Split(proof, ".") // bits, time, salt, signature, number
	if len(parts) != 5 || len(proof) > 200 {
		return false
	}
	head := strings.Join(parts[:3], ".")
	zeros, wrong := strconv.Atoi(parts[0])
	made, bad := strconv.ParseInt(parts[1], 36, 64)
	if wrong != nil || bad != nil || !hmac.Equal([]byte(parts[3]), []byte(sign(secret, d, head))) {
		return false
	}
	age := now.Sub(time.UnixMilli(made))
	return zeros >= d.bits()-risen && age <= challengeLife && age >= -time.Minute && leadingZeros(proof) >= zeros
}

func sign(secret []byte, d Demand, head string) string {
	h := hmac.New(sha256.New, secret)
	fmt.Fprintf(h, "challenge\x00%s\x00%s\x00%s", d.Purpose, d.Network, head)
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:12])
}

func leadingZeros(text string) (n int) {
	for _, b := range sha256.Sum256([]byte(text)) {
		n += bits.LeadingZeros8(b)
		if b != 0 {
			break
		}
	}
	return n
}

// Solve does the work of a challenge, as a browser does.
func Solve(challenge string) (proof string) {
	first, _, _ := strings.Cut(challenge, ".")
	zeros, _ := strconv.Atoi(first)
	for n := 0; ; n++ {
		if proof = challenge + "." + strconv.Itoa(n); leadingZeros(proof) >= zeros {
			return proof
		}
	}
}
