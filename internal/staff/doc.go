// Package staff holds the people who work in the shop: who they are, what their
// role lets them do, how they prove who they are, and where they are logged in.
//
// A role is a set of permissions. Whatever is done in the office declares the
// one that it needs (internal/office/room); this package only says who has it.
// Nobody logs in by a password alone: a passkey, or a password with a one-time
// code.
package staff
