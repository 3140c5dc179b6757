package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/dial"
)

// healthTime is how long a shop has to answer.
const healthTime = 4 * time.Second

type healthCmd struct {
	Addr string `help:"Where the shop of this machine listens." default:"127.0.0.1:8080"`
}

// Run asks the shop of this machine whether it serves, for orchestrators whose
// image has no other program to ask with.
func (c *healthCmd) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("--addr is %q; it should be like 127.0.0.1:8080", c.Addr)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	origin := "http://" + net.JoinHostPort(host, port)
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, origin+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := dial.To(origin).Client(healthTime, nil).Do(ask)
	if err != nil {
		return err
	}
	if err := answer.Body.Close(); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the shop at %s is not ready: %s", origin, answer.Status)
	}
	return nil
}
