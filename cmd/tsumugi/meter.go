package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// A meter shows how far a long work is: a bar on a terminal, else now and then
// a line, so that a log of it stays short.
type meter struct {
	out      *os.File
	terminal bool
	shown    time.Time
}

func newMeter(out *os.File) *meter {
	info, err := out.Stat()
	return &meter{out: out, terminal: err == nil && info.Mode()&os.ModeCharDevice != 0, shown: time.Now()}
}

const barWidth = 30

// show says that n of total are done; a total of 0 is not known.
func (m *meter) show(doing string, n, total int64) {
	every := 5 * time.Second
	if m.terminal {
		every = 100 * time.Millisecond
	}
	if time.Since(m.shown) < every {
		return
	}
	m.shown = time.Now()
	percent := min(n*100/max(total, 1), 100)
	switch {
	case total == 0 && m.terminal:
		fmt.Fprintf(m.out, "\r%s: %s", doing, grouped(int(n)))
		return
	case total == 0:
		fmt.Fprintf(m.out, "%s: %s\n", doing, grouped(int(n)))
		return
	case !m.terminal:
		fmt.Fprintf(m.out, "%s: %d%%\n", doing, percent)
		return
	}
	full := int(percent) * barWidth / 100
	fmt.Fprintf(m.out, "\r%-8s [%s%s] %3d%%", doing, strings.Repeat("#", full), strings.Repeat(" ", barWidth-full), percent)
}

// clear removes the bar.
func (m *meter) clear() {
	if m.terminal {
		fmt.Fprintf(m.out, "\r%s\r", strings.Repeat(" ", barWidth+20))
	}
}

// grouped writes a number for people: 1,234.
func grouped(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// counted writes a number of things: 1 problem, 2 problems.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return grouped(n) + " " + thing + "s"
}
