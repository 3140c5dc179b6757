package mail

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// ErrAddress is the answer to an e-mail address that cannot be one.
var ErrAddress = fault.New(fault.Invalid, "mail.address", "メールアドレスの形式が正しくありません。例：hanako@example.jp")

const (
	maxAddress = 254 // bytes, RFC 5321
	maxLocal   = 64
)

var (
	// localPart also takes dots in a row and at the end: mobile carriers in
	// Japan gave such addresses out for years, and people still have them.
	localPart = regexp.MustCompile("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$")
	dotAtom   = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$")
	domain    = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)
)

// ParseAddress reads an e-mail address as somebody typed it: full width and
// spaces around it are forgiven, an international domain becomes its ASCII
// form, the domain lower case. The part before @ stays as it is.
func ParseAddress(s string) (string, error) {
	if len(s) > 4*maxAddress { // before any work; full width takes three bytes
		return "", ErrAddress.Because(fmt.Errorf("address of %d bytes", len(s)))
	}
	s = strings.Trim(norm.NFKC.String(s), " ")
	local, host, found := cutLast(s, "@")
	if !found || len(local) > maxLocal || !localPart.MatchString(local) || strings.HasPrefix(local, ".") {
		return "", ErrAddress.Because(fmt.Errorf("address of %d bytes: the part before @", len(s)))
	}
	ascii, err := idna.Lookup.ToASCII(host)
	if err != nil {
		return "", ErrAddress.Because(fmt.Errorf("domain of an address: %w", err))
	}
	address := local + "@" + strings.ToLower(ascii)
	if len(address) > maxAddress || !domain.MatchString(strings.ToLower(ascii)) {
		return "", ErrAddress.Because(fmt.Errorf("address of %d bytes: the domain", len(address)))
	}
	return address, nil
}

// Mailbox is the address as protocols want it: a local part that is no
// dot-atom is quoted.
func Mailbox(address string) string {
	local, host, _ := cutLast(address, "@")
	if dotAtom.MatchString(local) {
		return address
	}
	return `"` + local + `"@` + host
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
