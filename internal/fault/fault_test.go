package fault_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

var errSold = fault.New(fault.Conflict, "stock.out", "在庫が足りません。")

func TestStatusOfEveryKind(t *testing.T) {
	want := map[fault.Kind]int{
		fault.Internal: 500, fault.Invalid: 400, fault.Unauthenticated: 401, fault.Forbidden: 403,
		fault.NotFound: 404, fault.Conflict: 409, fault.TooLarge: 413, fault.TooMany: 429,
		fault.Unavailable: 503, fault.Timeout: 504,
		fault.Kind(200): 500, // a kind nobody declared is our mistake
	}
	for k, status := range want {
		if got := k.Status(); got != status {
			t.Errorf("Kind(%d).Status() = %d, want %d", k, got, status)
		}
	}
}

func TestCopiesStayTheSameFaultAndLeaveTheOriginalAlone(t *testing.T) {
	cause := errors.New("0 rows")
	field := fault.Field{Name: "quantity", Code: "too_many", Message: "数量を減らしてください。"}
	got := errSold.Because(cause).With(field).With(field)
	switch {
	case !errors.Is(got, errSold):
		t.Errorf("errors.Is(%v, %v) = false, want true", got, errSold)
	case !errors.Is(got, cause):
		t.Errorf("the cause of %v is lost", got)
	case errors.Is(got, fault.New(fault.Conflict, "stock.other", "")):
		t.Errorf("%v is a fault with another code", got)
	case len(got.Fields) != 2 || got.Fields[1] != field:
		t.Errorf("fields = %v, want two of %v", got.Fields, field)
	case len(errSold.Fields) != 0 || errors.Unwrap(errSold) != nil:
		t.Errorf("the variable was changed: %+v", errSold)
	case got.Error() != "stock.out: 0 rows":
		t.Errorf("Error() = %q", got.Error())
	}
}

func TestWithNeverSharesFieldsBetweenCopies(t *testing.T) {
	base := errSold.With(fault.Field{Name: "a"})
	one, two := base.With(fault.Field{Name: "b"}), base.With(fault.Field{Name: "c"})
	if one.Fields[1].Name != "b" || two.Fields[1].Name != "c" {
		t.Errorf("copies share fields: %v and %v", one.Fields, two.Fields)
	}
}

func TestFrom(t *testing.T) {
	var typedNil *fault.Error
	plain := errors.New("disk full")
	for _, c := range []struct {
		name string
		in   error
		kind fault.Kind
		code string
	}{
		{"a fault", errSold, fault.Conflict, "stock.out"},
		{"a wrapped fault", fmt.Errorf("place order: %w", errSold), fault.Conflict, "stock.out"},
		{"a fault that wraps a timeout keeps its own word", errSold.Because(context.Canceled), fault.Conflict, "stock.out"},
		{"joined errors", errors.Join(plain, errSold), fault.Conflict, "stock.out"},
		{"deadline", fmt.Errorf("select: %w", context.DeadlineExceeded), fault.Timeout, "timeout"},
		{"cancelled", context.Canceled, fault.Timeout, "timeout"},
		{"anything else", plain, fault.Internal, "internal"},
		{"a nil fault in an interface", typedNil, fault.Internal, "internal"},
	} {
		got := fault.From(c.in)
		if got == nil || got.Kind != c.kind || got.Code != c.code {
			t.Errorf("%s: From(%v) = %+v, want kind %d code %s", c.name, c.in, got, c.kind, c.code)
		}
	}
	if got := fault.From(plain); !errors.Is(got, plain) || got.Message == plain.Error() {
		t.Errorf("From(%v) must wrap the cause and hide its text, got message %q", plain, got.Message)
	}
	if got := fault.From(nil); got != nil {
		t.Errorf("From(nil) = %v, want nil", got)
	}
}
