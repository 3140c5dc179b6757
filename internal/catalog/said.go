package catalog

import "strings"

// In a Snapshot what is said of pictures has marks in place of the names of item and
// colour. Most shops say the same of the pictures of all their goods but for the names,
// and so thousands of colours share one list.
const (
	itemMark  = "\x01"
	colorMark = "\x02"
)

// share moves what is said of the pictures of a colour into a list that colours of
// which the same is said have in common. Where a text or name has a mark itself it stays.
func (r *reader) share(c *Commodity, color *Color) {
	if len(color.Details) == 0 || c.Name == "" || color.Name == "" || strings.ContainsAny(c.Name+color.Name, itemMark+colorMark) {
		return
	}
	list := make([]PictureDetail, len(color.Details))
	key := ""
	for i, d := range color.Details {
		if strings.ContainsAny(d.Alt+d.Caption, itemMark+colorMark) {
			return
		}
		list[i] = PictureDetail{marked(d.Alt, c, color), marked(d.Caption, c, color), d.Focus}
		key += list[i].Alt + "\x00" + list[i].Caption + "\x00" + string(d.Focus) + "\x00"
	}
	kept, ok := r.said[key]
	if !ok {
		kept = &list
		r.said[key] = kept
	}
	color.said, color.Details = kept, nil
}

// Picture is what is said of the picture of a number, counted from 1, of a colour of
// the item.
func (c *Commodity) Picture(color *Color, number int) PictureDetail {
	list := color.Details
	if color.said != nil {
		list = *color.said
	}
	if number < 1 || number > len(list) {
		return PictureDetail{}
	}
	d := list[number-1]
	if color.said != nil {
		d.Alt, d.Caption = named(d.Alt, c, color), named(d.Caption, c, color)
	}
	return d
}

// marked has marks where the names are.
func marked(text string, c *Commodity, color *Color) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, c.Name, itemMark), color.Name, colorMark)
}

// named puts the names back where the marks are.
func named(text string, c *Commodity, color *Color) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, itemMark, c.Name), colorMark, color.Name)
}
