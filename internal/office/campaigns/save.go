package campaigns

import (
	"context"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

// CampaignSave is a campaign as somebody wants it.
type CampaignSave struct {
	Campaign CampaignFields `json:"campaign"`
	New      bool           `json:"new"`
	Add      []string       `json:"add,omitempty"`    // commodities that come into it
	Remove   []string       `json:"remove,omitempty"` // and that leave it
	Seen     string         `json:"seen,omitempty"`
	Reason   string         `json:"reason,omitempty"`
}

// CampaignEffect is what saving a campaign would do.
type CampaignEffect struct {
	Goods int      `json:"goods"` // that it would have
	Signs []string `json:"signs"`
}

// latest is the last moment that a period may name: the year 9999.
const latest = 253_402_300_799_000

const mostReason = 500

// checkText refuses what no form sends.
func checkText(starts, ends int64, reason string) error {
	if starts > latest || ends > latest {
		return catalog.ErrInvalid.With(fault.Field{Name: "ends", Code: "out_of_range", Message: "期間が正しくありません。"})
	}
	if len(reason) > mostReason*4 {
		return catalog.ErrInvalid.With(fault.Field{Name: "reason", Code: "too_long", Message: "理由が長すぎます。"})
	}
	return nil
}

func (in CampaignSave) step() (catalog.CampaignStep, error) {
	s := catalog.CampaignStep{Campaign: in.Campaign.campaign(), New: in.New, Seen: in.Seen, Reason: strings.TrimSpace(in.Reason)}
	if len(in.Add) > catalog.MaxCampaignGoods || len(in.Remove) > catalog.MaxCampaignGoods {
		return s, catalog.ErrCampaignGoods
	}
	for _, code := range in.Add {
		s.Add = append(s.Add, id.Commodity(code))
	}
	for _, code := range in.Remove {
		s.Remove = append(s.Remove, id.Commodity(code))
	}
	if wrong := s.Campaign.Check(); len(wrong) > 0 {
		return s, catalog.ErrInvalid.With(wrong...)
	}
	return s, checkText(in.Campaign.Starts, in.Campaign.Ends, in.Reason)
}

func (p Parts) preview(ctx context.Context, in CampaignSave) (CampaignEffect, error) {
	out := CampaignEffect{Signs: []string{}}
	s, err := in.step()
	if err != nil {
		return out, err
	}
	var goods []id.Commodity
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		_, err := catalog.FindCampaign(ctx, tx, in.Campaign.Code)
		switch {
		case err == nil && in.New:
			return catalog.ErrCodeTaken.With(fault.Field{Name: "code", Code: "taken", Message: catalog.ErrCodeTaken.Message})
		case err != nil && !(in.New && errors.Is(err, catalog.ErrUnknownCampaign)):
			return err
		}
		goods, err = catalog.CampaignGoods(ctx, tx, in.Campaign.Code)
		return err
	})
	if err != nil {
		return out, err
	}
	goods = slices.DeleteFunc(goods, func(code id.Commodity) bool { return slices.Contains(s.Remove, code) })
	goods = slices.Compact(slices.Sorted(slices.Values(append(goods, s.Add...))))
	out.Goods = len(goods)
	out.Signs, err = p.signs(ctx, s.Campaign, goods, in.New)
	return out, err
}

func (p Parts) save(ctx context.Context, in CampaignSave) (CampaignWhole, error) {
	s, err := in.step()
	if err != nil {
		return CampaignWhole{}, err
	}
	if err := p.shelf().PutCampaign(ctx, s); err != nil {
		return CampaignWhole{}, p.stale(ctx, in.Campaign.Code, err)
	}
	return p.get(ctx, CampaignAsk{in.Campaign.Code})
}

var errStale = fault.New(fault.Conflict, "office.campaign_stale", "ほかの人が先に保存しました。内容を見比べてください。")

// stale shows who saw a campaign otherwise what it is now.
func (p Parts) stale(ctx context.Context, code string, err error) error {
	if !errors.Is(err, catalog.ErrStale) {
		return err
	}
	whole, failed := p.get(ctx, CampaignAsk{code})
	if failed != nil {
		return failed
	}
	return errStale.Showing(whole.Row)
}

// CampaignEnd says why something ends before its time, or goes.
type CampaignEnd struct {
	Code   string `json:"code"`
	Seen   string `json:"seen,omitempty"`
	Reason string `json:"reason,omitempty"`
}

func (p Parts) end(ctx context.Context, in CampaignEnd) (CampaignWhole, error) {
	if err := checkText(0, 0, in.Reason); err != nil {
		return CampaignWhole{}, err
	}
	if _, err := p.shelf().EndCampaign(ctx, in.Code, in.Seen, strings.TrimSpace(in.Reason)); err != nil {
		return CampaignWhole{}, p.stale(ctx, in.Code, err)
	}
	return p.get(ctx, CampaignAsk{in.Code})
}

func (p Parts) remove(ctx context.Context, in CampaignEnd) (CampaignRows, error) {
	if err := checkText(0, 0, in.Reason); err != nil {
		return CampaignRows{}, err
	}
	err := p.shelf().RemoveCampaign(ctx, in.Code, in.Seen, strings.TrimSpace(in.Reason), func(tx *db.Tx) error { return loyalty.NoneFor(ctx, tx, in.Code) })
	if err != nil {
		return CampaignRows{}, p.stale(ctx, in.Code, err)
	}
	return p.list(ctx, call.None{})
}

// CampaignUpload is a picture for a campaign.
type CampaignUpload struct {
	Code   string `json:"code"`
	Base64 string `json:"base64"`
}

var errPicture = fault.New(fault.Invalid, "office.campaign_picture", "写真を読み取れませんでした。JPEG、PNG、WebPの写真を選んでください。")

func (p Parts) picture(ctx context.Context, in CampaignUpload) (CampaignWhole, error) {
	data, err := base64.StdEncoding.DecodeString(in.Base64)
	if err != nil || len(data) == 0 || p.Pictures == nil {
		return CampaignWhole{}, errPicture
	}
	if _, err := p.get(ctx, CampaignAsk{in.Code}); err != nil {
		return CampaignWhole{}, err
	}
	pic, err := pictureOf(in.Code)
	if err != nil {
		return CampaignWhole{}, errPicture.Because(err)
	}
	if err := p.Pictures.Put(ctx, pic, data); err != nil {
		return CampaignWhole{}, err
	}
	if err := p.shelf().CampaignPictured(ctx, in.Code); err != nil {
		return CampaignWhole{}, err
	}
	return p.get(ctx, CampaignAsk{in.Code})
}

// moment says a time of the shop: 11/20 0:00.
func moment(ms int64) string { return time.UnixMilli(ms).In(jp.Tokyo).Format("1/2 15:04") }
