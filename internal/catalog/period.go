package catalog

import "time"

// CampaignState is where a campaign stands in its period.
type CampaignState string

// A campaign has not begun, runs, or is over.
const (
	Before CampaignState = "before"
	Open   CampaignState = "open"
	After  CampaignState = "after"
)

// Enum lists all values for the contract.
func (CampaignState) Enum() []any { return []any{Before, Open, After} }

// State is where the campaign stands now.
func (c Campaign) State(now time.Time) CampaignState { return c.stateAt(now.UnixMilli()) }

func (c Campaign) stateAt(at int64) CampaignState {
	switch {
	case at < c.Starts:
		return Before
	case c.Ends != 0 && at >= c.Ends:
		return After
	}
	return Open
}
