// Package terms holds what the shop promises and charges: fees, thresholds,
// periods, rates and who stands behind the shop. Prices, screens, mails,
// receipts and guides all take these numbers from here, so that none of them
// can say something else.
package terms
