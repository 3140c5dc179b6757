// Command tsumugi is the shop: server, and the operator's tools around it.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:]))
}

// run carries out one command line and returns the exit code: 0 when it is
// done, 1 when it failed, 2 when the words were off.
func run(ctx context.Context, args []string) int {
	var c cli
	parser := kong.Must(&c,
		kong.Name("tsumugi"),
		kong.Description("An online shop in one binary. Every flag has an environment variable TSUMUGI_…"),
		kong.UsageOnError(),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.DefaultEnvars("TSUMUGI"),
		kong.Resolvers(secretFiles),
		standards(),
	)
	if len(args) == 0 {
		args = []string{"--help"}
	}
	words, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tsumugi:", err)
		return 2
	}
	if words.Command() != "serve" { // what the shop does by itself, and for whom, is said where it is done
		words.BindTo(operating(ctx, words), (*context.Context)(nil))
	}
	if err := words.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "tsumugi:", oneLine(err))
		return 1
	}
	return 0
}

// oneLine keeps an error to the one line an operator reads.
func oneLine(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	text := err.Error()
	if told := new(fault.Error); errors.As(err, &told) {
		for _, f := range told.Fields { // which of what was said is wrong
			text += " " + f.Message
		}
	}
	return strings.Join(strings.Fields(text), " ")
}
