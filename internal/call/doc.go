// Package call holds the shop's calls: a closed table of named operations, each
// with a typed request and a typed answer. The browser reaches them over HTTP,
// the server-side renderer in-process; both through Table.Do, so both see the
// same bytes. The table also describes itself as OpenAPI, from which the
// browser's types are made (package contract).
//
// What travels is plain: every field has a json tag; a field without omitempty
// is always present; a pointer may be null and nothing else may; slices and maps
// are never null. NewTable refuses types that would break this.
package call
