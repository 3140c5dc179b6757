// Package transfer keeps what people need to transfer refunds: the accounts that
// shoppers gave, sealed, and the files for the bank with what became of each
// refund in them. What is owed, and that it went back, is the ledger's to say.
package transfer
