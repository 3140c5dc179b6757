// Package media keeps the shop's pictures: those of items, by colour SKU and
// number, and those of content, by path.
//
// An uploaded picture is checked, turned upright, freed of metadata and kept as
// the original. The sizes that pages show are made from it on first request and
// kept apart, where they may be lost at any time. Where nobody uploaded
// anything, a Source may paint the picture, as the demo shop does; what it
// paints is kept in the same way.
//
// Invariants: what leaves Put has been decoded once, in full, within the limits
// of bytes and pixels; a key is built from checked parts only; one process
// makes one variant once at a time, and never more of them than Makers.
package media
