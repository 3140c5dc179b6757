package jp

import (
	_ "embed" // the model
	"encoding/json"
	"sync"
)

//go:embed phrases.json
var phraseModel []byte

// boundaries is a model of BudouX: how much each piece of text around a place
// speaks for a phrase that begins there. The names of features are a kind (one,
// two or three characters: U, B, T) and where the piece lies.
type boundaries struct {
	weights map[string]map[string]int
	base    int // what is to be outweighed: half of all weights, doubled like the score
}

var japanese = sync.OnceValue(func() boundaries {
	var m boundaries
	if err := json.Unmarshal(phraseModel, &m.weights); err != nil {
		panic("jp: the model of phrases: " + err.Error()) // it is part of the program
	}
	for _, group := range m.weights {
		for _, weight := range group {
			m.base += weight
		}
	}
	return m
})

// features are the pieces around a place: from and to count from it.
var features = []struct {
	name     string
	from, to int
}{
	{"UW1", -3, -2}, {"UW2", -2, -1}, {"UW3", -1, 0}, {"UW4", 0, 1}, {"UW5", 1, 2}, {"UW6", 2, 3},
	{"BW1", -2, 0}, {"BW2", -1, 1}, {"BW3", 0, 2},
	{"TW1", -3, 0}, {"TW2", -2, 1}, {"TW3", -1, 2}, {"TW4", 0, 3},
}

// Phrases parts a line of Japanese where it may break: 文節 stay whole. Joined
// they are the line.
func Phrases(line string) []string {
	m, text := japanese(), []rune(line)
	var phrases []string
	start := 0
	for i := 1; i < len(text); i++ {
		score := -m.base
		for _, f := range features {
			if from, to := max(i+f.from, 0), min(i+f.to, len(text)); from < to {
				score += 2 * m.weights[f.name][string(text[from:to])]
			}
		}
		if score > 0 {
			phrases = append(phrases, string(text[start:i]))
			start = i
		}
	}
	if start < len(text) {
		phrases = append(phrases, string(text[start:]))
	}
	return phrases
}
