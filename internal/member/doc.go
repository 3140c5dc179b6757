// Package member knows the shop's customers: who they are, how they prove it,
// their address book and the devices they are logged in on.
//
// The shop itself proves who somebody is (local: password and passkeys), or an
// OpenID provider does (adapter oidc); both end in a session.
//
// Tables: customer, customer_left, customer_address, member_session,
// member_identity, member_passkey, member_token, member_request,
// member_attempt. Invariants:
//   - A cookie, a link and a ceremony are 256 random bits, of which the
//     database holds the hash alone; links and ceremonies work once.
//   - Nothing that a stranger can ask tells whether an address has an account:
//     asking writes one line, whoever it is about, and a job writes the letter.
//   - An attempt is counted before it is judged, so that many at once cannot
//     try more often than allowed.
//   - A session id is new at every login; logging out, a new password and
//     leaving the shop end what they must in the same transaction.
//   - A customer code is never given twice.
package member
