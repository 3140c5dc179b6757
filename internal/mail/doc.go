// Package mail writes letters to people and gets them out.
//
// A capability composes a Letter of blocks and puts it into the outbox in the
// transaction of what the letter is about: both happen, or neither. The Outbox
// sends what is there through a Sender, again and again until it is accepted,
// refused for good or too old. The key of a letter is its identity: the same
// key is sent once, however often it is put.
//
// Letters are discreet. Whoever looks over a shoulder sees the sender and the
// subject, so subjects never name an item, a brand or a category; what was
// ordered stands inside the letter.
//
// Tables: mail_outbox, and mail_kept of the local adapter. Invariants: a letter
// is held by one node at a time; a sent or failed letter has no holder; a
// month after it was sent nothing personal of a letter is left but its key.
package mail
