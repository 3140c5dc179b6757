package membertest

import "github.com/descope/virtualwebauthn"

// ec2Length is how long a P-256 key is in CBOR when both its coordinates have
// 32 bytes.
const ec2Length = 77

// NewPasskey makes the key of a device. The library leaves out the zeros that
// a coordinate of one key in 128 begins with, which no device does and which
// is refused; such a key is not taken.
func NewPasskey() virtualwebauthn.Credential {
	for {
		if c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(c.Key.AttestationData()) == ec2Length {
			return c
		}
	}
}
