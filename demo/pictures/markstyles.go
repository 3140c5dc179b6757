package pictures

// markStyles are the ways in which a mark is put together.
var markStyles = []func(*markWriter, string) error{
	plainMark, ruledMark, betweenRules, ringMonogram, squareMonogram, archMark, pillMark, twoLines, stitchedMark, diamondMonogram, cornerMark, dottedMark, boxedMark,
}

func plainMark(w *markWriter, name string) error {
	_, err := w.word(name, 26, 120, 69, 204)
	return err
}

func ruledMark(w *markWriter, name string) error {
	width, err := w.word(name, 24, 120, 64, 204)
	w.line(`<path d="M%.1f 78H%.1f"/>`, 120-width/2, 120+width/2)
	return err
}

func betweenRules(w *markWriter, name string) error {
	width, err := w.word(name, 22, 120, 68, 196)
	w.line(`<path d="M%.1f 42H%.1fM%.1f 83H%.1f"/>`, 116-width/2, 124+width/2, 116-width/2, 124+width/2)
	return err
}

func ringMonogram(w *markWriter, name string) error {
	w.line(`<circle cx="120" cy="46" r="26"/><circle cx="120" cy="46" r="22.5"/>`)
	if _, err := w.word(initials(name), 20, 120, 53, 34); err != nil {
		return err
	}
	_, err := w.word(name, 13, 120, 98, 204)
	return err
}

func squareMonogram(w *markWriter, name string) error {
	w.WriteString(`<path d="M22 36h48v48h-48z"/><g fill="#fefdfb">`)
	if _, err := w.word(initials(name), 22, 46, 68, 38); err != nil {
		return err
	}
	w.WriteString(`</g>`)
	_, err := w.word(name, 18, 152, 66, 144)
	return err
}

func archMark(w *markWriter, name string) error {
	w.line(`<path d="M92 60V46a28 28 0 0 1 56 0v14M100 60V46a20 20 0 0 1 40 0v14"/>`)
	_, err := w.word(name, 20, 120, 88, 204)
	return err
}

func pillMark(w *markWriter, name string) error {
	width, err := w.word(name, 20, 120, 67, 180)
	w.line(`<rect x="%.1f" y="38" width="%.1f" height="44" rx="22"/>`, 98-width/2, width+44)
	return err
}

func twoLines(w *markWriter, name string) error {
	first, second := halves(name)
	if second == "" {
		return ruledMark(w, name)
	}
	if _, err := w.word(first, 24, 120, 56, 200); err != nil {
		return err
	}
	_, err := w.word(second, 24, 120, 88, 200)
	return err
}

func stitchedMark(w *markWriter, name string) error {
	width, err := w.word(name, 21, 120, 67, 180)
	w.line(`<rect x="%.1f" y="36" width="%.1f" height="48" rx="3" stroke-dasharray="6 4"/>`, 102-width/2, width+36)
	return err
}

func diamondMonogram(w *markWriter, name string) error {
	w.line(`<path d="M120 14l32 32-32 32-32-32z"/>`)
	if _, err := w.word(initials(name), 19, 120, 53, 34); err != nil {
		return err
	}
	_, err := w.word(name, 13, 120, 102, 204)
	return err
}

func cornerMark(w *markWriter, name string) error {
	width, err := w.word(name, 22, 120, 67, 176)
	l, r := 102-width/2, 138+width/2
	w.line(`<path d="M%.1f 50V36h14M%.1f 84h14V70"/>`, l, r-14)
	return err
}

func dottedMark(w *markWriter, name string) error {
	width, err := w.word(name, 22, 120, 67, 170)
	for _, x := range []float64{104 - width/2, 136 + width/2} {
		w.line(`<circle cx="%.1f" cy="60" r="3" fill="%s"/>`, x, markInk)
	}
	return err
}

func boxedMark(w *markWriter, name string) error {
	w.WriteString(`<path d="M14 34h212v52H14z"/><g fill="#fefdfb">`)
	_, err := w.word(name, 21, 120, 67, 188)
	w.WriteString(`</g>`)
	return err
}
