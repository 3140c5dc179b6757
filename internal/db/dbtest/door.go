package dbtest

import (
	"io"
	"net"
	"sync"
	"testing"
)

// A Door is an address on this machine that leads to another one. It can be shut, as
// when a server is gone, and it can fall silent, as when a network loses everything.
type Door struct {
	Address string

	mu     sync.Mutex
	moved  *sync.Cond
	to     string // empty: nowhere
	shut   bool
	silent bool
	over   bool
	open   map[net.Conn]bool
}

// NewDoor opens one that lives as long as t; to may be empty until Lead.
func NewDoor(t *testing.T, to string) *Door {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &Door{Address: listener.Addr().String(), to: to, open: map[net.Conn]bool{}}
	d.moved = sync.NewCond(&d.mu)
	var passing sync.WaitGroup
	passing.Go(func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			passing.Go(func() { d.pass(in) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close() // nobody else has it
		d.set(func() { d.over, d.silent = true, false })
		d.HangUp()
		passing.Wait()
	})
	return d
}

// Lead makes the door lead elsewhere, or nowhere; connections stay.
func (d *Door) Lead(to string) { d.set(func() { d.to = to }) }

// Shut cuts every connection and lets nobody in until Unshut.
func (d *Door) Shut() {
	d.set(func() { d.shut = true })
	d.HangUp()
}

// Unshut lets connections through again.
func (d *Door) Unshut() { d.set(func() { d.shut = false }) }

// Silence carries nothing any more, in either direction, and says so to nobody;
// Unsilence goes on where it was.
func (d *Door) Silence() { d.set(func() { d.silent = true }) }

// Unsilence ends Silence.
func (d *Door) Unsilence() { d.set(func() { d.silent = false }) }

// HangUp cuts every connection.
func (d *Door) HangUp() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for c := range d.open {
		_ = c.Close() // it may be gone already
	}
}

func (d *Door) set(change func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change()
	d.moved.Broadcast()
}

// enter notes a connection and tells whether it may stay and where it leads to.
func (d *Door) enter(c net.Conn) (to string, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open[c] = true
	return d.to, !d.shut && !d.over && d.to != ""
}

func (d *Door) leave(c net.Conn) {
	_ = c.Close() // either end may have hung up
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, c)
}

// heard waits until the door is not silent.
func (d *Door) heard() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for d.silent {
		d.moved.Wait()
	}
}

// pass carries one connection there and back.
func (d *Door) pass(in net.Conn) {
	defer d.leave(in)
	if _, ok := d.enter(in); !ok {
		return
	}
	d.heard()
	d.mu.Lock()
	to := d.to
	d.mu.Unlock()
	out, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer d.leave(out)
	if _, ok := d.enter(out); !ok {
		return
	}
	var back sync.WaitGroup
	back.Go(func() {
		d.carry(out, in)
		_ = out.Close()
	})
	d.carry(in, out)
	_ = in.Close()
	back.Wait()
}

// carry copies until either end hangs up.
func (d *Door) carry(to io.Writer, from io.Reader) {
	for part := make([]byte, 32<<10); ; {
		n, err := from.Read(part)
		d.heard() // that an end hung up is not heard either
		if _, failed := to.Write(part[:n]); err != nil || failed != nil {
			return
		}
	}
}
