// Package demo makes the demo shop: brands, a category tree, campaigns and any
// number of commodities, all invented and all our own. The words live in
// data/, one file a family; the code only composes them, so that a name, its
// description, its materials and its picture say the same thing.
//
// A shop is decided in three steps. Make draws a small plan of every commodity,
// because names, ranks and campaigns need to know of each other. It then places
// them: what stands near another in a list must not look like it. The commodity
// itself, with colours, sizes and stock, is composed from its plan each time it
// is asked for; that is what lets 200,000 of them fit into little memory.
package demo
