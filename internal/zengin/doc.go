// Package zengin writes and reads the files by which companies order bank
// transfers in Japan: 総合振込 in the format of the bankers' association
// (全銀フォーマット), records of 120 bytes in the half-width characters of JIS.
// Everything here is pure.
package zengin
