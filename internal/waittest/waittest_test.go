package waittest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// fails is a test whose failure is looked at.
type fails struct {
	testing.TB
	said string
}

func (f *fails) Helper() {}

func (f *fails) Fatalf(format string, _ ...any) {
	f.said = format
	panic(f)
}

func TestUntilEndsWithItsConditionOrWithAFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		waittest.Until(t, "a second", func() bool { return time.Since(began) >= time.Second })
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("what came after a second was noticed after %v", took)
		}
		f := &fails{TB: t}
		defer func() {
			if recover() != f || f.said == "" || time.Since(began) < waittest.Long {
				t.Errorf("what never comes: said %q after %v, want a failure after %v", f.said, time.Since(began), waittest.Long)
			}
		}()
		waittest.Until(f, "never", func() bool { return false })
	})
}
