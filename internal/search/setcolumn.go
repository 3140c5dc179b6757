package search

import (
	"math"
	"slices"
)

// A setColumn is the number of a set for each document, in two bytes as long as they
// are enough: few shops have more than 65,536 different sets of anything.
type setColumn struct {
	narrow []uint16
	wide   []uint32 // instead of narrow, if not nil
}

// newSetColumn has room for n documents.
func newSetColumn(n int) setColumn { return setColumn{narrow: make([]uint16, 0, n)} }

func (c *setColumn) len() int { return len(c.narrow) + len(c.wide) }

func (c *setColumn) at(doc uint32) uint32 {
	if c.wide != nil {
		return c.wide[doc]
	}
	return uint32(c.narrow[doc])
}

// add gives the next document its set.
func (c *setColumn) add(set uint32) {
	if c.fits(set) {
		c.narrow = append(c.narrow, uint16(set)) //nolint:gosec // fits looked at it
		return
	}
	c.wide = append(c.wide, set)
}

// put gives a document another set.
func (c *setColumn) put(doc, set uint32) {
	if c.fits(set) {
		c.narrow[doc] = uint16(set) //nolint:gosec // fits looked at it
		return
	}
	c.wide[doc] = set
}

// fits tells whether a set goes into narrow; if not, there is wide.
func (c *setColumn) fits(set uint32) bool {
	if c.wide == nil && set > math.MaxUint16 {
		c.wide = make([]uint32, len(c.narrow), max(cap(c.narrow), 1))
		for i, s := range c.narrow {
			c.wide[i] = uint32(s)
		}
		c.narrow = nil
	}
	return c.wide == nil
}

func (c *setColumn) clone() setColumn {
	return setColumn{narrow: slices.Clone(c.narrow), wide: slices.Clone(c.wide)}
}

// count is how many of the documents have each of so many sets.
func (c *setColumn) count(docs []uint32, sets int) []int32 {
	having := make([]int32, sets)
	if c.wide != nil {
		for _, d := range docs {
			having[c.wide[d]]++
		}
		return having
	}
	for _, d := range docs {
		having[c.narrow[d]]++
	}
	return having
}
