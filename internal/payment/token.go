package payment

import "regexp"

// token is what services call a card: a word, an underscore and letters or
// digits. digits is what no token has and a card number is.
var (
	token  = regexp.MustCompile(`^[a-z]{2,12}(_[0-9A-Za-z]{1,120}){1,3}$`)
	digits = regexp.MustCompile(`[0-9]{12}`)
)

// ValidToken tells whether s can be a token. What a broken or forged page sends
// instead, in the worst case a card number, goes nowhere: not to a service, not
// into a table, not into a log.
func ValidToken(s string) bool { return token.MatchString(s) && !digits.MatchString(s) }

// RefusedToken is the answer to what is no token; nobody has been asked.
func RefusedToken() Result {
	return Result{State: Declined, Code: "incorrect_number", Message: Refusal("incorrect_number")}
}
