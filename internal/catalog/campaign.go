package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// What changing campaigns refuses.
var (
	ErrUnknownCampaign = fault.New(fault.NotFound, "catalog.campaign", "このキャンペーンはありません。")
	ErrCampaignOver    = fault.New(fault.Conflict, "catalog.campaign_over", "このキャンペーンは、すでに終わっています。")
	ErrCampaignEarly   = fault.New(fault.Conflict, "catalog.campaign_early", "このキャンペーンは、まだ始まっていません。取りやめるときは削除してください。")
	ErrCampaignGoods   = fault.New(fault.Invalid, "catalog.campaign_goods", "商品の指定に誤りがあります。")
)

// MaxCampaignGoods is how many commodities one step brings into a campaign or
// takes out of it.
const MaxCampaignGoods = 20_000

// A CampaignStep is a campaign as somebody wants it, and the goods that come
// into it and leave it. Goods are told as a difference, so that two people who
// add different ones both get what they wanted.
type CampaignStep struct {
	Campaign Campaign
	New      bool
	Add      []id.Commodity
	Remove   []id.Commodity
	Seen     string // the revision that somebody saw; empty: it is not asked
	Reason   string
}

// Revision is a hash of the campaign as it is, without its goods.
func (c Campaign) Revision() string { return revisionOf(c) }

// plain is the campaign as the record compares it.
func (c Campaign) plain() map[string]any {
	return map[string]any{"name": c.Name, "lead": c.Lead, "body": c.Body, "starts": c.Starts, "ends": c.Ends, "order": c.Order}
}

// FindCampaign is the campaign of a code, or ErrUnknownCampaign.
func FindCampaign(ctx context.Context, tx *db.Tx, code string) (Campaign, error) {
	list, err := selectCampaigns(ctx, tx)
	if err != nil {
		return Campaign{}, err
	}
	for _, c := range list {
		if c.Code == code {
			return c, nil
		}
	}
	return Campaign{}, ErrUnknownCampaign
}

// CampaignGoods is the commodities of a campaign, by code.
func CampaignGoods(ctx context.Context, tx *db.Tx, code string) ([]id.Commodity, error) {
	return selectCampaignGoods(ctx, tx, code)
}

// seenCampaign finds a campaign that is still as somebody saw it.
func seenCampaign(ctx context.Context, tx *db.Tx, code, seen string) (Campaign, error) {
	was, err := FindCampaign(ctx, tx, code)
	if err == nil && seen != "" && seen != was.Revision() {
		err = ErrStale.Showing(was)
	}
	return was, err
}

