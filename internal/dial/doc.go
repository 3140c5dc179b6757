// Package dial is the shop's only door to other machines. Whom the shop talks
// to, its operator says; but what those answer may name other addresses (an
// OpenID provider's endpoints), and what a name leads to, its owner decides
// anew with every lookup. So every address is looked at when its connection is
// made, after the name was resolved: this machine and the networks around it
// are reached only where the operator's own configuration names that very host
// and port. No answer is followed to another place.
package dial
