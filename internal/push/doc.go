// Package push tells members in their browsers what they asked to be told: that
// an item is back, costs less, or is on its way. It keeps the browsers that
// members named, the notices that wait for them, and the key that proves to
// push services who sends. A notice names neither the member nor the goods: a
// lock screen may show it to others.
package push
