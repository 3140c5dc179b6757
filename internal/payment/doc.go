// Package payment is how an order is paid. A Provider speaks with a payment
// service; the table payment remembers, for each attempt to pay, how far it
// has come.
//
// The way of a payment, in the words of its caller:
//
//	Begin        in the transaction that records the order: the id is known before anybody is asked
//	Start        outside any transaction; an error means that the outcome is not known
//	Apply        in a transaction of its own, with what the order does about it
//	Capture, Void, Refund, and Apply again
//
// After a crash or a lost answer Find tells what became of it, and Void makes
// sure that nothing comes of it any more: a Start that arrives after it is
// answered with Voided. Services also tell by themselves (Event); Receive
// takes those, in any order and as often as they come.
//
// Card numbers have no place here: a card is a token that the service's own
// script made in the shopper's browser. Neither tokens nor names, addresses or
// phone numbers of shoppers are stored with a payment.
package payment
