package visit

import (
	"context"
	"time"
)

// Pace is how far apart the moments are at which calls answer that must not
// tell by their time whom the shop knows. It is several times their work.
const Pace = 250 * time.Millisecond

// Evenly begins such a call; what it returns waits for the next of these
// moments, counted from the beginning. Who is known and who is not then wait
// for the same moment, although the work for one differs from that for the
// other by chance or by a mistake.
func (p Visitors) Evenly(ctx context.Context) (wait func()) {
	began := time.Now()
	return func() {
		if p.Pace <= 0 {
			return
		}
		rest := time.NewTimer(p.Pace - time.Since(began)%p.Pace)
		defer rest.Stop()
		select {
		case <-rest.C:
		case <-ctx.Done():
		}
	}
}
