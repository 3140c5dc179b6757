package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/user"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// acting says who uses a command that changes something.
type acting struct {
	As string `env:"TSUMUGI_AS" help:"Who does it, for the record; by default the name of the account at this machine."`
}

// operating is a context in which who named themselves with --as, or has the
// account at this machine, does what a command does.
func operating(ctx context.Context, words *kong.Context) context.Context {
	name := os.Getenv("TSUMUGI_AS")
	for _, f := range words.Flags() {
		if f.Name == "as" && f.Target.String() != "" {
			name = f.Target.String()
		}
	}
	if account, err := user.Current(); name == "" && err == nil {
		name = account.Username
	}
	ctx = order.AskSecond(ctx, func(ctx context.Context, tx *db.Tx) (money.Yen, bool, error) {
		return approval.Rule(ctx, tx, approval.Refund)
	})
	return audit.With(ctx, audit.Actor{Kind: audit.Command, ID: "command:" + name, Name: name})
}

type auditCmd struct {
	List   auditListCmd   `cmd:"" help:"List what was done in the shop, the latest first."`
	Verify auditVerifyCmd `cmd:"" help:"Read the whole record and tell whether anything in it was changed."`
}

type auditListCmd struct {
	storage
	logging
	Object string `arg:"" optional:"" help:"Only what was done to this, such as order/T-2611-ABCD or staff/ID."`
	By     string `help:"Only what the actor with this id did." placeholder:"ID"`
	Before string `help:"Only what came before the entry with this id." placeholder:"ID"`
	Most   int    `help:"How many." default:"50"`
}

// Run lists entries.
func (c *auditListCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	f := audit.Filter{Actor: c.By, Before: c.Before, Most: c.Most}
	f.Object, f.ObjectID, _ = strings.Cut(c.Object, "/")
	list, err := audit.Log{DB: d}.List(ctx, f)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tWHEN\tWHO\tWHAT\tOF\tCHANGES\tWHY")
	for _, e := range list {
		changes, err := json.Marshal(e.Changes)
		if err != nil {
			return err
		}
		told := string(changes)
		switch {
		case !e.Forgotten.IsZero():
			told = "(forgotten)"
		case len(e.Changes) == 0:
			told = ""
		}
		fmt.Fprintf(w, "%s\t%s\t%s %s\t%s\t%s/%s\t%s\t%s\n", e.ID, moment(e.At), e.Actor.Kind, e.Actor.Name, e.Action, e.Object, e.ObjectID, told, e.Reason)
	}
	return w.Flush()
}

type auditVerifyCmd struct {
	storage
	logging
	Expect string `help:"A hash that an earlier verify printed: it must still be in the chain." placeholder:"HASH"`
}

// Run verifies the chain.
func (c *auditVerifyCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	r, err := audit.Log{DB: d}.Verify(ctx, c.Expect)
	if err != nil {
		return err
	}
	for _, line := range r.Broken {
		fmt.Println("BROKEN:", line)
	}
	fmt.Printf("%s in %s; %s not sealed yet; of %s the details are forgotten.\n", counted(r.Entries, "row"), counted(int(r.Seals), "seal"), grouped(r.Open), grouped(r.Forgotten))
	if r.Head != "" {
		fmt.Println("The last seal is", r.Head)
	}
	if len(r.Broken) > 0 {
		return fmt.Errorf("the record was changed in %s", counted(len(r.Broken), "place"))
	}
	return nil
}
