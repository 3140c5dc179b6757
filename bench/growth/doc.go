// Package growth measures what a year of rows does to the shop: calls, commands
// and jobs at several sizes, on both engines. See make bench-growth.
package growth
