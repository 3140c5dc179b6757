package content

import "maps"

// With is the content in which some entries are others: for looking at what nobody
// is shown yet. It does not follow the source.
func (l *Live) With(r Reading) (*Live, error) {
	before := l.Current()
	s := &Snapshot{
		version: before.version + 1, byID: map[string]*entry{}, assets: maps.Clone(before.assets),
		html: map[string]string{}, sizes: before.sizes, problem: map[string]error{},
	}
	if s.assets == nil {
		s.assets = map[string]AssetItem{}
	}
	for _, a := range r.Assets {
		if _, known := s.assets[a.ID]; !known && idText.MatchString(a.ID) && checkPicture(a.URL) {
			s.assets[a.ID] = newAssetItem(a)
		}
	}
	renderer := s.renderer()
	for _, e := range r.Entries {
		if err := e.Check(); err != nil {
			return nil, err
		}
		filled, err := l.words.fill(e)
		if err != nil {
			return nil, err
		}
		ready, err := s.prepare(filled, renderer.HTML)
		if err != nil {
			return nil, err
		}
		s.add(ready)
	}
	for id, e := range before.byID {
		if _, other := s.byID[id]; !other {
			s.byID[id] = e
		}
	}
	s.finish()
	out := &Live{words: l.words, log: l.log}
	out.current.Store(s)
	return out, nil
}

// Entries are all that the snapshot has, by id; of texts in which words of the
// shop's terms stand, with those.
func (s *Snapshot) Entries() []Entry {
	list := make([]Entry, len(s.entries))
	for i, e := range s.entries {
		list[i] = e.Entry
	}
	return list
}

// Unknown lists the names in a text that the shop has no word for.
func (l *Live) Unknown(text string) []UnknownWord { return l.words.Unknown(text) }

// Words are what texts may call by name.
func (l *Live) Words() Words { return maps.Clone(l.words) }
