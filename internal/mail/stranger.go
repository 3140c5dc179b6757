package mail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// StrangersADay is how many letters a mailbox gets in a day (of Tokyo) because
// somebody typed its address, without proof that it is theirs. All forms
// together: who has several can otherwise fill a mailbox with each.
const StrangersADay = 3

// ErrMailboxFull asks for patience. Forms that must not tell which addresses
// are known say nothing instead.
var ErrMailboxFull = fault.New(fault.TooMany, "mail.mailbox", "このメールアドレスには、本日すでに数通のご案内をお送りしています。届いているメールをご確認いただくか、明日もう一度お試しください。")

// PutUnproved is Put for a letter to an address that nobody has proved to be
// theirs. It returns ErrMailboxFull, and puts nothing, when there were enough
// of them today.
func PutUnproved(ctx context.Context, tx *db.Tx, l Letter) error {
	n, err := countStranger(ctx, tx, mailbox(l.To), jp.Day(tx.Now))
	if err != nil {
		return err
	}
	if n > StrangersADay {
		return ErrMailboxFull
	}
	return Put(ctx, tx, l)
}

// mailbox names the place where letters to an address arrive, so that a part
// that the receiver's server ignores (taro+1@) is no other one. Hashed: the
// table holds nobody's address.
func mailbox(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(address), "@")
	local, _, _ = strings.Cut(local, "+")
	sum := sha256.Sum256([]byte("mailbox " + local + "@" + domain))
	return hex.EncodeToString(sum[:16])
}
