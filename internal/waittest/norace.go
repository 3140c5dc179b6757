//go:build !race

package waittest

// Race tells whether the race detector watches: pools then lose things on purpose.
const Race = false
