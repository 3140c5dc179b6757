// Package pictures makes the demo shop's pictures: product pictures composed
// from neutral layers (shading, masks, cloth coordinates; see layer) in the
// colours, patterns and prints of each item; banners and mosaics of the same
// layers; brand marks and size drawings as SVG.
//
// Everything is deterministic: the same look gives the same bytes, on every
// machine of one kind. Nothing here is fetched or random.
package pictures
