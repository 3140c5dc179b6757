package call

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

var (
	errUnknown  = fault.New(fault.NotFound, "call.not_found", "お探しの機能は見つかりませんでした。")
	errTooLarge = fault.New(fault.TooLarge, "call.too_large", "送信された内容が大きすぎます。内容を短くして、もう一度お試しください。")
)

// A Table is the closed set of calls. It does not change once made.
type Table struct {
	calls map[string]Call
	names []string // sorted
	types *types
}

// NewTable checks the calls and puts them into a table. It refuses two calls of
// one name, names that the family does not have, calls without a doc, and types
// that have no exact form in JSON and TypeScript.
func NewTable(calls ...Call) (*Table, error) {
	t := &Table{calls: make(map[string]Call, len(calls)), types: newTypes()}
	var errs []error
	for _, c := range calls {
		if err := t.add(c); err != nil {
			errs = append(errs, fmt.Errorf("call %q: %w", c.name(), err))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	slices.Sort(t.names)
	return t, nil
}

var pathForm = regexp.MustCompile(`^[A-Za-z0-9_]+(/[A-Za-z0-9_]+)*$`)

func (t *Table) add(c Call) error {
	path, slash := strings.CutSuffix(c.path, "/")
	switch _, twice := t.calls[c.name()]; {
	case twice:
		return errors.New("is in the table twice")
	case !pathForm.MatchString(path) || slash != (c.family == siapi):
		return errors.New("has a malformed name: words joined by slashes, with a slash at the end for siapi only")
	case c.doc == "":
		return errors.New("has no doc")
	case c.limit <= 0:
		return errors.New("has a limit that lets no body through")
	}
	if err := t.types.addRequest(c.in); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	if err := t.types.addAnswer(c.out); err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	t.calls[c.name()] = c
	t.names = append(t.names, c.name())
	return nil
}

// Has reports whether a call of that name ("siapi/commoditydetail/select/") exists.
func (t *Table) Has(name string) bool {
	_, ok := t.calls[name]
	return ok
}

// Names lists the calls in order.
func (t *Table) Names() []string { return slices.Clone(t.names) }

// Public reports whether the call exists and answers everybody alike.
func (t *Table) Public(name string) bool { return t.calls[name].public }

// Limit returns how many bytes the call's body may have. Read one byte more than
// that and let Do refuse it in the family's form.
func (t *Table) Limit(name string) int {
	if c, ok := t.calls[name]; ok {
		return c.limit
	}
	return DefaultLimit
}

// Do makes the call. It never panics and always has an answer: a failure is
// answered in the form of the call's family.
func (t *Table) Do(ctx context.Context, name string, body []byte) Answer {
	c, ok := t.calls[name]
	switch {
	case !ok:
		return Fail(name, errUnknown)
	case len(body) > c.limit:
		return Fail(name, errTooLarge)
	case ctx.Err() != nil:
		return Fail(name, ctx.Err())
	}
	out, err := t.run(ctx, c, body)
	if err != nil {
		return Fail(name, timedOut(ctx, err))
	}
	return Answer{Status: 200, Body: out}
}

// run makes the call and encodes its answer; whatever the handler or the
// encoding panics with becomes a *Panic.
func (t *Table) run(ctx context.Context, c Call, body []byte) (out []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			out, err = nil, &Panic{Value: v, Stack: debug.Stack()}
		}
	}()
	if c.guard != nil {
		if ctx, err = c.guard(ctx); err != nil {
			return nil, err
		}
	}
	v, err := c.do(ctx, body)
	if err != nil {
		return nil, err
	}
	return t.types.encode(reflect.ValueOf(v), c.family)
}

// timedOut tells an error that only the end of the context explains from a true
// one: database drivers have words of their own for an interrupted query.
func timedOut(ctx context.Context, err error) error {
	var p *Panic
	if ctx.Err() == nil || errors.As(err, &p) || fault.From(err).Kind != fault.Internal {
		return err
	}
	return fault.From(ctx.Err()).Because(err)
}

// A Panic is the error of a call whose handler panicked.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }
