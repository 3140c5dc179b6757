// Package wardrobe keeps what a member owns and whom they buy for: garments
// measured by hand, and for the member and each child measures of the body and
// the sizes they wear. Nobody but the member reads it, and nothing of it is
// logged or counted.
package wardrobe
