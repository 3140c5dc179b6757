package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

type campaignCmd struct {
	List   campaignListCmd   `cmd:"" help:"List the campaigns, their periods and how many goods they have."`
	Show   campaignShowCmd   `cmd:"" help:"Show a campaign with its goods."`
	Save   campaignSaveCmd   `cmd:"" help:"Add a campaign, or change one and its goods."`
	End    campaignEndCmd    `cmd:"" help:"End a campaign now."`
	Remove campaignRemoveCmd `cmd:"" help:"Remove a campaign; its goods stay, without it."`
}

// openAt prints a moment of a period, whose beginning or end may be open.
func openAt(ms int64) string {
	if ms == 0 {
		return "open"
	}
	return pricedAt(ms)
}

type campaignListCmd struct{ priceDesk }

// Run prints the campaigns.
func (c *campaignListCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		list, goods, err := shelf.CampaignsWithGoods(ctx)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, one := range list {
			fmt.Fprintf(out, "%s\t%s\t%s\t%s to %s\t%d goods\n", one.Code, one.Name, one.State(shelf.DB.Now()), openAt(one.Starts), openAt(one.Ends), goods[one.Code])
		}
		return out.Flush()
	})
}

type campaignShowCmd struct {
	priceDesk
	Code string `arg:"" help:"Code of the campaign."`
}

// Run prints a campaign.
func (c *campaignShowCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		return shelf.DB.View(ctx, func(tx *db.Tx) error {
			one, err := catalog.FindCampaign(ctx, tx, c.Code)
			if err != nil {
				return err
			}
			goods, err := catalog.CampaignGoods(ctx, tx, c.Code)
			if err != nil {
				return err
			}
			fmt.Printf("%s %s: %s, %s to %s, order %d\n%s\n%s\n", one.Code, one.Name, one.State(tx.Now), openAt(one.Starts), openAt(one.Ends), one.Order, one.Lead, one.Body)
			for _, code := range goods {
				fmt.Println(code)
			}
			return nil
		})
	})
}

type campaignSaveCmd struct {
	priceDesk
	operator
	Code        string   `arg:"" help:"Code of the campaign: its address is /campaign/CODE."`
	Name        *string  `help:"What it is called. Needed for a new one."`
	Lead        *string  `help:"One sentence below the title."`
	Body        *string  `help:"Its text."`
	Starts      *string  `help:"From when, such as 2026-12-01T00:00 in Tokyo; empty: it always was."`
	Ends        *string  `help:"Until when, exclusive; empty: it stays."`
	Order       *int     `help:"Campaigns stand in this order."`
	AddGoods    []string `help:"Codes of commodities that come into it."`
	RemoveGoods []string `help:"Codes of commodities that leave it."`
}

// Run adds or changes a campaign.
func (c *campaignSaveCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		s := catalog.CampaignStep{Campaign: catalog.Campaign{Code: c.Code}, Reason: c.Reason, Add: commodityCodes(c.AddGoods), Remove: commodityCodes(c.RemoveGoods)}
		err := shelf.DB.View(ctx, func(tx *db.Tx) error {
			was, err := catalog.FindCampaign(ctx, tx, c.Code)
			if err == nil {
				s.Campaign, s.Seen = was, was.Revision()
			}
			return err
		})
		if s.New = errors.Is(err, catalog.ErrUnknownCampaign); err != nil && !s.New {
			return err
		}
		for to, from := range map[*string]*string{&s.Campaign.Name: c.Name, &s.Campaign.Lead: c.Lead, &s.Campaign.Body: c.Body} {
			if from != nil {
				*to = *from
			}
		}
		for to, from := range map[*int64]*string{&s.Campaign.Starts: c.Starts, &s.Campaign.Ends: c.Ends} {
			if from != nil {
				at, err := shopTime(*from)
				if err != nil {
					return err
				}
				*to = at.UnixMilli()
			}
		}
		if c.Order != nil {
			s.Campaign.Order = *c.Order
		}
		if err := shelf.PutCampaign(ctx, s); err != nil {
			return err
		}
		fmt.Printf("%s %s: saved\n", s.Campaign.Code, s.Campaign.Name)
		return nil
	})
}

func commodityCodes(list []string) (codes []id.Commodity) {
	for _, one := range list {
		codes = append(codes, id.Commodity(one))
	}
	return codes
}

type campaignEndCmd struct {
	priceDesk
	operator
	Code string `arg:"" help:"Code of the campaign."`
}

// Run ends a campaign.
func (c *campaignEndCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		one, err := shelf.EndCampaign(ctx, c.Code, "", c.Reason)
		if err == nil {
			fmt.Printf("%s %s: ended\n", one.Code, one.Name)
		}
		return err
	})
}

type campaignRemoveCmd struct {
	priceDesk
	operator
	Code string `arg:"" help:"Code of the campaign."`
}

// Run removes a campaign that no coupon is for.
func (c *campaignRemoveCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		err := shelf.RemoveCampaign(ctx, c.Code, "", c.Reason, func(tx *db.Tx) error { return loyalty.NoneFor(ctx, tx, c.Code) })
		if err == nil {
			fmt.Printf("%s: removed\n", c.Code)
		}
		return err
	})
}
