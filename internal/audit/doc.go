// Package audit keeps what was done in the shop: who, when, what, before and
// after, from where and why, written in the transaction that did it.
//
// Rows are only added. They are not chained while they are written, since a
// chain has one end and all writers would queue for it: a job seals what it
// finds, in the order in which it finds it, and each seal's hash covers the one
// before (Log.Seal, Log.Verify). What proves an entry is the hash of its details
// with a random salt, so that details can be forgotten with the people whom they
// are about and the chain still holds.
package audit
