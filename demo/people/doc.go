// Package people gives the demo shop its members: one of every rank, with an
// address book, points, coupons, favourites and orders in every state. They
// are made up, and their password is known to everybody who reads this, so a
// shop that is not the demo never gets them.
//
// What they did is done again through the shop's own verbs, on a clock that
// is set back, so that stock, ledger and payments are as whole as a real
// shop's. Filling twice adds nothing.
package people
