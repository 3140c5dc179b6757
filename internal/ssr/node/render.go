package node

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// render is one render in a process.
type render struct {
	process *process
	id      uint64
}

func loadMessage(bundle string, maxRenders int) ([]byte, error) {
	body, err := json.Marshal([]any{ssr.Prelude, bundle, maxRenders})
	if err != nil {
		return nil, fmt.Errorf("encode the bundle: %w", err)
	}
	return fmt.Appendf(nil, "0 load - %s\n", body), nil
}

// Begin implements ssr.Render.
func (s *render) Begin(ctx context.Context, url string) ([]byte, error) {
	body, err := json.Marshal(url)
	if err != nil {
		return nil, fmt.Errorf("encode the address: %w", err)
	}
	return s.step(ctx, "begin", body)
}

// Give implements ssr.Render.
func (s *render) Give(ctx context.Context, replies []byte) ([]byte, error) {
	return s.step(ctx, "give", replies)
}

// step sends one line and waits for its answer.
func (s *render) step(ctx context.Context, word string, body []byte) ([]byte, error) {
	deadline, _ := ctx.Deadline() // ssr.Bound set one
	ms := max(1, time.Until(deadline).Milliseconds())
	line := fmt.Appendf(nil, "%d %s %d %s\n", s.id, word, ms, body)
	answer := s.process.expect(s.id)
	select {
	case s.process.out <- line:
	case <-ctx.Done():
		s.process.forget(s.id)
		return nil, ssr.Ended(ctx)
	case <-s.process.dead:
		return nil, s.died(ctx)
	}
	select {
	case m := <-answer:
		return s.understand(m)
	case <-ctx.Done():
		s.process.abandon(s.id)
		return nil, ssr.Ended(ctx)
	case <-s.process.dead:
		return nil, s.died(ctx)
	}
}

func (s *render) understand(m message) ([]byte, error) {
	switch m.word {
	case "took":
		return m.json, nil
	case "late":
		return nil, ssr.ErrTimeout
	}
	var text string
	if err := json.Unmarshal(m.json, &text); err != nil {
		return nil, fmt.Errorf("%w: %w", ssr.ErrRender, err)
	}
	return nil, fmt.Errorf("%w: %.2000s", ssr.ErrRender, text)
}

func (s *render) died(ctx context.Context) error {
	if ctx.Err() != nil { // the engine was closed, and killed it
		return ssr.Ended(ctx)
	}
	return fmt.Errorf("%w: the node child ended", ssr.ErrRender)
}

// drop makes the child forget the render. A child too busy to be told is
// about to be killed.
func (s *render) drop() {
	select {
	case s.process.out <- fmt.Appendf(nil, "%d drop - null\n", s.id):
	default:
	}
}

// expect notes that the child owes an answer.
func (p *process) expect(id uint64) <-chan message {
	answer := make(chan message, 1)
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.pending) == 0 {
		p.heard = time.Now()
	}
	p.pending[id] = answer
	return answer
}

// forget takes back an expectation of a line that was never sent.
func (p *process) forget(id uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.pending, id)
}

// abandon stops waiting for an answer that the child still owes; watch goes on
// counting it.
func (p *process) abandon(id uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.pending[id]; ok {
		p.pending[id] = nil
	}
}
