package search

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A Pin is what an operator says of an item and a query: the place where it stands,
// from 1, or 0 for not to be shown. Times are Unix milliseconds; 0 is open.
type Pin struct {
	Query     string // folded
	Commodity id.Commodity
	Place     int
	Starts    int64
	Ends      int64
	Actor     string
	Reason    string
}

func (p Pin) open(now int64) bool {
	return (p.Starts == 0 || p.Starts <= now) && (p.Ends == 0 || now < p.Ends)
}

// A TableName is a table of words that an operator can change.
type TableName string

const (
	SynonymTable TableName = "synonyms"
	ConceptTable TableName = "concepts"
)

// ErrTable is the answer to a table that cannot be read.
var ErrTable = fault.New(fault.Invalid, "search.table", "検索の表を読み取れませんでした。")

// ErrNoPin is the answer to a pin that is not there.
var ErrNoPin = fault.New(fault.NotFound, "search.no_pin", "この検索と商品の固定はありません。")

// ErrPin is the answer to a pin that makes no sense.
var ErrPin = fault.New(fault.Invalid, "search.pin", "検索結果の固定の指定が正しくありません。")

// Curation is what operators said: pins by query, and the tables of words where they
// differ from the shop's own.
type Curation struct {
	Version  string
	Pins     map[string][]Pin
	Synonyms *lexicon.Synonyms // nil: the shop's own
	Concepts []ask.Concept     // nil: the shop's own
}

// check tells what is wrong with a pin of an item in the shop.
func (p Pin) check(snap *catalog.Snapshot) error {
	_, known := snap.Commodity(p.Commodity)
	wrong := func(field, message string) error {
		return ErrPin.With(fault.Field{Name: field, Code: "wrong", Message: message})
	}
	switch {
	case p.Query == "" || utf8.RuneCountInString(p.Query) > longestQuery:
		return wrong("query", "検索の言葉は1文字以上100文字以内で書いてください。")
	case !known:
		return wrong("commodity", "この品番の商品はありません。")
	case p.Place < 0 || p.Place > lastPin:
		return wrong("place", "位置は1から100までで指定してください。0は表示しない指定です。")
	case p.Ends != 0 && p.Ends <= p.Starts:
		return wrong("ends", "期間の終わりが始まりより前になっています。")
	}
	return signed(ErrPin, p.Actor, p.Reason)
}

const (
	longestQuery = 100 // characters, as the search box takes them
	lastPin      = 100
	longestNote  = 200
)

// signed tells whether it is said who changes something, and why.
func signed(kind *fault.Error, actor, reason string) error {
	for _, text := range []string{actor, reason} {
		if n := utf8.RuneCountInString(strings.TrimSpace(text)); n == 0 || n > longestNote {
			return kind.With(fault.Field{Name: "reason", Code: "required", Message: "担当者と理由を200文字以内で書いてください。"})
		}
	}
	return nil
}

// SetPin puts an item first for a query, or hides it from that. It replaces what was
// said of the two before; the history keeps both.
func (m *StatisticsStore) SetPin(ctx context.Context, snap *catalog.Snapshot, p Pin) error {
	p.Query = jp.Fold(p.Query)
	if err := p.check(snap); err != nil {
		return err
	}
	err := m.DB.Update(ctx, func(tx *db.Tx) error {
		if err := upsertPin(ctx, tx, p); err != nil {
			return err
		}
		if err := insertPinChange(ctx, tx, p); err != nil {
			return err
		}
		return curated(ctx, tx, "search.pin", p.Query, p.Actor, p.Reason, map[string]audit.Change{"item": {After: p.Commodity}, "place": {After: p.Place}})
	})
	if err != nil {
		return fmt.Errorf("set pin: %w", err)
	}
	return nil
}

// An Unpin takes back what was said of an item and a query.
type Unpin struct {
	Query     string
	Commodity id.Commodity
	Actor     string
	Reason    string
}

// RemovePin takes a pin back; one that is not there is ErrNoPin.
func (m *StatisticsStore) RemovePin(ctx context.Context, u Unpin) error {
	u.Query = jp.Fold(u.Query)
	if err := signed(ErrPin, u.Actor, u.Reason); err != nil {
		return err
	}
	err := m.DB.Update(ctx, func(tx *db.Tx) error {
		removed, err := deletePin(ctx, tx, u.Query, u.Commodity)
		if err != nil {
			return err
		}
		if !removed {
			return ErrNoPin
		}
		if err := insertPinChange(ctx, tx, Pin{Query: u.Query, Commodity: u.Commodity, Place: takenBack, Actor: u.Actor, Reason: u.Reason}); err != nil {
			return err
		}
		return curated(ctx, tx, "search.unpin", u.Query, u.Actor, u.Reason, map[string]audit.Change{"item": {Before: u.Commodity}})
	})
	if err != nil {
		return fmt.Errorf("remove pin: %w", err)
	}
	return nil
}