// PutCampaign adds a campaign or changes one, with its goods, as one thing.
func (c Catalog) PutCampaign(ctx context.Context, s CampaignStep, also ...func(*db.Tx) error) error {
	err := c.DB.Update(ctx, func(tx *db.Tx) error {
		if err := putCampaign(ctx, tx, s); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return wrapped("save a campaign", err)
}

func putCampaign(ctx context.Context, tx *db.Tx, s CampaignStep) error {
	s.Campaign.Name, s.Campaign.Lead = strings.TrimSpace(s.Campaign.Name), strings.TrimSpace(s.Campaign.Lead)
	was, err := seenCampaign(ctx, tx, s.Campaign.Code, s.Seen)
	action, before := "campaign.edit", was.plain()
	switch known := err == nil; {
	case s.New && known:
		return ErrCodeTaken.With(fault.Field{Name: "code", Code: "taken", Message: ErrCodeTaken.Message})
	case s.New && errors.Is(err, ErrUnknownCampaign):
		action, before = "campaign.add", map[string]any{}
	case err != nil:
		return err
	}
	if _, err := Save(ctx, tx, Batch{Campaigns: []Campaign{s.Campaign}}); err != nil {
		return err
	}
	added, removed, err := changeCampaignGoods(ctx, tx, s)
	if err != nil {
		return err
	}
	changes, err := audit.Diff(before, s.Campaign.plain())
	if err != nil {
		return err
	}
	for name, codes := range map[string][]id.Commodity{"goods_added": added, "goods_removed": removed} {
		if len(codes) > 0 {
			changes[name] = audit.Change{After: codesInWords(codes)}
		}
	}
	return audit.Append(ctx, tx, audit.Entry{Object: "campaign", ObjectID: s.Campaign.Code, Action: action, Reason: s.Reason, Changes: changes})
}

// toldCodes is how many codes of goods stand in the record one by one.
const toldCodes = 50

func codesInWords(codes []id.Commodity) string {
	if len(codes) > toldCodes {
		return fmt.Sprintf("%d点", len(codes))
	}
	words := make([]string, len(codes))
	for i, code := range codes {
		words[i] = string(code)
	}
	return strings.Join(words, " ")
}

// changeCampaignGoods makes goods part of a campaign by their links, and does not
// save each anew: their digests are emptied, so that no later file takes them for
// unchanged. It tells which ones really came and went.
func changeCampaignGoods(ctx context.Context, tx *db.Tx, s CampaignStep) (added, removed []id.Commodity, err error) {
	if len(s.Add)+len(s.Remove) == 0 {
		return nil, nil, nil
	}
	if len(s.Add) > MaxCampaignGoods || len(s.Remove) > MaxCampaignGoods {
		return nil, nil, ErrCampaignGoods.With(fault.Field{Name: "goods", Code: "too_many", Message: fmt.Sprintf("一度に%d点までです。", MaxCampaignGoods)})
	}
	if err := allSettled(ctx, tx); err != nil {
		return nil, nil, err
	}
	there, err := selectCampaignGoods(ctx, tx, s.Campaign.Code)
	if err != nil {
		return nil, nil, err
	}
	in := make(map[id.Commodity]bool, len(there))
	for _, code := range there {
		in[code] = true
	}
	for _, code := range slices.Compact(slices.Sorted(slices.Values(s.Remove))) {
		if in[code] {
			removed = append(removed, code)
		}
	}
	for _, code := range slices.Compact(slices.Sorted(slices.Values(s.Add))) {
		if !in[code] {
			added = append(added, code)
		}
	}
	for some := range slices.Chunk(added, rowsAtOnce) {
		known, err := selectDigests(ctx, tx, some)
		if err != nil {
			return nil, nil, err
		}
		for _, code := range some {
			if _, ok := known[code]; !ok {
				return nil, nil, ErrCampaignGoods.With(fault.Field{Name: "goods", Code: "not_found", Message: fmt.Sprintf("商品 %.20s がありません。", code)})
			}
		}
	}
	touched := slices.Concat(added, removed)
	if len(touched) == 0 {
		return nil, nil, nil
	}
	if err := deleteCampaignLinks(ctx, tx, s.Campaign.Code, removed); err != nil {
		return nil, nil, err
	}
	if err := insertCampaignLinks(ctx, tx, s.Campaign.Code, added); err != nil {
		return nil, nil, err
	}
	if err := forgetDigests(ctx, tx, touched); err != nil {
		return nil, nil, err
	}
	(&writer{ctx: ctx, tx: tx, contents: touched}).note()
	return added, removed, nil
}

// EndCampaign ends a campaign that runs, now.
func (c Catalog) EndCampaign(ctx context.Context, code, seen, reason string) (ended Campaign, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		was, err := seenCampaign(ctx, tx, code, seen)
		if err != nil {
			return err
		}
		switch was.State(tx.Now) {
		case After:
			return ErrCampaignOver
		case Before:
			return ErrCampaignEarly
		}
		ended = was
		ended.Ends = tx.Now.UnixMilli()
		if _, err := Save(ctx, tx, Batch{Campaigns: []Campaign{ended}}); err != nil {
			return err
		}
		changes, err := audit.Diff(was.plain(), ended.plain())
		if err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "campaign", ObjectID: code, Action: "campaign.end", Reason: reason, Changes: changes})
	})
	return ended, wrapped("end a campaign", err)
}

// RemoveCampaign takes a campaign out of the shop; its goods stay, without it.
func (c Catalog) RemoveCampaign(ctx context.Context, code, seen, reason string, also ...func(*db.Tx) error) error {
	err := c.DB.Update(ctx, func(tx *db.Tx) error {
		was, err := seenCampaign(ctx, tx, code, seen)
		if err != nil {
			return err
		}
		goods, err := selectCampaignGoods(ctx, tx, code)
		if err != nil {
			return err
		}
		if _, _, err := changeCampaignGoods(ctx, tx, CampaignStep{Campaign: was, Remove: goods}); err != nil {
			return err
		}
		if err := RemoveTaxonomy(ctx, tx, Taxonomy{Campaigns: []string{code}}); err != nil {
			return err
		}
		changes, err := audit.Diff(was.plain(), map[string]any{})
		if err != nil {
			return err
		}
		if len(goods) > 0 {
			changes["goods_removed"] = audit.Change{After: codesInWords(goods)}
		}
		if err := audit.Append(ctx, tx, audit.Entry{Object: "campaign", ObjectID: code, Action: "campaign.remove", Reason: reason, Changes: changes}); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return wrapped("remove a campaign", err)
}

// CampaignPictured notes that a campaign has another picture, so that pages with
// it are made anew.
func (c Catalog) CampaignPictured(ctx context.Context, code string) error {
	err := c.DB.Update(ctx, func(tx *db.Tx) error {
		if _, err := FindCampaign(ctx, tx, code); err != nil {
			return err
		}
		db.Note(tx, TopicTaxonomy, "")
		return audit.Append(ctx, tx, audit.Entry{Object: "campaign", ObjectID: code, Action: "campaign.picture"})
	})
	return wrapped("note the picture of a campaign", err)
}

// CampaignsWithGoods is all campaigns by code, and how many commodities each has.
func (c Catalog) CampaignsWithGoods(ctx context.Context) (list []Campaign, goods map[string]int, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		if list, err = selectCampaigns(ctx, tx); err != nil {
			return err
		}
		goods, err = countCampaignGoods(ctx, tx)
		return err
	})
	return list, goods, wrapped("list campaigns", err)
}
