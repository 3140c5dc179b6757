package ask

// A Token is a stretch of a text and what it was taken for.
type Token struct{ Text, Role string }

var roleNames = map[role]string{condition: "condition", concept: "idea", filler: "filler", exclude: "exclusion", share: "share", word: "word"}

// Tokens is how a text is cut, for operators.
func (r *Reader) Tokens(text string) []Token {
	var out []Token
	letters := foldText(text)
	letters = letters[:min(len(letters), longestText)]
	r.eachToken(letters, func(_ int, s []letter) {
		for _, p := range r.pieces(s) {
			out = append(out, Token{plain(s[p.from:p.to]), roleNames[p.role]})
		}
	})
	return out
}
