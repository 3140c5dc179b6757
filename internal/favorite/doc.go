// Package favorite keeps what shoppers like, guests and members alike, and
// tells members by mail when it gets cheaper or comes back.
package favorite
