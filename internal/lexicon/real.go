package lexicon

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A wordList is a set of words in one sorted text, a tenth of the memory of a map.
type wordList struct {
	text   string
	at     []uint32           // where each begins, and the end
	begins map[rune][2]uint32 // the numbers of those that begin with a character: from, and the end
}

func newWordList(words []string) wordList {
	slices.Sort(words)
	words = slices.Compact(words)
	var b strings.Builder
	l := wordList{at: make([]uint32, 0, len(words)+1)}
	for _, w := range words {
		l.at = append(l.at, uint32(b.Len()))
		b.WriteString(w)
	}
	l.at = append(l.at, uint32(b.Len()))
	l.text = b.String()
	l.begins = map[rune][2]uint32{}
	for i, w := range words {
		first, _ := utf8.DecodeRuneInString(w)
		from, known := l.begins[first]
		if !known {
			from[0] = uint32(i)
		}
		l.begins[first] = [2]uint32{from[0], uint32(i) + 1}
	}
	return l
}

func (l wordList) has(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	low, high := l.begins[first][0], l.begins[first][1]
	for low < high {
		mid := (low + high) / 2
		switch strings.Compare(l.text[l.at[mid]:l.at[mid+1]], word) {
		case 0:
			return true
		case -1:
			low = mid + 1
		default:
			high = mid
		}
	}
	return false
}

// language is the words of the dictionary and how they are read, folded. It takes
// 3 MB and a tenth of a second, once.
var language = sync.OnceValue(func() wordList {
	var words []string
	for word, readings := range dictionary() {
		if lengthOf(word) >= 2 {
			words = append(words, strings.Clone(word))
		}
		for r := range strings.SplitSeq(readings, "\t") {
			if lengthOf(r) >= 3 {
				words = append(words, strings.Clone(r))
			}
		}
	}
	return newWordList(words)
})

// Real tells whether the language has a word, which is folded: such a word is never
// taken for a slip of another one.
func Real(word string) bool { return language().has(word) }

// verbs is the stems of the language's verbs, folded, each with the letter of its
// conjugation. They take 0.2 MB.
var verbs = sync.OnceValue(func() wordList {
	return newWordList(strings.Fields(variants.Replace(unpacked(verbTable))))
})

// Conjugations is how the verbs are inflected of which the language has this stem,
// folded: 1 for one that keeps it (着る), else the row of the kana that changes,
// kgstnbmrw (飲む is m). It is empty for what is no verb.
func Conjugations(stem string) string {
	l := verbs()
	first, _ := utf8.DecodeRuneInString(stem)
	low, high := l.begins[first][0], l.begins[first][1]
	for end := high; low < end; {
		if mid := (low + end) / 2; l.text[l.at[mid]:l.at[mid+1]] < stem {
			low = mid + 1
		} else {
			end = mid
		}
	}
	var out []byte
	for ; low < high; low++ { // letters sort before kana, so that those of the stem itself stand first
		word := l.text[l.at[low]:l.at[low+1]]
		if len(word) != len(stem)+1 || word[:len(stem)] != stem {
			break
		}
		out = append(out, word[len(stem)])
	}
	return string(out)
}

// Known tells whether the shop's texts or the language have a word, which is folded.
func (x *Index) Known(word string) bool {
	return x.tongue.known[word] || x.tongue.known[canon(word)] || Real(word)
}

// Heard tells whether the shop's own texts have a word in kana, which is folded, by
// itself or as the reading of another.
func (x *Index) Heard(word string) bool {
	return x.tongue.known[word] || x.tongue.known[canon(word)] || x.tongue.hears(word)
}

// Fold is the one spelling of index and question.
func Fold(s string) string { return fold(s) }
