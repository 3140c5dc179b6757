package jetstream

import (
	"encoding/json"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// A message is an announcement on the wire. Fields are only added: nodes of two
// releases may share a stream.
type message struct {
	After   int64    `json:"after"`
	Reset   bool     `json:"reset,omitempty"`
	Changes []change `json:"changes"`
}

type change struct {
	Seq   int64  `json:"seq"`
	Topic string `json:"topic"`
	Ref   string `json:"ref"`
	Value string `json:"value,omitempty"`
	At    int64  `json:"at"`
}

func encode(a db.Announcement) ([]byte, error) {
	m := message{After: a.After, Reset: a.Reset}
	for _, c := range a.Changes {
		m.Changes = append(m.Changes, change{c.Seq, c.Topic, c.Ref, c.Value, c.At.UnixMilli()})
	}
	return json.Marshal(m)
}

// decode reads a message. Of one that is none of ours there are no changes.
func decode(place uint64, data []byte) db.Announcement {
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		return db.Announcement{Place: place}
	}
	a := db.Announcement{Place: place, After: m.After, Reset: m.Reset}
	for _, c := range m.Changes {
		a.Changes = append(a.Changes, db.Change{Seq: c.Seq, Topic: c.Topic, Ref: c.Ref, Value: c.Value, At: db.Time(c.At)})
	}
	return a
}

// messageID is the number of the last change, and the place that the message is to
// have followed: after a backup was restored numbers come again, with other changes.
func messageID(a db.Announcement) string {
	return strconv.FormatInt(a.Changes[len(a.Changes)-1].Seq, 10) + "@" + strconv.FormatUint(a.Place, 10)
}
