package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/office/people"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

type memberCmd struct {
	Export memberExportCmd `cmd:"" help:"Write all that the shop knows of a member into a zip file, as they can download it themselves."`
	Erase  memberEraseCmd  `cmd:"" help:"Erase a member as if they had left the shop; they get the letter that says what is kept, and how long."`
}

// memberVerb is what every verb about one member needs.
type memberVerb struct {
	shopDesk
	operator
	Member string `arg:"" help:"Customer code or e-mail address."`
}

// one does something with a member.
func (c memberVerb) one(ctx context.Context, do func(m *member.Members, who member.Customer, by member.Clerk) error) error {
	return c.withDatabase(ctx, func(d *db.DB, t terms.Terms, log *slog.Logger) error {
		m := member.NewMembers(d, c.Origin, t.Company.ShopName, log)
		linkData(m, &support.Wishes{DB: d})
		var who member.Customer
		err := d.View(ctx, func(tx *db.Tx) (err error) {
			who, err = findMember(ctx, tx, c.Member)
			return err
		})
		if err != nil {
			return err
		}
		by := c.by()
		return do(m, who, member.Clerk{Name: by.Name, Reason: by.Reason})
	})
}

type memberExportCmd struct {
	memberVerb
	File string `arg:"" help:"The zip file; one that is there is not overwritten."`
}

// Run writes the file. It is made before anything is written down, and nobody
// else may read it.
func (c *memberExportCmd) Run(ctx context.Context) error {
	return c.one(ctx, func(m *member.Members, who member.Customer, by member.Clerk) error {
		f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		data, err := m.DataOf(ctx, who.Code, by)
		if err == nil {
			_, err = f.Write(data)
		}
		if err = closing(f, err); err != nil {
			_ = os.Remove(c.File) // the first error is the one to tell
			return err
		}
		fmt.Printf("%s: all that the shop knows of %s, %d bytes\n", c.File, who.Code, len(data))
		return nil
	})
}

type memberEraseCmd struct{ memberVerb }

// Run erases a member.
func (c *memberEraseCmd) Run(ctx context.Context) error {
	return c.one(ctx, func(m *member.Members, who member.Customer, by member.Clerk) error {
		switch said, err := c.second(ctx, m.DB, who, by); {
		case err != nil:
			return err
		case said:
			fmt.Printf("%s is erased once a second person agrees in the office (承認)\n", who.Code)
			return nil
		}
		if err := m.Erase(ctx, who.Code, by); err != nil {
			return err
		}
		fmt.Printf("%s is erased; what the law wants kept goes after its period\n", who.Code)
		return nil
	})
}

// second asks a second person where the owner says that two decide.
func (c *memberEraseCmd) second(ctx context.Context, d *db.DB, who member.Customer, by member.Clerk) (asked bool, err error) {
	all := approval.Approvals{DB: d}
	if _, on, err := all.On(ctx, approval.Erase); err != nil || !on {
		return false, err
	}
	body, err := json.Marshal(people.EraseBody{Email: who.Email, Reason: by.Reason})
	if err != nil {
		return false, err
	}
	_, err = all.Ask(ctx, approval.Request{
		Kind: approval.Erase, Call: "office/members/erase", Body: string(body), Object: "member", ObjectID: who.Code, Said: "会員 " + who.Code + " の消去", Reason: by.Reason,
		Needs: string(staff.Settings), AskedBy: "command:" + by.Name, Name: by.Name,
	})
	return err == nil, err
}
