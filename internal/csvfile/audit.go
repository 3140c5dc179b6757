package csvfile

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// doing is a context in which whoever imports a file does it, also where the
// job goes on with what they began.
func doing(ctx context.Context, in Import) context.Context {
	if kind := audit.ActorOf(ctx).Kind; kind == audit.Staff || kind == audit.Command {
		return ctx
	}
	return audit.With(ctx, byName(in.Actor))
}

func byName(name string) audit.Actor {
	return audit.Actor{Kind: audit.Command, ID: "command:" + name, Name: name}
}

// published writes down that an import became true, or was taken back by
// another. Which rows it changed, and how, stands in the import itself.
func published(ctx context.Context, tx *db.Tx, in Import) error {
	e := audit.Entry{
		Object: "import", ObjectID: in.ID, Action: "import.publish", Reason: in.Source,
		Actor:   byName(in.Actor),
		Changes: map[string]audit.Change{"kind": {After: in.Kind}, "rows": {After: in.Added + in.Changed + in.Removed}},
	}
	if in.Undoes != "" {
		e.Action = "import.undo"
		e.Changes["undoes"] = audit.Change{After: in.Undoes}
	}
	return audit.Append(ctx, tx, e)
}
