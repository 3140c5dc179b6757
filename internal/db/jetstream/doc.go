// Package jetstream carries changes between the nodes of a shop by a NATS server
// with JetStream, such as Debian's nats-server -js, where they are too many to read the
// change log each.
//
// A shop has one stream, which forgets after an hour or 64 MiB. An announcement is
// accepted only as the next after the one that its node saw last, and once: its message
// id is the number of its last change.
package jetstream
