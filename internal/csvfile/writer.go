package csvfile

import (
	"bufio"
	"strings"
)

// writeRow writes cells with the line end that spreadsheets on Windows expect.
// Line ends inside cells stay as they are, which csv.Writer would not do.
func writeRow(w *bufio.Writer, cells []string) error {
	for i, cell := range cells {
		if i > 0 {
			cell = "," + quoted(cell)
		} else {
			cell = quoted(cell)
		}
		if _, err := w.WriteString(cell); err != nil {
			return err
		}
	}
	_, err := w.WriteString("\r\n")
	return err
}

func quoted(cell string) string {
	if cell == "" || !strings.ContainsAny(cell, ",\"\r\n") && strings.TrimSpace(cell) == cell {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}
