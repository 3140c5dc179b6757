package visit

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestEvenCallsAnswerAtWholePaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := Visitors{Pace: Pace}
		for work, want := range map[time.Duration]time.Duration{0: Pace, Pace / 5: Pace, Pace - 1: Pace, Pace: 2 * Pace, 3*Pace + 1: 4 * Pace} {
			began := time.Now()
			wait := p.Evenly(t.Context())
			time.Sleep(work)
			wait()
			if got := time.Since(began); got != want {
				t.Errorf("work of %v was answered after %v, want %v", work, got, want)
			}
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		began := time.Now()
		p.Evenly(gone)()
		if got := time.Since(began); got != 0 {
			t.Errorf("who is gone was waited for %v", got)
		}
	})
}
