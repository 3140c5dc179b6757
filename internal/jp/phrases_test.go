package jp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// The phrases are those that BudouX itself gives.
func TestALineBreaksBetweenPhrases(t *testing.T) {
	for _, want := range []string{
		"ニットと|スカートの、|長さの|関係", "冬の|朝に|着る、|やわらかな|一枚", "はじめての|出産祝いに、|迷わず|選べる|もの",
		"あなたに|寄り添う|最先端の|テクノロジー。", "赤ちゃんの|肌着は|何枚いる", "セーターを|長く|着る|ための|手入れ", "A", "",
	} {
		line := strings.ReplaceAll(want, "|", "")
		got := jp.Phrases(line)
		if !slices.Equal(got, strings.FieldsFunc(want, func(r rune) bool { return r == '|' })) {
			t.Errorf("%s: got %s, want %s", line, strings.Join(got, "|"), want)
		}
	}
}

func FuzzPhrasesJoinToTheLine(f *testing.F) {
	f.Add("冬の朝に着る、やわらかな一枚")
	f.Fuzz(func(t *testing.T, line string) {
		line = strings.ToValidUTF8(line, "")
		if got := strings.Join(jp.Phrases(line), ""); got != line {
			t.Errorf("got %q, want %q", got, line)
		}
	})
}
