package staff

import (
	"context"
	"fmt"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

const (
	// totpStep is how long a one-time code counts.
	totpStep = 30 * time.Second
	// totpSkew is how many steps a phone's clock may be off.
	totpSkew = 1
)

// takeCode tells whether a code is the one-time code of now, which then counts
// no more, or a recovery code that was not used yet.
func (s *People) takeCode(ctx context.Context, tx *db.Tx, who secrets, code string) (bool, error) {
	if code = typedCode(code); len(code) == recoveryLength {
		return takeRecovery(ctx, tx, who.staff, recoveryDigest(who.staff, code))
	}
	if who.totp == "" {
		return false, nil
	}
	secret, err := s.Seals.Open(who.totp, "totp "+who.staff)
	if err != nil {
		return false, fmt.Errorf("open the secret of one-time codes: %w", err)
	}
	step, err := stepOf(string(secret), code, tx.Now)
	if err != nil || step <= who.step {
		return false, err
	}
	return true, updateStep(ctx, tx, who.staff, step)
}

// stepOf is the step whose code was typed, or 0.
func stepOf(secret, code string, now time.Time) (int64, error) {
	current := now.Unix() / int64(totpStep/time.Second)
	for step := current - totpSkew; step <= current+totpSkew; step++ {
		ok, err := hotp.ValidateCustom(code, uint64(step), secret, hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err != nil && err != otp.ErrValidateInputInvalidLength {
			return 0, fmt.Errorf("one-time code: %w", err)
		}
		if ok {
			return step, nil
		}
	}
	return 0, nil
}

// recoveryLength is that of a recovery code without its hyphen.
const recoveryLength = 10

func recoveryDigest(staffID, code string) string {
	return seal.Digest("recovery " + staffID + " " + code)
}
