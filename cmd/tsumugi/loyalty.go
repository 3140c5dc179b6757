package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// openLoyalty makes points, coupons and ranks.
func openLoyalty(d *db.DB, t terms.Terms) shop.LoyaltyParts {
	return shop.LoyaltyParts{Points: loyalty.Points{DB: d}, Ranks: newRanks(d, t)}
}

func newRanks(d *db.DB, t terms.Terms) loyalty.Ranks {
	return loyalty.Ranks{DB: d, Terms: t, Purchases: order.Purchases, Group: rankOf, Set: setRank}
}

// rankOf is the rank that a customer has; false when they left.
func rankOf(ctx context.Context, tx *db.Tx, customer string) (string, bool, error) {
	c, err := member.Find(ctx, tx, customer)
	if errors.Is(err, member.ErrUnknown) {
		return "", false, nil
	}
	return c.Group, err == nil, err
}

// setRank writes a rank that changed; one of a customer who left is nobody's.
func setRank(ctx context.Context, tx *db.Tx, customer, group string) error {
	c, err := member.Find(ctx, tx, customer)
	if errors.Is(err, member.ErrUnknown) || err == nil && c.Group == group {
		return nil
	}
	if err != nil {
		return err
	}
	return member.SetRank(ctx, tx, customer, group)
}

type couponCmd struct {
	List   couponListCmd   `cmd:"" help:"List all coupons, how often they were used and what they took off."`
	Add    couponAddCmd    `cmd:"" help:"Add a coupon, or change the one with that code."`
	Give   couponGiveCmd   `cmd:"" help:"Give a coupon to members."`
	End    couponEndCmd    `cmd:"" help:"End a coupon now; orders keep what it took off."`
	Remove couponRemoveCmd `cmd:"" help:"Take back a coupon that no order used."`
}

type couponListCmd struct {
	storage
	logging
}

type couponAddCmd struct {
	storage
	logging
	operator
	Code         string    `arg:"" help:"What shoppers type: capital letters, digits and hyphens."`
	Name         string    `arg:"" help:"What shoppers read."`
	Amount       int64     `help:"Yen that it takes off." xor:"kind"`
	Percent      int64     `help:"Percent that it takes off." xor:"kind"`
	FreeShipping bool      `help:"It takes the shipping fee off." xor:"kind"`
	MaxDiscount  money.Yen `help:"The most yen that a percentage takes off."`
	MinGoods     money.Yen `help:"Yen of goods from which on it holds."`
	Categories   []string  `help:"Codes of categories that it is for."`
	Brands       []string  `help:"Codes of brands that it is for."`
	Campaigns    []string  `help:"Codes of campaigns that it is for."`
	NotOnSale    bool      `help:"Leave out items whose price is reduced."`
	Ranks        []string  `help:"Codes of ranks that it is for."`
	MembersOnly  bool      `help:"For members only."`
	FirstOrder   bool      `help:"For a first order only."`
	From         string    `help:"Its first day, such as 2026-11-15."`
	Until        string    `help:"Its last day."`
	PerPerson    int       `help:"Orders of one person; 0 means no limit."`
	Total        int       `help:"Orders of everybody together; 0 means no limit."`
	Group        string    `help:"Coupons of different groups go together; without a group it goes alone."`
	Given        bool      `help:"Only for members to whom it is given; its code cannot be typed."`
}

type couponEndCmd struct {
	storage
	logging
	operator
	Code string `arg:"" help:"The coupon."`
}

type couponRemoveCmd struct {
	storage
	logging
	operator
	Code string `arg:"" help:"The coupon."`
}

type couponGiveCmd struct {
	storage
	logging
	acting
	Code    string   `arg:"" help:"The coupon."`
	Members []string `arg:"" help:"Customer codes or e-mail addresses."`
}

type pointsCmd struct {
	Grant pointsGrantCmd `cmd:"" help:"Give points to a member."`
}

type pointsGrantCmd struct {
	storage
	logging
	acting
	policy
	Member string `arg:"" help:"Customer code or e-mail address."`
	Points int    `arg:"" help:"How many."`
	Reason string `arg:"" help:"What the member reads in the list of points."`
	Until  string `help:"Their last day, such as 2026-12-31; else as the terms say."`
	Ref    string `help:"A name for this gift: the same one is given to a member once."`
}

// Run lists coupons.
func (c *couponListCmd) Run(ctx context.Context) error {
	return c.change(ctx, c.logging, func(tx *db.Tx) error {
		all, err := loyalty.All(ctx, tx)
		for _, h := range all {
			fmt.Printf("%s\t%s\t%s\t%s\t%d yen off\n", h.Coupon.Code, loyalty.Offer(h.Coupon), counted(h.Taken, "order"), h.Coupon.Name, h.TookOff)
		}
		return err
	})
}

