package csvfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// A list stands in one cell, its pieces parted by a bar. A list that this form
// cannot hold (a name with a bar in it) is written as JSON instead, and Import
// reads both.

func parseList[E any](cell string, one func(string) (E, error)) ([]E, error) {
	cell = strings.TrimSpace(cell)
	var list []E
	if strings.HasPrefix(cell, "[") {
		if err := json.Unmarshal([]byte(cell), &list); err != nil {
			return nil, say("begins like JSON and is none", "JSONのように始まりますが、JSONとして読めません")
		}
		return list, nil
	}
	for piece := range strings.SplitSeq(cell, "|") {
		if piece = strings.TrimSpace(piece); piece == "" {
			continue
		}
		e, err := one(piece)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

func formatList[E comparable](list []E, one func(E) string, read func(string) (E, error)) string {
	pieces := make([]string, len(list))
	for i, e := range list {
		pieces[i] = one(e)
	}
	plain := strings.Join(pieces, "|")
	if back, err := parseList(plain, read); err == nil && slices.Equal(back, list) {
		return plain
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // texts and numbers always have a form in JSON
	}
	return string(text)
}

func parseWord(s string) (string, error) { return s, nil }
func formatWord(s string) string         { return s }

// A material is written 綿=95, or 裏地:綿=100 for a part of the garment.
func parseMaterial(s string) (catalog.Material, error) {
	bad := say("is not a list such as 綿=95|ポリウレタン=5 or 本体:綿=100|裏地:綿=100", "「綿=95|ポリウレタン=5」のような書き方ではありません")
	at := strings.LastIndexAny(s, "=＝")
	if at < 0 {
		return catalog.Material{}, bad
	}
	what, share := s[:at], strings.TrimLeft(s[at:], "=＝")
	n, err := parseNumber(strings.TrimRight(strings.TrimSpace(share), "%％"))
	if err != nil {
		return catalog.Material{}, bad
	}
	m := catalog.Material{Name: strings.TrimSpace(what), Percent: int(n)}
	if part, name, ok := strings.Cut(what, ":"); ok {
		m.Part, m.Name = strings.TrimSpace(part), strings.TrimSpace(name)
	}
	return m, nil
}

func formatMaterial(m catalog.Material) string {
	if m.Part != "" {
		return fmt.Sprintf("%s:%s=%d", m.Part, m.Name, m.Percent)
	}
	return fmt.Sprintf("%s=%d", m.Name, m.Percent)
}

// A measure is written in centimetres, as size tables are: 着丈=70.5 or ヒップ=87-95.
func parseMeasure(s string) (catalog.Measure, error) {
	bad := say("is not a list in centimetres such as 身幅=52.5|ヒップ=87-95", "「身幅=52.5|ヒップ=87-95」のようなcm単位の書き方ではありません")
	at := strings.LastIndexAny(s, "=＝")
	if at < 0 {
		return catalog.Measure{}, bad
	}
	name, value := strings.TrimSpace(s[:at]), typed(strings.TrimLeft(s[at:], "=＝"))
	low, high, ranged := strings.Cut(strings.NewReplacer("～", "-", "〜", "-", "~", "-").Replace(value), "-")
	if !ranged {
		high = low
	}
	l, err1 := parseMillimetres(low)
	h, err2 := parseMillimetres(high)
	if err1 != nil || err2 != nil {
		return catalog.Measure{}, bad
	}
	return catalog.Measure{Name: name, Low: l, High: h}, nil
}

// parseMillimetres reads centimetres with at most one decimal.
func parseMillimetres(s string) (int, error) {
	whole, tenth, _ := strings.Cut(strings.TrimSpace(s), ".")
	if tenth == "" {
		tenth = "0"
	}
	n, err := strconv.ParseUint(whole+tenth, 10, 31)
	if err != nil || len(tenth) > 1 || whole == "" {
		return 0, errors.New("not a length")
	}
	return int(n), nil
}

func formatMeasure(m catalog.Measure) string {
	if m.Low == m.High {
		return m.Name + "=" + centimetres(m.Low)
	}
	return m.Name + "=" + centimetres(m.Low) + "-" + centimetres(m.High)
}

func centimetres(mm int) string {
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", mm/10, mm%10), ".0")
}
