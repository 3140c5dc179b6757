// Package catalog holds what the shop sells: commodities with their colours and
// sizes, brands, the category tree and campaigns.
//
// # Truth and picture
//
// Catalog writes and reads the tables brand, category, campaign, commodity,
// commodity_category, commodity_campaign, color and sku. Pages do not: they
// read a Snapshot, an immutable picture of all of it in memory, which Live
// keeps up to date from the change log.
//
// # Invariants
//
//   - A commodity is saved as a whole, and only when Check finds nothing wrong.
//   - Saving what is already there writes nothing and wakes nobody.
//   - Saving never touches the stock of a SKU that has one: a merchant's file
//     must not undo the sales since it was written.
//   - A row that is broken all the same (another program wrote it) is left out of
//     the snapshot, logged and counted; the rest of the shop stays open.
package catalog