// Run adds a coupon.
func (c *couponAddCmd) Run(ctx context.Context) error {
	coupon := loyalty.Coupon{
		Code: loyalty.CouponCode(c.Code), Name: c.Name, Kind: loyalty.AmountOff, Value: c.Amount, MaxDiscount: c.MaxDiscount, MinGoods: c.MinGoods,
		Categories: c.Categories, Brands: c.Brands, Campaigns: c.Campaigns, NotOnSale: c.NotOnSale, Ranks: c.Ranks,
		MembersOnly: c.MembersOnly || c.Given || len(c.Ranks) > 0, FirstOrder: c.FirstOrder,
		PerPerson: c.PerPerson, Total: c.Total, Group: c.Group, Given: c.Given,
	}
	switch {
	case c.Percent != 0:
		coupon.Kind, coupon.Value = loyalty.PercentOff, c.Percent
	case c.FreeShipping:
		coupon.Kind = loyalty.FreeShipping
	}
	from, err := dayFlag("--from", c.From, 0)
	if err != nil {
		return err
	}
	until, err := dayFlag("--until", c.Until, 1)
	if err != nil {
		return err
	}
	if !from.IsZero() {
		coupon.Starts = from.UnixMilli()
	}
	if !until.IsZero() {
		coupon.Ends = until.UnixMilli()
	}
	if wrong := coupon.Check(); len(wrong) > 0 {
		return fmt.Errorf("%s: %s", wrong[0].Name, wrong[0].Message)
	}
	err = c.change(ctx, c.logging, func(tx *db.Tx) error {
		_, err := loyalty.Find(ctx, tx, coupon.Code)
		if err != nil && !errors.Is(err, loyalty.ErrCouponUnknown) {
			return err
		}
		return loyalty.Put(ctx, tx, loyalty.CouponStep{Coupon: coupon, New: err != nil, Reason: c.Reason})
	})
	if err != nil {
		return err
	}
	fmt.Printf("The coupon %s is there: %s.\n", coupon.Code, loyalty.Offer(coupon))
	return nil
}

// Run ends a coupon.
func (c *couponEndCmd) Run(ctx context.Context) error {
	err := c.change(ctx, c.logging, func(tx *db.Tx) error {
		_, err := loyalty.End(ctx, tx, loyalty.CouponCode(c.Code), "", c.Reason)
		return err
	})
	if err == nil {
		fmt.Printf("The coupon %s is over.\n", loyalty.CouponCode(c.Code))
	}
	return err
}

// Run takes a coupon back.
func (c *couponRemoveCmd) Run(ctx context.Context) error {
	err := c.change(ctx, c.logging, func(tx *db.Tx) error {
		return loyalty.RemoveSeen(ctx, tx, loyalty.CouponCode(c.Code), "", c.Reason)
	})
	if err == nil {
		fmt.Printf("The coupon %s is gone.\n", loyalty.CouponCode(c.Code))
	}
	return err
}

// Run gives a coupon.
func (c *couponGiveCmd) Run(ctx context.Context) error {
	err := c.change(ctx, c.logging, func(tx *db.Tx) error {
		for _, name := range c.Members {
			who, err := findMember(ctx, tx, name)
			if err != nil {
				return err
			}
			if err := loyalty.Give(ctx, tx, who.Code, loyalty.CouponCode(c.Code)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Println("Given to " + counted(len(c.Members), "member") + ".")
	return nil
}

// Run gives points.
func (c *pointsGrantCmd) Run(ctx context.Context) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	until, err := dayFlag("--until", c.Until, 1)
	if err != nil {
		return err
	}
	if c.Points <= 0 {
		return errors.New("points are given by one or more")
	}
	if c.Ref == "" {
		c.Ref = id.New(time.Now())
	}
	var b loyalty.Balance
	err = c.change(ctx, c.logging, func(tx *db.Tx) error {
		who, err := findMember(ctx, tx, c.Member)
		if err != nil {
			return err
		}
		if until.IsZero() {
			until = loyalty.Expires(tx.Now, t.Points)
		}
		if err := loyalty.Grant(ctx, tx, who.Code, "gift-"+c.Ref, c.Reason, c.Points, until); err != nil {
			return err
		}
		b, err = loyalty.BalanceOf(ctx, tx, who.Code)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Println("The member has " + counted(b.Available, "point") + ".")
	return nil
}

// change does something to the database in one transaction.
func (s storage) change(ctx context.Context, l logging, do func(tx *db.Tx) error) error {
	d, err := s.open(ctx, l.logger())
	if err != nil {
		return err
	}
	return closing(d, d.Update(ctx, do))
}

// findMember finds a customer by code or e-mail address.
func findMember(ctx context.Context, tx *db.Tx, name string) (c member.Customer, err error) {
	if strings.Contains(name, "@") {
		c, err = member.FindEmail(ctx, tx, name)
	} else {
		c, err = member.Find(ctx, tx, strings.ToUpper(name))
	}
	if errors.Is(err, member.ErrUnknown) {
		err = fmt.Errorf("nobody is a member as %q", name)
	}
	return c, err
}

// dayFlag reads a day, and so many days after it; empty is no time at all.
func dayFlag(flag, text string, after int) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	day, err := jp.ParseTime(text)
	if err != nil {
		return time.Time{}, fmt.Errorf("%s is %q; it should be like 2026-11-15", flag, text)
	}
	return day.AddDate(0, 0, after), nil
}
