package ask_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// words are what a small shop and its language know.
var words = strings.Fields("パジャマ ロンパース パンツ ワンピース シャツ Tシャツ 靴下 コート 下着 タオル 毛布 黒糖 緑茶 青汁 水着 ニット マット 肌着 帽子 リュック ベビーカー ネクタイ 名前 職場 軽い 大きい")

func reader() *ask.Reader {
	return ask.NewReader(ask.Traits(), ask.DefaultConcepts(), ask.Names{
		Brands:    []ask.Named{{Code: "1039", Label: "白南風綿業", Readings: []string{"白南風綿業", "シラハエメンギョウ", "SHIRAHAE COTTON"}}, {Code: "1004", Label: "糸と余白", Readings: []string{"糸と余白", "イトトヨハク"}}},
		Sizes:     strings.Fields("S1010 S1020 S1030 S1040 3L SS フリー 50 60 70 80 90 100 110 120 130 140 150 160 22cm 23cm 24cm 25cm"),
		Materials: []string{"綿", "麻", "毛"},
		Known: func(word string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return jp.Fold(w) == word })
		},
		Fold: jp.Fold,
		Conjugations: func(stem string) string {
			return map[string]string{"カブ": "r", "着": "1", "着セ": "1", "飲": "m", "入": "r", "使": "w", "トレ": "1", "持": "t", "泳": "g", "履": "k", "羽織": "r", "洗": "w", "透ケ": "1", "冷エ": "1", "贈": "r", "書": "k"}[stem]
		},
		Things: map[string]bool{"靴": true},
	})
}

func shown(r ask.Reading) string {
	var list []string
	for _, c := range r.Conditions {
		list = append(list, c.Key()+"="+c.Value())
	}
	for _, c := range r.Concepts {
		list = append(list, "〈"+c.Label+"〉")
	}
	return strings.Join(append(list, r.Words...), " | ")
}

