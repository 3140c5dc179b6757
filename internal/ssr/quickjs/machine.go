package quickjs

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"modernc.org/quickjs"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// machine is one virtual machine with the bundle loaded.
type machine struct {
	vm                      *quickjs.VM
	bundle                  quickjs.Value // globalThis.tsumugi
	begin, take, give, drop quickjs.Value
	renders                 int
}

// compile turns source into the engine's bytecode, which loads much faster.
func compile(source string) ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("make a virtual machine: %w", err)
	}
	defer vm.Close()
	code, err := vm.Compile(source, quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("compile the bundle: %w", err)
	}
	return code, nil
}

// newMachine loads the bundle into a fresh machine.
func newMachine(code []byte, o Options) (*machine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("make a virtual machine: %w", err)
	}
	m := &machine{vm: vm}
	if err := m.load(code, o); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

func (m *machine) load(code []byte, o Options) error {
	m.vm.SetMemoryLimit(uintptr(o.MemoryLimit))
	if err := m.vm.SetEvalTimeout(startTimeout); err != nil {
		return err
	}
	write := func(args []any) (any, error) {
		if len(args) == 2 {
			ssr.Console(o.Log, fmt.Sprint(args[0]), fmt.Sprint(args[1]))
		}
		return nil, nil
	}
	// The prelude deletes this name with all others that are not standard.
	if err := m.vm.RegisterHostFunc("tsumugiWrite", write); err != nil {
		return fmt.Errorf("register the console: %w", err)
	}
	if _, err := m.vm.Eval(ssr.Prelude+"(tsumugiWrite)", quickjs.EvalGlobal); err != nil {
		return fmt.Errorf("evaluate the prelude: %w", err)
	}
	if _, err := m.vm.EvalBytecode(code); err != nil {
		return fmt.Errorf("evaluate the bundle: %w", err)
	}
	if _, err := m.vm.ExecutePendingJobs(); err != nil {
		return fmt.Errorf("evaluate the bundle: %w", err)
	}
	if err := m.vm.SetEvalTimeout(0); err != nil { // renders have contexts
		return err
	}
	return m.find()
}

// find looks up the bundle's functions once; drop may be missing.
func (m *machine) find() (err error) {
	if m.bundle, err = m.vm.EvalValue("globalThis.tsumugi", quickjs.EvalGlobal); err != nil {
		return fmt.Errorf("the bundle sets no globalThis.tsumugi: %w", err)
	}
	for _, f := range []struct {
		name     string
		at       *quickjs.Value
		optional bool
	}{{"begin", &m.begin, false}, {"take", &m.take, false}, {"give", &m.give, false}, {"drop", &m.drop, true}} {
		value, err := m.vm.EvalValue("globalThis.tsumugi."+f.name, quickjs.EvalGlobal)
		if err != nil {
			return fmt.Errorf("the bundle sets no globalThis.tsumugi: %w", err)
		}
		*f.at = value
		if !f.optional && value.IsUndefined() {
			return fmt.Errorf("the bundle has no tsumugi.%s", f.name)
		}
	}
	return nil
}

func (m *machine) close() {
	// Values must go before their machine. The zero Value, of a machine that
	// failed to load, has none.
	for _, v := range []*quickjs.Value{&m.begin, &m.take, &m.give, &m.drop, &m.bundle} {
		if v.VM() != nil {
			v.Free()
		}
	}
	m.vm.Close()
}

// render is one render in a machine.
type render struct {
	*machine
	id     string
	broken bool // the machine must not be used again
}

func (m *machine) render() *render {
	m.renders++
	return &render{machine: m, id: strconv.Itoa(m.renders)}
}

// Begin implements ssr.Render.
func (s *render) Begin(ctx context.Context, url string) ([]byte, error) {
	return s.step(ctx, s.begin, url)
}

// Give implements ssr.Render.
func (s *render) Give(ctx context.Context, replies []byte) ([]byte, error) {
	return s.step(ctx, s.give, string(replies))
}

// step calls f(id, argument), lets everything that was promised happen, and
// takes what came of it.
func (s *render) step(ctx context.Context, f quickjs.Value, argument string) (taken []byte, err error) {
	s.broken = true // until proven otherwise, also when the engine panics
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: the engine panicked: %v", ssr.ErrRender, p)
		}
	}()
	if ctx.Err() != nil {
		s.broken = false
		return nil, ssr.Ended(ctx)
	}
	text, err := s.run(ctx, f, argument)
	if ctx.Err() != nil {
		// Even without an error: a promise may have swallowed the interrupt.
		return nil, ssr.Ended(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ssr.ErrRender, err)
	}
	s.broken = false
	return []byte(text), nil
}

func (s *render) run(ctx context.Context, f quickjs.Value, argument string) (string, error) {
	defer interruptWith(ctx, s.vm)()
	if err := s.call(f, s.id, argument); err != nil {
		return "", err
	}
	if _, err := s.vm.ExecutePendingJobs(); err != nil {
		return "", err
	}
	taken, err := s.take.Call(s.bundle, s.id)
	if err != nil {
		return "", err
	}
	text, ok := taken.(string)
	if !ok {
		return "", errors.New("take returned no string")
	}
	return text, nil
}

// call drops what f returns: it may be any object, which nobody looks at.
func (s *render) call(f quickjs.Value, args ...any) error {
	value, err := f.CallValue(s.bundle, args...)
	if err != nil {
		return err
	}
	value.Free()
	return nil
}

// abandon makes the bundle forget a render that was given up between two
// steps, and reports whether it could.
func (s *render) abandon() bool {
	if s.drop.IsUndefined() {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), dropTimeout)
	defer cancel()
	defer interruptWith(ctx, s.vm)()
	return s.call(s.drop, s.id) == nil
}

// interruptWith interrupts vm once ctx is done, until the returned function is
// called. It interrupts again and again, since each call from Go into the
// engine forgets interrupts from before; and stopping waits, so that no late
// interrupt hits the machine's next render.
func interruptWith(ctx context.Context, vm *quickjs.VM) (stop func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		defer close(gone)
		for {
			vm.Interrupt()
			select {
			case <-done:
				return
			case <-time.After(interruptEvery):
			}
		}
	})
	return func() {
		close(done)
		if !cancel() {
			<-gone
		}
	}
}
