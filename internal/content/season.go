package content

import "time"

// Season is the label of the season that new goods wear now: that of the entry
// which began to show last. Without one there is none, and the goods wear no such mark.
func (s *Snapshot) Season(now time.Time) string {
	var newest *entry
	for _, e := range s.entries {
		if e.typ.ID == "season" && e.shows(now) && (newest == nil || e.publish.After(newest.publish)) {
			newest = e
		}
	}
	if newest == nil {
		return ""
	}
	return newest.values["label"][0].text
}
