package demo

import (
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// A campaign is as data/campaigns.json has it: when it runs, in days from
// today, and what it takes in.
type campaign struct {
	Code, Name, Lead, Body string
	From, To               *int // none means open

	Of     []string // kinds, see kind.is; none means any
	Season string   // stuff of that season only
	Sale   int      // reduced by at least so many per cent
	Secret bool     // secret ones only; otherwise none of them
	Future bool     // not yet arrived only
	Fresh  bool     // new arrivals only
	Max    int      // 0 means all that fit
}

// launch makes the campaigns and tells the plans which they are in.
func (s *Shop) launch() []catalog.Campaign {
	list := make([]catalog.Campaign, len(s.data.campaigns))
	for i, c := range s.data.campaigns {
		list[i] = catalog.Campaign{
			Code: c.Code, Name: c.Name, Lead: c.Lead, Body: c.Body, Order: (i + 1) * 10,
			Starts: s.midnight(c.From), Ends: s.midnight(c.To),
		}
		left := c.Max
		for _, j := range s.dice(forCampaigns, i).Perm(len(s.plans)) {
			if p := &s.plans[j]; c.takes(p) {
				p.campaigns = append(p.campaigns, c.Code)
				if left--; left == 0 {
					break
				}
			}
		}
	}
	return list
}

func (c *campaign) takes(p *plan) bool {
	rate := 0
	if p.list > 0 {
		rate = int((p.list - p.price) * 100 / p.list)
	}
	return !p.discontinued && p.secret == c.Secret &&
		(len(c.Of) == 0 || slices.ContainsFunc(c.Of, p.kind.is)) &&
		(c.Season == "" || c.Season == p.stuff.Season) &&
		rate >= c.Sale && (!c.Future || p.age < 0) && (!c.Fresh || p.age >= 0 && p.age <= newAge)
}

// midnight is in Unix milliseconds; none is 0.
func (s *Shop) midnight(days *int) int64 {
	if days == nil {
		return 0
	}
	return s.today.AddDate(0, 0, *days).UnixMilli()
}
