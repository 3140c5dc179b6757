package jetstream_test

import (
	"crypto/x509"
	"encoding/base32"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// certificate writes one for this machine, which vouches for itself, and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	known := httptest.NewTLSServer(http.NotFoundHandler())
	defer known.Close()
	raw, err := x509.MarshalPKCS8PrivateKey(known.TLS.Certificates[0].PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, "cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: known.Certificate().Raw})),
		written(t, "key.pem", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw}))
}

func written(t *testing.T, name string, text []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// As people run it: three servers that trust a password over TLS, each of which may go.
func TestAClusterGoesOnWithoutAnyOfItsServers(t *testing.T) {
	waittest.Slow(t)
	cert, key := certificate(t)
	servers := dbtest.StartNATSCluster(t, fmt.Sprintf("tls { cert_file: %q, key_file: %q, timeout: 60 }\nauthorization { users: [ { user: shop, password: geheim } ] }", cert, key))
	address := func(password string) string {
		var all []string
		for _, n := range servers {
			all = append(all, strings.Replace(n.URL, "nats://", "tls://shop:"+password+"@", 1))
		}
		return strings.Join(all, ",")
	}
	for name, at := range map[string]string{
		"a wrong password":            address("geraten") + "?ca=" + cert,
		"somebody nobody vouches for": address("geheim"),
	} {
		if line, _, err := connect(t, at); err == nil {
			line.Close()
			t.Errorf("%s: it connected", name)
		}
	}

	nodes, heard := shop(t, address("geheim")+"?replicas=3&ca="+cert)
	step := steps(t, nodes[:], heard[:])
	step("before")
	for i, gone := range servers {
		gone.Kill()
		step(fmt.Sprint("just after ", i))
		carried(t, nodes[:]...) // by the two others
		step(fmt.Sprint("without ", i))
		gone.Start(t)
		inStep(t, address("geheim"), cert) // two of three that are behind may take as long as they like
	}
	for i, f := range heard {
		if f.Reloads() > 0 {
			t.Errorf("node %d was told to read everything anew: it knows its number", i)
		}
	}
}

// inStep waits until every server has all of every stream.
func inStep(t *testing.T, addresses, cert string) {
	t.Helper()
	waittest.Until(t, "all servers are in step", func() bool {
		conn, err := nats.Connect(addresses, nats.RootCAs(cert))
		if err != nil {
			return false
		}
		defer conn.Close()
		js, err := jetstream.New(conn)
		if err != nil {
			return false
		}
		names := 0
		for info := range js.ListStreams(t.Context()).Info() {
			names++
			if info.Cluster == nil || info.Cluster.Leader == "" || len(info.Cluster.Replicas) != 2 {
				return false
			}
			for _, r := range info.Cluster.Replicas {
				if !r.Current || r.Offline {
					return false
				}
			}
		}
		return names > 0
	})
}

// A server that an operator's tokens guard: a file of credentials opens it.
func TestCredentialsOfAFileAreShown(t *testing.T) {
	operator, system, account, user := pair(t, nkeys.CreateOperator), pair(t, nkeys.CreateAccount), pair(t, nkeys.CreateAccount), pair(t, nkeys.CreateUser)
	unlimited := map[string]any{"subs": -1, "data": -1, "payload": -1}
	limits := map[string]any{"subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1, "mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1}
	server := dbtest.StartNATSWith(t, fmt.Sprintf("operator: %q\nsystem_account: %s\nresolver: MEMORY\nresolver_preload: { %s: %q, %s: %q }",
		token(t, operator, operator, "operator", nil), public(t, system), public(t, system), token(t, operator, system, "account", nil),
		public(t, account), token(t, operator, account, "account", map[string]any{"limits": limits})))
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	creds := written(t, "shop.creds", fmt.Appendf(nil, "-----BEGIN NATS USER JWT-----\n%s\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n%s\n------END USER NKEY SEED------\n",
		token(t, account, user, "user", unlimited), seed))
	if line, _, err := connect(t, server.URL); err == nil {
		line.Close()
		t.Error("without credentials it connected")
	}
	nodes, heard := shop(t, server.URL+"?creds="+creds)
	dbtest.Note(t, nodes[0], "heard")
	heard[1].Wait(t, 1)
}

func pair(t *testing.T, create func() (nkeys.KeyPair, error)) nkeys.KeyPair {
	t.Helper()
	key, err := create()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func public(t *testing.T, key nkeys.KeyPair) string {
	t.Helper()
	text, err := key.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// token is what issuer says of the subject, signed as NATS wants it.
func token(t *testing.T, issuer, subject nkeys.KeyPair, kind string, says map[string]any) string {
	t.Helper()
	of := map[string]any{"type": kind, "version": 2}
	for name, value := range says {
		of[name] = value
	}
	claims, err := json.Marshal(map[string]any{"jti": base32.StdEncoding.EncodeToString([]byte(kind)), "iat": 1, "iss": public(t, issuer), "sub": public(t, subject), "name": kind, "nats": of})
	if err != nil {
		t.Fatal(err)
	}
	text := base64.RawURLEncoding.EncodeToString([]byte(`{"typ":"JWT","alg":"ed25519-nkey"}`)) + "." + base64.RawURLEncoding.EncodeToString(claims)
	signature, err := issuer.Sign([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return text + "." + base64.RawURLEncoding.EncodeToString(signature)
}
