package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

type inquiryCmd struct {
	List   inquiryListCmd   `cmd:"" help:"List questions that wait for an answer."`
	Show   inquiryShowCmd   `cmd:"" help:"Show a question and its answers."`
	Answer inquiryAnswerCmd `cmd:"" help:"Answer a question; the answer is kept and mailed."`
	Close  inquiryCloseCmd  `cmd:"" help:"End a question without an answer, such as spam."`
}

type inquiryListCmd struct {
	storage
	logging
	State []string `help:"open, working, suspected (looks like spam), answered, closed; usually open, working and suspected." enum:"open,working,suspected,answered,closed" default:"open,working,suspected"`
	Limit int      `help:"How many, the oldest first." default:"100"`
}

type inquiryShowCmd struct {
	storage
	logging
	Number string `arg:"" help:"Such as Q-ABCD2345."`
}

type inquiryAnswerCmd struct {
	storage
	logging
	acting
	Origin string   `help:"The shop's public address, such as https://shop.example, for links in the letter." required:""`
	Number string   `arg:"" help:"Such as Q-ABCD2345."`
	Text   []string `arg:"" optional:"" help:"The answer; without it, what is typed or piped in."`
}

type inquiryCloseCmd struct {
	storage
	logging
	acting
	Number string `arg:"" help:"Such as Q-ABCD2345."`
}

// withInquiries does something to the questions.
func (s storage) withInquiries(ctx context.Context, l logging, origin string, do func(*support.Inquiries) error) error {
	d, err := s.open(ctx, l.logger())
	if err != nil {
		return err
	}
	return closing(d, do(&support.Inquiries{DB: d, Origin: origin}))
}

func when(t time.Time) string { return jp.DateWeekday(t) + " " + t.In(jp.Tokyo).Format("15:04") }

// Run lists questions.
func (c *inquiryListCmd) Run(ctx context.Context) error {
	var states []support.State
	for _, s := range c.State {
		states = append(states, support.State(s))
	}
	return c.withInquiries(ctx, c.logging, "", func(b *support.Inquiries) error {
		list, err := b.List(ctx, c.Limit, states...)
		for _, q := range list {
			first, _, _ := strings.Cut(q.Body, "\n")
			fmt.Printf("%s\t%s\t%s\t%s\t%.60s\n", q.Number, q.State, when(q.Created), q.TopicName(), first)
		}
		return err
	})
}

// Run shows a question.
func (c *inquiryShowCmd) Run(ctx context.Context) error {
	return c.withInquiries(ctx, c.logging, "", func(b *support.Inquiries) error {
		q, err := b.Find(ctx, c.Number)
		if err != nil {
			return err
		}
		fmt.Printf("%s  %s  %s\n%s\n%s <%s>\n", q.Number, q.State, when(q.Created), q.TopicName(), q.Name, q.Email)
		for label, value := range map[string]string{"Order: ": q.Order, "Customer: ": q.Customer, "Looks like spam: ": strings.Join(q.Signs, "; ")} {
			if value != "" {
				fmt.Println(label + value)
			}
		}
		fmt.Printf("\n%s\n", q.Body)
		for _, m := range q.Messages {
			fmt.Printf("\n── %s  %s  %s%s ──\n%s\n", when(m.At), m.Kind, m.Author, m.Sender, m.Body)
			for _, f := range m.Files {
				fmt.Printf("attached: %s (%s, %d bytes)\n", f.Name, f.Type, f.Size)
			}
		}
		return nil
	})
}

// Run answers a question.
func (c *inquiryAnswerCmd) Run(ctx context.Context) error {
	origin, err := cleanOrigin(c.Origin, "--origin")
	if err != nil {
		return err
	}
	text := strings.Join(c.Text, " ")
	if text == "" {
		typed, err := io.ReadAll(io.LimitReader(os.Stdin, 1<<20))
		if err != nil {
			return err
		}
		text = string(typed)
	}
	if strings.TrimSpace(text) == "" {
		return errors.New("the answer is empty")
	}
	return c.withInquiries(ctx, c.logging, origin, func(b *support.Inquiries) error {
		if _, err := b.Answer(ctx, support.Edit{Number: c.Number}, text, support.Answered); err != nil {
			return err
		}
		fmt.Println("The answer is kept and will be mailed.")
		return nil
	})
}

// Run ends a question.
func (c *inquiryCloseCmd) Run(ctx context.Context) error {
	return c.withInquiries(ctx, c.logging, "", func(b *support.Inquiries) error { return b.Close(ctx, c.Number) })
}
