package dbtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// networks are those of the settings.
var networks = regexp.MustCompile(`10\.0\.\d\.0/\d+`)

// doors are who may connect by the settings, from here.
func (m *Machine) doors(t *testing.T, shipped any) (lines []string) {
	t.Helper()
	list, ok := shipped.([]any)
	if !ok {
		t.Fatalf("pg_hba of the settings of Patroni is %v", shipped)
	}
	for _, line := range list {
		text := networks.ReplaceAllString(fmt.Sprint(line), "127.0.0.1/32")
		if m.cluster.owner == nil { // this user is not called postgres
			text = strings.Replace(text, " peer", " trust", 1)
		}
		lines = append(lines, text)
	}
	return lines
}

// certify makes the certificate of all machines.
func (p *Patroni) certify(t *testing.T) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	from := time.Now().Add(-time.Hour)
	about := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, NotBefore: from, NotAfter: from.AddDate(0, 0, 2)}
	cert, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: cert}, "key.pem": {Type: "PRIVATE KEY", Bytes: secret}} {
		path := filepath.Join(p.Dir, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		chown(t, path, p.owner)
	}
}
