package fit

import "math"

const (
	// fewest is how many must have kept it or sent it back before that tells
	// anything: of fewer it is chance, and somebody could be among them.
	fewest = 10
	// sendBack is how many of those whom something does not fit send it back. The
	// others keep it, so that keepers say less than those who speak.
	sendBack = 0.3
	// steep is how much more often the one than the other comes back, as a
	// logarithm, of something that comes out a size smaller than its table says.
	steep = 4.6
	// silent is how many voices that say that all is well are taken for granted.
	silent = 6
	// surer is how much less a measure of the body is off where many buyers tell how
	// the item comes out.
	surer = 0.12
)

// buyers is by how many sizes an item comes out smaller than its table says for
// somebody who stands at a place among its sizes, how much is known of it (0 to
// 1), and whence most of it. Who bought a size is about as large as whom it is
// made for: so those of the sizes nearby count for most.
func buyers(choices []Choice, place float64) (shift, known float64, from EvidenceKind) {
	var small, right, large, kept, tooSmall, tooLarge float64
	orders := 0
	for i, c := range choices {
		near := math.Pow(0.75, math.Abs(float64(i)-place))
		small, right, large = small+near*float64(c.Small), right+near*float64(c.Right), large+near*float64(c.Large)
		kept, tooSmall, tooLarge = kept+near*float64(c.Sold.Kept), tooSmall+near*float64(c.Sold.Small), tooLarge+near*float64(c.Sold.Large)
		orders += c.Sold.Kept + c.Sold.Small + c.Sold.Large
	}
	said, sold, voices := small-large, 0.0, small+right+large
	if orders >= fewest {
		// Two ways to tell it from what came back, each wrong in its own way where
		// people of a shop send back more or less than most: the more careful one.
		most := sendBack * (kept + tooSmall + tooLarge)
		bySum, byShare := (tooSmall-tooLarge)/most, math.Log((tooSmall+1)/(tooLarge+1))/steep
		if math.Abs(byShare) < math.Abs(bySum) {
			bySum = byShare
		}
		sold, voices = bySum*most, voices+most
	}
	if from = FromVoices; math.Abs(sold) > math.Abs(said) {
		from = FromOutcomes
	}
	return (said + sold) / (voices + silent), voices / (voices + silent), from
}
