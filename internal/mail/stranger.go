package mail

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// ErrMailboxFull asks for patience. Forms that must not tell which addresses
// are known say nothing instead.
var ErrMailboxFull = limit.ErrMailbox

// PutUnproved is Put for a letter to an address that nobody has proved to be
// theirs. It returns ErrMailboxFull, and puts nothing, when there were enough
// of them today (limit.Letters).
func PutUnproved(ctx context.Context, tx *db.Tx, l Letter) error {
	n, err := countStranger(ctx, tx, mailbox(l.To), jp.Day(tx.Now))
	if err != nil {
		return err
	}
	if n > limit.Letters.Most {
		limit.Letters.Hit()
		return ErrMailboxFull
	}
	return Put(ctx, tx, l)
}

// Reserve counts the confirmation that a stranger's order is about to write. It
// returns limit.ErrCode when only the letter with the code is left of today's;
// the caller rolls back, and nothing was counted.
func Reserve(ctx context.Context, tx *db.Tx, address string) error {
	n, err := countStranger(ctx, tx, mailbox(address), jp.Day(tx.Now))
	if err == nil && n > limit.OrderLetters.Most {
		limit.OrderLetters.Hit()
		return limit.ErrCode
	}
	return err
}

// GiveBack takes back what Reserve counted: no letter was written.
func GiveBack(ctx context.Context, tx *db.Tx, address string) error {
	return uncountStranger(ctx, tx, mailbox(address), jp.Day(tx.Now))
}

// PutCode has a letter with a code of six digits go to an address. A mailbox gets
// one code a day, which stays good for the day, whoever asks for more. A mailbox
// that had enough letters today gets none.
func PutCode(ctx context.Context, tx *db.Tx, address, shop string) error {
	digits, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return err
	}
	code := fmt.Sprintf("%06d", digits)
	fresh, err := insertCode(ctx, tx, mailbox(address), codeHash(address, code), tx.Now.UnixMilli(), tx.Now.Add(-limit.Letters.Window).UnixMilli())
	if err != nil || !fresh {
		return err
	}
	return PutUnproved(ctx, tx, Letter{
		Key: "code/" + id.New(tx.Now), To: address, Subject: "【" + shop + "】確認コードのお知らせ",
		Blocks: []Block{
			Text("ご注文の手続きで、このメールアドレスが入力されました。手続きの画面に、次の確認コードを入力してください。"),
			Rows([]Row{{Label: "確認コード", Value: code}}),
			Small("確認コードは24時間有効です。お心当たりのない場合は、このメールを破棄してください。確認コードをほかの人に教えないでください。"),
		},
	})
}

// Prove takes the code of a letter from somebody who says that the mailbox is
// theirs. The transaction has to stand although it fails: wrong says why.
func Prove(ctx context.Context, tx *db.Tx, owner, address, code string) (wrong, err error) {
	for _, try := range []struct {
		*limit.Rule
		who string
	}{{limit.Codes, limit.MailboxOf(address)}, {limit.CodesDevice, owner}} {
		if allowed, err := try.Take(ctx, tx, try.who); err != nil || !allowed {
			return try.Says, err
		}
	}
	want, err := selectCode(ctx, tx, mailbox(address), tx.Now.Add(-limit.Letters.Window).UnixMilli())
	if err != nil {
		return nil, err
	}
	typed := codeHash(address, jp.Digits(strings.TrimSpace(code)))
	if want == "" || subtle.ConstantTimeCompare([]byte(want), []byte(typed)) == 0 {
		return limit.ErrWrong.With(fault.Field{Name: "code", Code: "wrong", Message: limit.ErrWrong.Message}), nil
	}
	if err := limit.Codes.GiveBack(ctx, tx, limit.MailboxOf(address)); err != nil {
		return nil, err
	}
	if err := limit.CodesDevice.GiveBack(ctx, tx, owner); err != nil {
		return nil, err
	}
	return nil, upsertProof(ctx, tx, ProofOwner(owner), mailbox(address), tx.Now.UnixMilli())
}

// Proofs is the mailboxes that an owner has proved to be theirs. Who has proved
// any is nobody who was made up this minute.
type Proofs []string

// ProofsOf reads what an owner has proved.
func ProofsOf(ctx context.Context, tx *db.Tx, owner string) (Proofs, error) {
	return selectProofs(ctx, tx, ProofOwner(owner))
}

// ProofOwner names an owner where proofs are kept.
func ProofOwner(owner string) string { return hashed("owner " + owner) }

// Has tells whether the mailbox of an address is among them.
func (p Proofs) Has(address string) bool { return slices.Contains(p, mailbox(address)) }

// mailbox names a mailbox. Hashed: the tables hold nobody's address.
func mailbox(address string) string { return hashed("mailbox " + limit.MailboxOf(address)) }

func codeHash(address, code string) string { return hashed("code " + mailbox(address) + " " + code) }

func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
