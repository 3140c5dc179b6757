package support

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Tell is what a customer asked and was answered.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	questions, err := db.Read(ctx, tx, `SELECT number, kind, order_number, name, address, body, state, created_at, updated_at FROM inquiry
		WHERE customer_code = $1 AND customer_code <> '' ORDER BY created_at, number`, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	for _, q := range questions {
		if q["answers"], err = db.Read(ctx, tx, `SELECT kind, body, created_at FROM inquiry_answer WHERE inquiry = $1 AND kind <> 'note' ORDER BY id`, q["number"]); err != nil {
			return member.Told{}, err
		}
	}
	return member.Told{Says: questions}, nil
}

// TellWishes is which mail a customer wants, and every yes and no.
func TellWishes(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	key := addressKey(c.Email)
	wishes, err := db.Read(ctx, tx, `SELECT kind, state, address, created_at, changed_at FROM mail_wish WHERE address_key = $1 ORDER BY kind`, key)
	if err != nil {
		return member.Told{}, err
	}
	consents, err := db.Read(ctx, tx, `SELECT kind, event, page, said, client, at AS given_at FROM mail_consent WHERE address_key = $1 ORDER BY id`, key)
	return member.Told{Says: map[string]any{"wishes": wishes, "consents": consents}}, err
}
