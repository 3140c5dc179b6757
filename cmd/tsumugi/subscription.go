package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/subscription/local"
	"github.com/tsumugi-shop/tsumugi/internal/subscription/piano"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// subscriptionFlags say who knows the subscribers of the digital edition.
type subscriptionFlags struct {
	Subscription       string `help:"Who knows the subscribers of the digital edition: piano, or local (the operator's own list)." enum:"local,piano" default:"local"`
	SubscriptionURL    string `help:"The provider's interface." default:"https://api.piano.io/api/v3" name:"subscription-url"`
	SubscriptionAID    string `help:"Application id at the provider." name:"subscription-aid"`
	SubscriptionRID    string `help:"Resource id at the provider." name:"subscription-rid"`
	SubscriptionSuffix string `help:"What follows the customer code in the provider's user ids."`
	SubscriptionToken  string `help:"API token of the provider; better in TSUMUGI_SUBSCRIPTION_TOKEN than on the command line." secret:""`
}

// openSubscriptions makes the digital subscription and the health-plus
// membership, and lets pages know of them.
func (c *serveCmd) openSubscriptions(d *db.DB, t terms.Terms, pay *payments, origin string, parts *shop.Parts, log *slog.Logger) (*subscription.Memberships, error) {
	checker, err := c.checker(d)
	if err != nil {
		return nil, err
	}
	access := &subscription.Access{Checker: checker, Now: time.Now, Log: log}
	memberships := &subscription.Memberships{DB: d, Terms: t, Cards: pay.providers[payment.Card], Origin: origin, Log: log}
	parts.Member.Subscriber = access.Subscriber
	parts.Subscription = shop.SubscriptionParts{Access: access, Memberships: memberships}
	return memberships, nil
}

func (f subscriptionFlags) checker(d *db.DB) (subscription.Checker, error) {
	if f.Subscription == "local" {
		return local.Service{DB: d}, nil
	}
	service, err := piano.New(piano.Config{
		Base: f.SubscriptionURL, AID: f.SubscriptionAID, RID: f.SubscriptionRID, Suffix: f.SubscriptionSuffix, Token: f.SubscriptionToken, Now: time.Now,
	})
	if err != nil {
		return nil, fmt.Errorf("--subscription piano: %w", err)
	}
	return service, nil
}

// takeEvents hands an event of a payment service to whose payment it is: the
// first that knows it, so those with most payments come first.
func takeEvents(takers ...func(context.Context, payment.Event) error) func(context.Context, payment.Event) error {
	return func(ctx context.Context, e payment.Event) error {
		for _, take := range takers {
			if err := take(ctx, e); !errors.Is(err, payment.ErrNotFound) {
				return err
			}
		}
		return payment.ErrNotFound
	}
}

type subscriberCmd struct {
	List   subscriberListCmd   `cmd:"" help:"List the subscribers."`
	Add    subscriberAddCmd    `cmd:"" help:"Make members subscribers."`
	Remove subscriberRemoveCmd `cmd:"" help:"Take the subscription from members."`
}

type subscriberListCmd struct {
	storage
	logging
}

type subscriberAddCmd struct {
	storage
	logging
	acting
	Members []string `arg:"" help:"Customer codes or e-mail addresses."`
}

type subscriberRemoveCmd struct {
	storage
	logging
	acting
	Members []string `arg:"" help:"Customer codes or e-mail addresses."`
}

// Run lists subscribers.
func (c *subscriberListCmd) Run(ctx context.Context) error {
	return c.change(ctx, c.logging, func(tx *db.Tx) error {
		all, err := local.List(ctx, tx)
		for _, customer := range all {
			fmt.Println(customer)
		}
		return err
	})
}

// Run adds subscribers.
func (c *subscriberAddCmd) Run(ctx context.Context) error {
	return c.subscribe(ctx, c.logging, c.Members, true)
}

// Run removes subscribers.
func (c *subscriberRemoveCmd) Run(ctx context.Context) error {
	return c.subscribe(ctx, c.logging, c.Members, false)
}

func (s storage) subscribe(ctx context.Context, l logging, names []string, yes bool) error {
	return s.change(ctx, l, func(tx *db.Tx) error {
		for _, name := range names {
			who, err := findMember(ctx, tx, name)
			if err != nil {
				return err
			}
			if err := local.Grant(ctx, tx, who.Code, yes); err != nil {
				return err
			}
		}
		return nil
	})
}
