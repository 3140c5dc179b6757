// Package arch tests the plan of the house: which package may import which,
// where SQL may stand and whose tables it may touch, and the few rules of style
// that matter enough to fail a build. Each rule is a function over a tree of
// files, so that its test can plant a violation and see it found.
package arch
