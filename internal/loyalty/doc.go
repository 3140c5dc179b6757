// Package loyalty keeps what regular shoppers earn: points, coupons and ranks.
//
// Points are a ledger of double entries (tables points_*): the lines of every
// posting add up to nothing, a balance is the sum of its lines, and what is
// available lies in lots that expire and are spent oldest first. The verbs take
// the caller's transaction and do the same thing once only, told apart by what
// they do, what it is for (ref) and, where one order has several, the occasion.
// A member's postings happen one after the other: each begins by writing the
// member's row of points_account.
//
// Coupons (tables coupon*) are held by whom they were given to or who entered
// their code; limits are tested and taken in one statement.
package loyalty
