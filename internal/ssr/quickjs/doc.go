// Package quickjs renders inside the process, on modernc.org/quickjs: a
// JavaScript engine in pure Go, so the binary needs nothing beside itself.
//
// A virtual machine serves one render at a time. The pool makes machines when
// they are needed, up to its size, and throws one away after a number of
// renders (whatever a bundle hoards goes with it) and whenever a render in it
// failed or was interrupted, because nobody knows what state that left behind.
package quickjs
