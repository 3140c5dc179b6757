package live

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct{ People *staff.People }

// Calls are the calls about who looks at what.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("presence/look", "Says that somebody looks at something, or does no more, and who else does.", staff.Everyone, p.look),
	}
}

// PresenceLook names what somebody looks at.
type PresenceLook struct {
	Object string `json:"object"` // order, inquiry, return, batch
	ID     string `json:"id"`
	Left   bool   `json:"left,omitempty"`
}

// PresenceOthers is who else looks at it.
type PresenceOthers struct {
	Others []string `json:"others"` // names
}

func (p Parts) look(ctx context.Context, in PresenceLook) (out PresenceOthers, err error) {
	out.Others, err = p.People.Look(ctx, room.Who(ctx), in.Object, in.ID, in.Left)
	return out, err
}
