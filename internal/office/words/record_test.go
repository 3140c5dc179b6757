package words_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// written is how programs name what they write into the record.
var written = regexp.MustCompile(`(?:Action: |record\(ctx, tx, |recordView\(ctx, tx, |curated\(ctx, tx, |, )"((?:approval|bulk|content|goods|inquiry|template|coupon|import|letter|member|networks|points|role|search|shop|staff|stock|transfer|travel|view)\.[a-z_]+)"`)

// One table says every action of the record in Japanese: a new one without a
// word fails here.
func TestEveryActionOfTheRecordHasItsWord(t *testing.T) {
	seen := map[string]string{}
	for _, top := range []string{"../..", "../../../cmd"} {
		err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "office/words") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, line := range strings.Split(string(text), "\n") {
				if !strings.Contains(line, "audit.") && !strings.Contains(line, "record(") && !strings.Contains(line, "curated(") && !strings.Contains(line, "Action") && !strings.Contains(line, "s.change(") && !strings.Contains(line, "b.changed(") && !strings.Contains(line, "recordTemplate(") && !strings.Contains(line, "recordView(") && !strings.Contains(line, "ulk(ctx, ") {
					continue
				}
				for _, m := range written.FindAllStringSubmatch(line, -1) {
					seen[m[1]] = path
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 20 {
		t.Fatalf("only %d actions were found: %v", len(seen), seen)
	}
	for _, what := range []string{"close", "drop", "fix", "labelled", "number", "printed", "remove", "send", "skip", "undo"} {
		seen["batch."+what] = "internal/order"
	}
	for _, what := range []string{order.DidShip, order.DidDeliver, order.DidRefund, order.DidTransfer, order.DidReturn, order.DidJudge, order.DidLines, order.DidHold, order.DidRelease, order.DidAddress,
		order.DidMemo, order.DidAccount, order.DidAsk, order.DidBatch, order.DidFail, order.DidReceipt, order.DidCredit, order.DidResend} {
		seen["order."+what] = "internal/order"
	}
	for _, s := range order.Statuses {
		seen["order."+string(s)] = "internal/order"
	}
	for action, where := range seen {
		if word := words.Action(action); word == action || word == "" {
			t.Errorf("%s (%s) has no word in internal/office/words", action, where)
		}
	}
}
