// Package jp writes and reads text as Japanese shoppers do: dates, postal
// codes, delivery hours, kana, full-width characters. Everything here is pure.
//
// The browser has twins of these functions in web/src/text. Both sides are
// tested against testdata/text-cases.json, because a page that prints one
// character differently in the browser fails to hydrate.
package jp
