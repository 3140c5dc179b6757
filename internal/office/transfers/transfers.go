// Package transfers holds the calls of the room 返金振込: refunds that people
// transfer, the files that tell the bank of them, and what became of those.
package transfers

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct{ Orders *order.Orders }

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("transfers/list", "What is owed and people transfer, the oldest first, and the files that the bank was told.", staff.OrdersRead, p.list).ReadOnly(),
		room.New("transfers/batch", "A file for the bank with what is in it.", staff.OrdersRead, p.batch).ReadOnly(),
		room.New("transfers/ask", "Asks for the account of a refund once more.", staff.TransfersWork, p.ask),
		room.New("transfers/start", "Puts refunds into a new file for the bank.", staff.TransfersWork, p.start).AfterProof(),
		room.New("transfers/file", "The bank's file once more, the same as before.", staff.TransfersWork, p.file).ReadOnly().AfterProof(),
		room.New("transfers/result", "Says what the bank did with refunds of a file.", staff.TransfersWork, p.result).AfterProof(),
		room.New("transfers/drop", "Gives up a file that the bank was never told of.", staff.TransfersWork, p.drop).AfterProof(),
		room.New("transfers/sent", "Says that a refund was transferred without a file.", staff.TransfersWork, p.sent).AfterProof(),
	}
}

// by is who makes the call, and why.
func by(ctx context.Context, reason string) order.By {
	return room.By(ctx, "", reason)
}
