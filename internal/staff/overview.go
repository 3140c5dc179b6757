package staff

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// An Overview is everybody, and what they may do from where.
type Overview struct {
	People   []Colleague
	Roles    []Role
	Networks []Network
}

// A Colleague is somebody as others see them.
type Colleague struct {
	Person
	Passkeys int
	Devices  int       // on which they are logged in
	Seen     time.Time // on the last of them; zero: none
}

// Overview reads all of it.
func (s *People) Overview(ctx context.Context) (o Overview, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		o = Overview{}
		if o.Roles, err = Roles(ctx, tx); err != nil {
			return err
		}
		if o.Networks, err = selectNetworks(ctx, tx); err != nil {
			return err
		}
		people, err := selectPeople(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range people {
			if p.Demo && !s.Demo {
				continue
			}
			c := Colleague{Person: p}
			if c.Passkeys, err = countPasskeys(ctx, tx, p.ID); err != nil {
				return err
			}
			sessions, err := selectSessions(ctx, tx, p.ID)
			if err != nil {
				return err
			}
			for _, one := range sessions {
				if one.alive(tx.Now) {
					c.Devices++
					if one.Seen.After(c.Seen) {
						c.Seen = one.Seen
					}
				}
			}
			o.People = append(o.People, c)
		}
		return nil
	})
	return o, err
}
