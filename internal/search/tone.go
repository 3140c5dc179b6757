package search

import "strconv"

// tones are how a colour looks beyond its group, judged by its swatch: hue apart,
// by how light and how strong it is.
func tones(hex string) []string {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 6 {
		return nil
	}
	r, g, b := int(n>>16), int(n>>8&255), int(n&255)
	high, low := max(r, g, b), min(r, g, b)
	light, strength := (299*r+587*g+114*b)/1000, 0
	if high > 0 {
		strength = (high - low) * 100 / high
	}
	var out []string
	if strength >= 8 && strength <= 46 && light >= 60 && light <= 215 {
		out = append(out, "dull")
	}
	if light >= 172 && strength <= 45 {
		out = append(out, "pale")
	}
	if light <= 95 {
		out = append(out, "dark")
	}
	if strength >= 60 && high >= 150 {
		out = append(out, "vivid")
	}
	if light <= 62 {
		out = append(out, "blackish")
	}
	if light >= 212 && strength <= 22 {
		out = append(out, "whitish")
	}
	return out
}
