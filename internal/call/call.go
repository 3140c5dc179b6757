package call

import (
	"context"
	"reflect"
)

// DefaultLimit is how many bytes a call's body may have unless it says otherwise.
const DefaultLimit = 64 << 10

// A Call is one named operation. Make one with Siapi, NaviPlus, Contentful or
// Common, and put it into a table.
type Call struct {
	family family
	path   string
	doc    string
	public bool
	limit  int
	guard  func(context.Context) (context.Context, error) // nil: everybody may make it
	// What the contract says of the guard.
	permission string
	proved     bool
	in         reflect.Type
	out        reflect.Type
	do         func(ctx context.Context, body []byte) (any, error)
}

// Siapi makes the call POST /api/siapi/{name}; name ends in a slash
// ("commoditydetail/select/"). The doc is one sentence for the contract.
func Siapi[In, Out any](name, doc string, do func(context.Context, In) (Out, error)) Call {
	return newCall(siapi, name, doc, do)
}

// NaviPlus makes the call POST /api/naviPlus/{api}.
func NaviPlus[In, Out any](api, doc string, do func(context.Context, In) (Out, error)) Call {
	return newCall(naviPlus, api, doc, do)
}

// Contentful makes the call POST /api/contentful/{name}.
func Contentful[In, Out any](name, doc string, do func(context.Context, In) (Out, error)) Call {
	return newCall(contentful, name, doc, do)
}

// Common makes the call POST /api/common/{name}.
func Common[In, Out any](name, doc string, do func(context.Context, In) (Out, error)) Call {
	return newCall(common, name, doc, do)
}

// Office makes the call POST /api/office/{name}, of the table of those who work
// in the shop.
func Office[In, Out any](name, doc string, do func(context.Context, In) (Out, error)) Call {
	return newCall(office, name, doc, do)
}

// Guarded asks guard before the body is read: its error is the answer, and its
// context that of the call. The contract names the permission for which guard
// looks, and whether it wants a fresh proof of who calls.
func (c Call) Guarded(permission string, proved bool, guard func(context.Context) (context.Context, error)) Call {
	c.permission, c.proved, c.guard = permission, proved, guard
	return c
}

// Run makes the call without its guard: for who was let in otherwise.
func (c Call) Run(ctx context.Context, body []byte) (any, error) { return c.do(ctx, body) }

// Name is the call's name in the table, such as "common/outputerror".
func (c Call) Name() string { return c.name() }

// Public says that the answer is the same for everybody, so that it may be used
// while a page is rendered that is then cached. Calls are personal by default.
func (c Call) Public() Call {
	c.public = true
	return c
}

// Limit changes how many bytes the body may have.
func (c Call) Limit(bytes int) Call {
	c.limit = bytes
	return c
}

// name is the call's name in the table: the family and the path.
func (c Call) name() string { return string(c.family) + "/" + c.path }

func newCall[In, Out any](f family, path, doc string, do func(context.Context, In) (Out, error)) Call {
	return Call{
		family: f,
		path:   path,
		doc:    doc,
		limit:  DefaultLimit,
		in:     reflect.TypeFor[In](),
		out:    reflect.TypeFor[Out](),
		do: func(ctx context.Context, body []byte) (any, error) {
			var in In
			if err := decode(body, &in); err != nil {
				return nil, err
			}
			return do(ctx, in)
		},
	}
}
