package jetstream

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// ErrAddress is what Open returns for an address that it cannot read.
var ErrAddress = errors.New("it looks like nats://host:4222 or tls://user:password@host:4222?creds=FILE&ca=FILE&name=NAME&replicas=3")

// An address is what an operator wrote, read.
type address struct {
	servers  []string
	creds    string // file of a user's token and key
	ca       string // file of who signed the servers' certificates
	name     string // of the shop; empty: that of its database
	replicas int
}

// readAddress reads one address, or those of several servers of a cluster with commas
// between. It repeats none in its errors: they may have passwords.
func readAddress(text string) (a address, err error) {
	list, query, _ := strings.Cut(text, "?")
	for server := range strings.SplitSeq(list, ",") {
		u, err := url.Parse(server)
		if err != nil || !slices.Contains([]string{"nats", "tls"}, u.Scheme) || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" {
			return address{}, ErrAddress
		}
		if u.Port() == "" {
			u.Host = net.JoinHostPort(u.Hostname(), "4222")
		}
		u.Path = ""
		a.servers = append(a.servers, u.String())
	}
	options, err := url.ParseQuery(query)
	if err != nil {
		return address{}, ErrAddress
	}
	a.replicas = 1
	for key := range options {
		switch value := options.Get(key); key {
		case "creds":
			a.creds = value
		case "ca":
			a.ca = value
		case "name":
			a.name = value
		case "replicas":
			if a.replicas, err = strconv.Atoi(value); err != nil || a.replicas < 1 || a.replicas > 5 {
				return address{}, fmt.Errorf("replicas are 1 to 5: %w", ErrAddress)
			}
		default:
			return address{}, fmt.Errorf("it knows no %q: %w", key, ErrAddress)
		}
	}
	return a, nil
}

// plain is a name as streams and subjects may have it.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, name)
}
