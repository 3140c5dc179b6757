// Package label writes the files from which the programs of carriers print
// labels (ヤマト運輸 B2クラウド, 佐川急便 e飛伝Ⅲ, 日本郵便 ゆうパックプリントR) and reads
// back the tracking numbers that they issue. Everything here is pure.
//
// A label is read by people and machines at the door, so nothing is cut off
// and nothing vanishes silently: characters that a program does not know are
// replaced and listed, and a parcel that cannot be printed is refused by name.
package label
