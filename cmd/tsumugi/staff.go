package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

type staffCmd struct {
	List     staffListCmd     `cmd:"" help:"List who works in the shop."`
	Invite   staffInviteCmd   `cmd:"" help:"Invite somebody into the office: prints the link, and sends it by mail."`
	Role     staffRoleCmd     `cmd:"" help:"Give somebody another role."`
	Disable  staffDisableCmd  `cmd:"" help:"End somebody's work here, and all their sessions."`
	Sessions staffSessionsCmd `cmd:"" help:"List where somebody is logged in, or end a session."`
	Networks staffNetworksCmd `cmd:"" help:"Say from which networks the office may be used: none lets in everybody."`
}

// staffDesk is what every command about people needs.
type staffDesk struct {
	storage
	logging
	policy
	acting
	OfficeOrigin string `help:"The office's public address, for the link of an invitation." default:"http://127.0.0.1:8081"`
}

// with opens the people of the shop.
func (c staffDesk) with(ctx context.Context, do func(*staff.People) error) (err error) {
	log := c.logger()
	t, err := c.terms()
	if err != nil {
		return err
	}
	origin, err := cleanOrigin(c.OfficeOrigin, "--office-origin")
	if err != nil {
		return err
	}
	d, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(staff.New(d, origin, t.Company.ShopName, log))
}

// find finds somebody by e-mail address or id.
func (c staffDesk) find(ctx context.Context, s *staff.People, who string) (p staff.Person, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		if p, err = staff.FindEmail(ctx, tx, who); errors.Is(err, staff.ErrUnknown) {
			p, err = staff.Find(ctx, tx, who)
		}
		return err
	})
	return p, err
}

type staffListCmd struct{ staffDesk }

// Run lists people.
func (c *staffListCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s *staff.People) error {
		s.Demo = true // they are there, and said to be of the demo
		o, err := s.Overview(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		fmt.Fprintln(w, "ID\tE-MAIL\tNAME\tROLE\tSTATE\tDEVICES\tLAST SEEN")
		for _, p := range o.People {
			state := "works"
			switch {
			case !p.Works():
				state = "left " + moment(p.Disabled)
			case p.Demo:
				state = "demo"
			case !p.HasPassword && p.Passkeys == 0:
				state = "invited"
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%s\n", p.ID, p.Email, p.Name, p.Role, state, p.Devices, moment(p.Seen))
		}
		return w.Flush()
	})
}

type staffInviteCmd struct {
	staffDesk
	Email string   `arg:"" help:"Where the invitation goes."`
	Name  []string `arg:"" help:"Their name."`
	Role  string   `help:"owner, goods, shipping, support, accounting, or one of the owner's own." default:"owner"`
}

// Run invites somebody.
func (c *staffInviteCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s *staff.People) error {
		p, link, err := s.Invite(ctx, staff.OwnerRole(), c.Email, strings.Join(c.Name, " "), c.Role)
		if err != nil {
			return err
		}
		fmt.Printf("%s is invited as %s. The letter is on its way; the link opens for 72 hours:\n%s\n", p.Email, p.Role, link)
		return nil
	})
}

type staffRoleCmd struct {
	staffDesk
	Who  string `arg:"" help:"E-mail address or id."`
	Role string `arg:"" help:"The role."`
}

// Run gives somebody another role.
func (c *staffRoleCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s *staff.People) error {
		p, err := c.find(ctx, s, c.Who)
		if err != nil {
			return err
		}
		if err := s.SetRole(ctx, staff.OwnerRole(), p.ID, c.Role, ""); err != nil {
			return err
		}
		fmt.Printf("%s is %s now, and was %s.\n", p.Email, c.Role, p.Role)
		return nil
	})
}

type staffDisableCmd struct {
	staffDesk
	Who string `arg:"" help:"E-mail address or id."`
}

// Run ends somebody's work here.
func (c *staffDisableCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s *staff.People) error {
		p, err := c.find(ctx, s, c.Who)
		if err != nil {
			return err
		}
		if err := s.Disable(ctx, staff.OwnerRole(), p.ID); err != nil {
			return err
		}
		fmt.Printf("%s no longer works here. Their sessions have ended.\n", p.Email)
		return nil
	})
}

type staffSessionsCmd struct {
	staffDesk
	Who string `arg:"" help:"E-mail address or id."`
	End string `help:"End the session with this id, or all." placeholder:"ID"`
}

// Run lists or ends sessions.
func (c *staffSessionsCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s *staff.People) error {
		p, err := c.find(ctx, s, c.Who)
		if err != nil {
			return err
		}
		list, err := s.Sessions(ctx, p.ID)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		fmt.Fprintln(w, "ID\tDEVICE\tNETWORK\tSINCE\tLAST SEEN")
		for _, one := range list {
			mark := ""
			if c.End == "all" || c.End == one.ID {
				if err := s.EndSession(ctx, p.ID, one.ID); err != nil {
					return err
				}
				mark = "\tended"
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s%s\n", one.ID, one.Device, one.Network, moment(one.Created), moment(one.Seen), mark)
		}
		return w.Flush()
	})
}

type staffNetworksCmd struct {
	staffDesk
	Networks []string `arg:"" optional:"" help:"Networks such as 203.0.113.0/24, instead of those that are there."`
	Clear    bool     `help:"Let in everybody."`
}

// Run says or tells from where the office may be used.
func (c *staffNetworksCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s *staff.People) error {
		if c.Clear || len(c.Networks) > 0 {
			var list []staff.Network
			for _, text := range c.Networks {
				prefix, err := staff.ParseNetwork(text)
				if err != nil {
					return fmt.Errorf("%q is no network: write it like 203.0.113.0/24", text)
				}
				list = append(list, staff.Network{Prefix: prefix})
			}
			if err := s.SetNetworks(ctx, list, ""); err != nil {
				return err
			}
		}
		list, err := s.Networks(ctx)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			fmt.Println("The office may be used from everywhere that reaches it.")
		}
		for _, n := range list {
			fmt.Println(n.Prefix)
		}
		return nil
	})
}
