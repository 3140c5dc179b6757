package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestJournalsAreOfWholeDaysAndRefuseOthers(t *testing.T) {
	data := migratedFolder(t)
	file := filepath.Join(data, "journal.csv")
	if out := command(t, "order", "journal", "freee", "20261101", "20261130", file, "--data", data); out.code != 0 {
		t.Fatalf("an empty month: %+v", out)
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(text), "\ufeff日付,伝票番号,") {
		t.Errorf("got %q, %v", text, err)
	}
	for _, days := range [][2]string{{"20261131", "20261130"}, {"20261130", "20261101"}, {"2026", "2027"}} {
		if out := command(t, "order", "journal", "yayoi", days[0], days[1], "--data", data); out.code == 0 {
			t.Errorf("%v: %+v", days, out)
		}
	}
	if out := command(t, "order", "transfers", "start", filepath.Join(data, "bank.txt"), "--as", "佐藤", "--reason", "返金", "--data", data); out.code == 0 || !strings.Contains(out.stderr, "transfer.client") {
		t.Errorf("transfers without the shop's account: %+v", out)
	}
}
