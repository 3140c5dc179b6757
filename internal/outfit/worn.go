package outfit

// Worn is how goods are worn together on one torso.
type Worn struct {
	Height  int      // of the torso, in centimetres
	Sizes   []string // that it wears of each of the goods; empty for what lies beside it
	Version string   // changes when the picture does
}
