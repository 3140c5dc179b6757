package jetstream

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/dial"
)

const (
	// keepFor and keepBytes bound a stream. A node that was away for longer reads the log.
	keepFor   = time.Hour
	keepBytes = 64 << 20
	keepIDs   = 2 * time.Minute

	dialTime  = 5 * time.Second
	heartbeat = 5 * time.Second // of a line on which nothing else comes
	forgotten = time.Minute     // after which the server removes what a node that went away had
)

// A Broker is a NATS server, or a cluster of them.
type Broker struct {
	at     address
	dialer *dial.Dialer
}

// Open reads an address; it connects to nobody yet.
func Open(text string) (*Broker, error) {
	at, err := readAddress(text)
	if err != nil {
		return nil, err
	}
	return &Broker{at: at, dialer: dial.To(at.servers...)}, nil
}

// dialing is how the client's library connects.
type dialing func(network, address string) (net.Conn, error)

func (d dialing) Dial(network, address string) (net.Conn, error) { return d(network, address) }

// Connect is that of db.Broker. A connection that is lost is not mended: the line
// ends, and another one begins where it ended.
func (b *Broker) Connect(ctx context.Context, shop string, after uint64) (db.Line, uint64, error) {
	options := []nats.Option{
		nats.Name("tsumugi"), nats.NoReconnect(), nats.Timeout(dialTime), nats.PingInterval(heartbeat), nats.MaxPingsOutstanding(2),
		nats.IgnoreDiscoveredServers(), nats.SkipHostLookup(), // only what the operator named is dialled, and by its name
		nats.SetCustomDialer(dialing(func(network, address string) (net.Conn, error) { return b.dialer.DialContext(ctx, network, address) })),
	}
	if b.at.creds != "" {
		options = append(options, nats.UserCredentials(b.at.creds))
	}
	if b.at.ca != "" {
		options = append(options, nats.RootCAs(b.at.ca))
	}
	o := nats.GetDefaultOptions()
	o.Servers = b.at.servers
	for _, option := range options {
		if err := option(&o); err != nil {
			return nil, 0, err
		}
	}
	conn, err := o.Connect()
	if err != nil {
		return nil, 0, fmt.Errorf("connect to NATS: %w", err)
	}
	if b.at.name != "" {
		shop = b.at.name
	}
	l := &line{conn: conn, subject: "tsumugi.changes." + plain(shop)}
	begins, err := l.begin(ctx, "tsumugi-changes-"+plain(shop), b.at.replicas, after)
	if err != nil {
		conn.Close()
		return nil, 0, fmt.Errorf("follow the stream of changes: %w", err)
	}
	return l, begins, nil
}

// A line is a connection, and a consumer of the stream that lives as long.
type line struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	subject string
	coming  jetstream.MessagesContext
	came    uint64 // how many messages the consumer brought
}

// begin makes the stream where there is none, and a consumer. A stream that is there
// stays as the operator has it.
func (l *line) begin(ctx context.Context, name string, replicas int, after uint64) (begins uint64, err error) {
	if l.js, err = jetstream.New(l.conn); err != nil {
		return 0, err
	}
	stream, err := l.js.Stream(ctx, name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream, err = l.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: name, Subjects: []string{l.subject}, Description: "changes of a Tsumugi shop, for its nodes; they can be read again in its database",
			MaxAge: keepFor, MaxBytes: keepBytes, Discard: jetstream.DiscardOld, Duplicates: keepIDs, Replicas: replicas,
		})
	}
	if err != nil {
		return 0, err
	}
	begins = beginning(stream.CachedInfo().State, after)
	consumer, err := stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: begins + 1,
		AckPolicy: jetstream.AckNonePolicy, MaxDeliver: 1, MemoryStorage: true, Replicas: 1, InactiveThreshold: forgotten,
	})
	if err != nil {
		return 0, err
	}
	l.coming, err = consumer.Messages(jetstream.PullHeartbeat(heartbeat), jetstream.WithMessagesErrOnMissingHeartbeat(true))
	return begins, err
}

// beginning is the place after which a line brings what there is: where the node
// was, if all since is there, or before the last message.
func beginning(s jetstream.StreamState, after uint64) uint64 {
	switch {
	case after > 0 && after <= s.LastSeq && after+1 >= s.FirstSeq:
		return after
	case s.Msgs == 0:
		return s.LastSeq
	}
	return s.LastSeq - 1
}

// Announce is that of db.Line.
func (l *line) Announce(ctx context.Context, a db.Announcement) (uint64, error) {
	data, err := encode(a)
	if err != nil {
		return 0, err
	}
	ack, err := l.js.Publish(ctx, l.subject, data, jetstream.WithMsgID(messageID(a)), jetstream.WithExpectLastSequence(a.Place))
	if refused, ok := errors.AsType[*jetstream.APIError](err); ok &&
		(refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
		return 0, db.ErrPassed
	}
	if err != nil {
		return 0, fmt.Errorf("announce changes: %w", err)
	}
	if ack.Duplicate {
		return 0, db.ErrPassed
	}
	return ack.Sequence, nil
}

// Next is that of db.Line.
func (l *line) Next(ctx context.Context) (db.Announcement, error) {
	m, err := l.coming.Next(jetstream.NextContext(ctx))
	if err != nil {
		return db.Announcement{}, fmt.Errorf("wait for changes: %w", err)
	}
	meta, err := m.Metadata()
	if err != nil {
		return db.Announcement{}, err
	}
	if l.came++; meta.Sequence.Consumer != l.came {
		return db.Announcement{}, errors.New("a message was lost on the way")
	}
	return decode(meta.Sequence.Stream, m.Data()), nil
}

// Close is that of db.Line.
func (l *line) Close() {
	l.coming.Stop()
	l.conn.Close()
}