func TestTextsBecomeConditions(t *testing.T) {
	r := reader()
	for _, c := range []struct{ text, want string }{
		{"3000円以下のパジャマ", "unit_price-in=:3000 | パジャマ"},
		{"パジャマ　３，０００円以下", "unit_price-in=:3000 | パジャマ"},
		{"三千円以下 パジャマ", "unit_price-in=:3000 | パジャマ"},
		{"1万円台のコート", "unit_price-in=10000:19999 | コート"},
		{"1.5万円以上 コート", "unit_price-in=15000: | コート"},
		{"3000円くらい", "unit_price-in=2400:3600"},
		{"2000円から3000円まで", "unit_price-in=2000:3000"},
		{"2000〜3000円 シャツ", "unit_price-in=2000:3000 | シャツ"},
		{"￥2000〜￥3000 シャツ", "unit_price-in=2000:3000 | シャツ"},
		{"3000円以上5000円以下", "unit_price-in=3000:5000"},
		{"80cm ロンパース", "size-in=80 | ロンパース"},
		{"LL 黒 パンツ", "size-in=S1040 | color-in=black | パンツ"},
		{"Lサイズ", "size-in=S1030"},
		{"5歳 パジャマ", "size-in=110 | パジャマ"},
		{"22.5cm", "size-in=22cm 23cm"},
		{"新生児 肌着", "size-in=50 60 | 肌着"},
		{"30%オフ シャツ", "discount_price_rate-in=30: | シャツ"},
		{"綿100%", "material-in=綿100"},
		{"綿 100%", "material-in=綿100"},
		{"麻50%以上", "material-in=麻50"},
		{"くすみピンク ワンピース", "tone-in=dull | color-in=pink | ワンピース"},
		{"白か黒のTシャツ", "color-in=white black | tシャツ"},
		{"白南風綿業のシャツ", "brand_code-in=1039 | シャツ"},
		{"shirahae cotton シャツ", "brand_code-in=1039 | シャツ"},
		{"ワンピース -花柄", "pattern-notin=flower | ワンピース"},
		{"花柄以外のワンピース", "pattern-notin=flower | ワンピース"},
		{"フードなし コート", "make-notin=hood | コート"},
		{"肌にやさしい下着", "〈肌あたり〉 | 下着"},
		{"母の日 プレゼント", "〈母の日〉 | 〈贈りもの〉"},
		{"W431081001", "commodity_code-in=W431081001"},
		{"パジャマを探しています", "パジャマ"},
		{"毛100%のニット", "material-in=毛100 | ニット"},
		{"綿が90%以上の肌着", "material-in=綿50 | 肌着"},
		{"肌着 100%", "肌着"},
		{"パジャマを120くらいで", "size-in=120 | パジャマ"},
		{"6か月 肌着", "size-in=70 | 肌着"},
		{"妊娠8か月で着る肌着", "category_code_2-in=0504 | 肌着"},
		{"フードの入っていないコート", "make-notin=hood | コート"},
		{"ワイヤーの入っていない下着", "make-in=non_wire | 下着"},
		{"110か120のパジャマ", "size-in=110 120 | パジャマ"},
		{"ポケットがついたシャツ", "make-in=pocket | シャツ"},
		{"くまの絵のTシャツ", "pattern-in=bear | tシャツ"},
		{"綿の入っていないニット", "material-notin=綿 | ニット"},
		// Verbs, counters and what stands between things are no words.
		{"帽子をかぶりたい", "〈かぶるもの〉 | 帽子"},
		{"持っていけるリュック", "リュック"},
		{"泳いでいるときに着たいシャツ", "シャツ"},
		{"タオルを2つ、パジャマを三枚", "タオル | パジャマ"},
		{"飲まないで使えるタオルを、2000円以内で", "unit_price-in=:2000 | タオル"},
		{"靴を履きたいのですが", "靴"},
		// A phrase stands for its forms, but not for another meaning.
		{"家で洗えて軽めのコート", "care-in=wash | make-in=light | コート"},
		{"手で洗うタオルをください", "タオル"},
		{"洗えないコート", "コート"},
		{"透けにくいシャツ", "〈透けない〉 | シャツ"},
		{"透けるシャツ", "シャツ"},
		{"大きめの帽子", "make-in=big | 帽子"},
		{"羽織れるものがほしい", "〈はおるもの〉"},
		// Budgets.
		{"五千円でおつりがくるコート", "unit_price-in=:5000 | コート"},
		{"コートを1万円を超えないくらいで", "unit_price-in=:10000 | コート"},
		{"3000円で買えるタオル", "unit_price-in=:3000 | タオル"},
		{"二、三千円のタオル", "unit_price-in=2000:3000 | タオル"},
		{"2〜3千円のタオル", "unit_price-in=2000:3000 | タオル"},
		{"サイズは120、3000円以内のシャツ", "size-in=120 | unit_price-in=:3000 | シャツ"},
		{"二千円台か三千円台のタオル", "unit_price-in=2000:2999 3000:3999 | タオル"},
		// What shall not be may be told by its kind.
		{"あったか系じゃなくて薄いシャツ", "season-notin=winter | make-in=thin | シャツ"},
		// Who dresses somebody dresses a child, unless it says whom.
		{"履かせるズボンをください", "commodity_sex_type-in=baby kids | 〈子ども〉 | ズボン"},
		{"父に履かせるズボンをください", "commodity_sex_type-in=men unisex | ズボン"},
		// Somebody who is given something, and nothing else, means a present.
		{"上司へ、3000円以内で", "unit_price-in=:3000 | 〈贈りもの〉"},
		// Dialects.
		{"透けんシャツばください", "〈透けない〉 | シャツ"},
		// The sentence that asks is the last with a noun; a colour that something becomes is not wished.
		{"膝が真っ赤になるので、タオルをください", "タオル"},
		{"身長が120の子のシャツ", "size-in=120 | commodity_sex_type-in=baby kids | シャツ"},
		{"つかまり立ちの子のシャツ", "commodity_sex_type-in=baby | シャツ"},
		// Somebody's child may have grown up.
		{"甥にあげるシャツ", "commodity_sex_type-in=baby kids | シャツ"},
		{"二十三歳になる甥にあげるシャツ", "commodity_sex_type-in=men unisex | シャツ"},
		{"高校生の娘にあげるシャツ", "commodity_sex_type-in=women unisex | シャツ"},
		{"50代の女性に贈るタオル", "commodity_sex_type-in=women unisex | タオル"},
		{"小学三年生の子のシャツ", "size-in=130 | commodity_sex_type-in=baby kids | シャツ"},
		{`"白 シャツ"`, "白 シャツ"},
		// What only looks like a condition stays a word.
		{"毛布", "毛布"}, {"黒糖", "黒糖"}, {"緑茶", "緑茶"}, {"青汁", "青汁"}, {"水着", "水着"}, {"ベビーカー", "ベビーカー"}, {"womenswear", "womenswear"}, {"2024", "2024"}, {"", ""}, {"、。!", ""},
	} {
		if got := shown(r.Read(c.text)); got != c.want {
			t.Errorf("Read(%q) = %s, want %s", c.text, got, c.want)
		}
	}
}

// TestKeywordsHoldNoConditions: what stays in the search box when the conditions are
// filters is not read as conditions again.
func TestKeywordsHoldNoConditions(t *testing.T) {
	r := reader()
	for _, text := range []string{"3000円以下のパジャマ", "来月1歳になる姪にあげる、3000円くらいの、綿の服", "母の日 プレゼント 5000円以内", "白いシャツ", "ワンピース -花柄"} {
		first := r.Read(text)
		if again := r.Read(first.Keywords()); slices.ContainsFunc(again.Conditions, func(c ask.Condition) bool { return !c.Concept }) {
			t.Errorf("%q leaves %q, which is read as %s", text, first.Keywords(), shown(again))
		}
	}
}