// curated writes down what an operator did to what searches find.
func curated(ctx context.Context, tx *db.Tx, action, about, actor, reason string, changes map[string]audit.Change) error {
	return audit.Append(ctx, tx, audit.Entry{
		Object: "search", ObjectID: about, Action: action, Reason: reason, Changes: changes, Actor: audit.Actor{Kind: audit.Command, ID: "command:" + actor, Name: actor},
	})
}

// takenBack is the place of a pin that is no more, in the history.
const takenBack = -1

// A PinChange is what somebody did to a pin, and when (Unix milliseconds).
type PinChange struct {
	Pin
	At int64
}

// TakenBack tells that the change removed the pin.
func (c PinChange) TakenBack() bool { return c.Place == takenBack }

// PinHistory lists what was done to the pins of a query, the newest first.
func (m *StatisticsStore) PinHistory(ctx context.Context, query string) (list []PinChange, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectPinChanges(ctx, tx, jp.Fold(query), historyLength)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read history of pins: %w", err)
	}
	return list, nil
}

const historyLength = 200

// Pins lists all pins, by query and place.
func (m *StatisticsStore) Pins(ctx context.Context) (list []Pin, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectPins(ctx, tx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read pins: %w", err)
	}
	return list, nil
}

// Table is the text of a table as it counts now.
func (m *StatisticsStore) Table(ctx context.Context, name TableName) (body string, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		body, _, err = selectTable(ctx, tx, name)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("read table %s: %w", name, err)
	}
	if body == "" {
		return defaultTable(name), nil
	}
	return body, nil
}

func defaultTable(name TableName) string {
	if name == ConceptTable {
		return ask.DefaultConceptTable()
	}
	return lexicon.DefaultSynonymTable()
}

// SetTable makes a text the table that counts, from now on and on every node. A text
// that cannot be read is refused with the line at fault.
func (m *StatisticsStore) SetTable(ctx context.Context, name TableName, body, actor, reason string) error {
	if _, err := (&Curation{}).with(name, body); err != nil {
		return err
	}
	if err := signed(ErrTable, actor, reason); err != nil {
		return err
	}
	err := m.DB.Update(ctx, func(tx *db.Tx) error {
		if err := insertTable(ctx, tx, name, body, actor, reason); err != nil {
			return err
		}
		return curated(ctx, tx, "search.table", string(name), actor, reason, map[string]audit.Change{"rows": {After: strings.Count(strings.TrimSpace(body), "\n") + 1}})
	})
	if err != nil {
		return fmt.Errorf("set table %s: %w", name, err)
	}
	return nil
}

// A Revision is one change of a table; At is Unix milliseconds.
type Revision struct {
	Number int
	Actor  string
	Reason string
	At     int64
}

// TableHistory lists who changed a table and why, the newest first.
func (m *StatisticsStore) TableHistory(ctx context.Context, name TableName) (list []Revision, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectRevisions(ctx, tx, name, historyLength)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read history of table %s: %w", name, err)
	}
	return list, nil
}

// with reads a table into a copy of the curation.
func (c *Curation) with(name TableName, body string) (Curation, error) {
	next := *c
	var err error
	switch name {
	case ConceptTable:
		next.Concepts, err = ask.ParseConcepts(strings.NewReader(body))
	case SynonymTable:
		next.Synonyms, err = lexicon.ParseSynonyms(strings.NewReader(body))
	default:
		err = fmt.Errorf("there is no table %q", name)
	}
	if err != nil {
		return Curation{}, ErrTable.With(fault.Field{Name: "body", Code: "unreadable", Message: err.Error()})
	}
	return next, nil
}

// Curation reads what operators said.
func (m *StatisticsStore) Curation(ctx context.Context) (c Curation, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		c = Curation{Pins: map[string][]Pin{}}
		pins, err := selectPins(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range pins {
			c.Pins[p.Query] = append(c.Pins[p.Query], p)
			c.Version += fmt.Sprint(p)
		}
		for _, name := range []TableName{SynonymTable, ConceptTable} {
			body, revision, err := selectTable(ctx, tx, name)
			if err != nil {
				return err
			}
			if body == "" {
				continue
			}
			// A table that an older version of the shop could read is better left out than fatal.
			if next, err := c.with(name, body); err == nil {
				c = next
			}
			c.Version += fmt.Sprint(name, revision)
		}
		return nil
	})
	if err != nil {
		return Curation{}, fmt.Errorf("read what operators say of searches: %w", err)
	}
	return c, nil
}

// Searched lists what shoppers searched for within the last days, most often first.
func (m *StatisticsStore) Searched(ctx context.Context, days, limit int) (list []Miss, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectWords(ctx, tx, m.day(1-days), false)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read searches: %w", err)
	}
	return list[:min(len(list), limit)], nil
}
