package csvfile

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// published writes down that an import became true, or was taken back by
// another. Which rows it changed, and how, stands in the import itself.
func published(ctx context.Context, tx *db.Tx, in Import) error {
	e := audit.Entry{
		Object: "import", ObjectID: in.ID, Action: "import.publish", Reason: in.Source,
		Actor:   audit.Actor{Kind: audit.Command, ID: "command:" + in.Actor, Name: in.Actor},
		Changes: map[string]audit.Change{"kind": {After: in.Kind}, "rows": {After: in.Added + in.Changed + in.Removed}},
	}
	if in.Undoes != "" {
		e.Action = "import.undo"
		e.Changes["undoes"] = audit.Change{After: in.Undoes}
	}
	return audit.Append(ctx, tx, e)
}
