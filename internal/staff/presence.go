package staff

import (
	"context"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// PresenceTopic is the topic of the change log in which somebody comes or goes;
// the ref is "object/id".
const PresenceTopic = "presence"

// looking is how long somebody counts as looking after they last said so.
const looking = 45 * time.Second

// objects are what people look at together.
var objects = []string{"order", "inquiry", "return", "batch"}

var errLook = fault.New(fault.Invalid, "staff.look", "見ているものを読み取れませんでした。")

// Look says that somebody looks at something, or has left it, and returns the
// names of who else does. On every node the same: it stands in a table, and
// comings and goings in the change log.
func (s *People) Look(ctx context.Context, l Login, object, name string, left bool) (others []string, err error) {
	if !slices.Contains(objects, object) || name == "" || len(name) > 40 {
		return nil, errLook
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		since := tx.Now.Add(-looking).UnixMilli()
		known, err := isLooking(ctx, tx, l.Session.ID, object, name, since)
		if err != nil {
			return err
		}
		if known == left {
			db.Note(tx, PresenceTopic, object+"/"+name)
		}
		if left {
			err = deleteLook(ctx, tx, l.Session.ID, object, name)
		} else {
			err = upsertLook(ctx, tx, l.Session.ID, object, name, l.Person.ID)
		}
		if err != nil {
			return err
		}
		others, err = selectLookers(ctx, tx, object, name, l.Person.ID, since)
		return err
	})
	return others, err
}