// TestSentencesTellWhatIsAskedFor: the thing itself, and things of which one will do.
func TestSentencesTellWhatIsAskedFor(t *testing.T) {
	r := reader()
	for _, c := range []struct {
		text, thing string
		either      string
		spoken      bool
	}{
		{"リュックに入る水着を探しています", "水着", "", true},
		{"傘をください", "傘", "", true},
		{"タオルか帽子が欲しい", "帽子", "タオル 帽子", true},
		{"タオルや帽子やシャツを使いたい", "", "タオル 帽子 シャツ", true},
		{"パジャマ 3000円以下", "", "", false},
	} {
		got := r.Read(c.text)
		var either []string
		for _, group := range got.Either {
			either = append(either, strings.Join(group, " "))
		}
		if got.Thing != c.thing || strings.Join(either, "|") != c.either || got.Spoken != c.spoken {
			t.Errorf("Read(%q) asks for %q, either %q, spoken %t; want %q, %q, %t", c.text, got.Thing, either, got.Spoken, c.thing, c.either, c.spoken)
		}
	}
}

// TestAsidesAreNotTheThing: what tells why, when or with what only says more of it.
func TestAsidesAreNotTheThing(t *testing.T) {
	r := reader()
	for _, c := range []struct {
		text, thing, aside string
		byUse              bool
	}{
		{"職場が冷えるので、タオルをください", "タオル", "", false}, // 職場 is an idea
		{"リュックが冷えるので、タオルをください", "タオル", "リュック", false},
		{"名前が書ける帽子をください", "帽子", "名前", false},
		{"リュックを使うのよ。タオルをください", "タオル", "リュック", false},
		{"ネクタイを父に贈りたい", "ネクタイ", "", false},
		{"ズボンの下に履くパンツを3000円以内で", "パンツ", "ズボン", false},
		{"タオルの上に羽織れるものをください", "", "", true},
		{"犬に着せるシャツをください", "犬", "", false},
	} {
		got := r.Read(c.text)
		if got.Thing != c.thing || strings.Join(got.Aside, " ") != c.aside || got.ByUse != c.byUse {
			t.Errorf("Read(%q) asks for %q, beside %q, by use %t; want %q, %q, %t", c.text, got.Thing, got.Aside, got.ByUse, c.thing, c.aside, c.byUse)
		}
	}
}

// TestTheNounAtTheEndOfAClauseIsTheHead, if nothing is asked for outright.
func TestTheNounAtTheEndOfAClauseIsTheHead(t *testing.T) {
	r := reader()
	for text, want := range map[string]string{
		"雨に濡れない傘、子どもの長いの":  "傘",
		"シャツなんですけど、冬に着るのを": "シャツ",
		"パジャマで茶色のものはありますか": "パジャマ",
		"リュックに、黒いのを入れたい":   "",
		"冬に着る、水に濡れないやつ":    "",
	} {
		if got := r.Read(text); got.Head != want || !got.Spoken {
			t.Errorf("Read(%q) is about %q, spoken %t; want %q", text, got.Head, got.Spoken, want)
		}
	}
}

// TestOtherWordsAreEchoed: what neither names nor narrows is looked for in descriptions.
func TestOtherWordsAreEchoed(t *testing.T) {
	r := reader()
	for text, want := range map[string]string{
		"泳ぐシャツをください":   "泳ガ 泳ギ 泳グ 泳ゲ 泳ゴ 泳イ",
		"かぶれるシャツをください": "",
		"シャツを探しています":   "",
	} {
		var got []string
		for _, spellings := range r.Read(text).Echo {
			got = append(got, spellings...)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("Read(%q) echoes %q, want %q", text, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"3000円以下のパジャマ", "-", "¥", "1.5万", "千円〜", "ITO TO YOHAKU", "\xff綿100%", "５歳の女の子", "以外", "-以外"} {
		f.Add(seed)
	}
	r := reader()
	f.Fuzz(func(t *testing.T, text string) {
		got := r.Read(text)
		for _, c := range got.Conditions {
			if c.Field == "" || len(c.Values) == 0 || c.Label == "" {
				t.Errorf("Read(%q) has an empty condition: %+v", text, c)
			}
		}
	})
}

func TestBrokenConceptsAreRefused(t *testing.T) {
	for _, table := range []string{"母の日", "母の日\t母の日\tcolor", "母の日\t母の日\t\tギフト", "母の日\t母の日\t\tギフト 10", "母の日\t母の日\t\tギフト 3\t13"} {
		if _, err := ask.ParseConcepts(strings.NewReader(table)); err == nil {
			t.Errorf("ParseConcepts(%q) is accepted", table)
		}
	}
}
