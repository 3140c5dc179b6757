// Package shop is the storefront's surface: it says which calls there are,
// translates between the wire and the capabilities, and decides nothing itself.
package shop
