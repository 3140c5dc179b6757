// Package timetravel keeps the links that show the shop as it will be at a moment
// and to a kind of visitor. A link is signed, ends by itself and can be revoked.
package timetravel
