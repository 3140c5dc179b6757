// Package fit draws garments to scale from their measures, lays one over
// another, says by how much they differ, and advises a size. It is pure: values
// go in and values come out, and it knows nobody and keeps nothing.
package fit
