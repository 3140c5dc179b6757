// Package review is what buyers say of goods, what people ask about them, and
// what the shop and other buyers answer.
//
// Rules look at every text first: one that has a link, contact data, abuse, or
// claims a cure of goods for the body waits for a person, as do all photos and
// all questions of visitors. Nobody is refused in silence: who wrote it gets a
// letter with the reason, and what was refused or hidden stays listed.
//
// Tables: review, review_fit, review_photo, review_version, review_mark,
// review_request, review_secret, review_word, item_question. Invariants: only
// who bought and got a commodity reviews it, once, and may change it; what it
// said before is kept; a device marks a review once; points are given once, when
// a review is first published, whatever its stars.
package review
