package call

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// Ask makes a call from inside the house: in is its request, and what it answers
// is decoded into out. A failure is the cause itself.
func (t *Table) Ask(ctx context.Context, name string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("request of %s: %w", name, err)
	}
	answer := t.Do(ctx, name, body)
	if answer.Status != 200 {
		return answer.Err
	}
	prefix, _, _ := strings.Cut(name, "/")
	data := json.RawMessage(answer.Body)
	for _, key := range family(prefix).dataPath() {
		var object map[string]json.RawMessage
		if err := json.Unmarshal(data, &object); err != nil {
			return fmt.Errorf("answer of %s: %w", name, err)
		}
		data = object[key]
	}
	return json.Unmarshal(data, out)
}
