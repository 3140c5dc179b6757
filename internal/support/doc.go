// Package support is the shop's ear: questions that people ask and the answers
// they get, whether an answer in the FAQ helped, and which mail they want.
//
// Tables: inquiry, inquiry_answer, faq_vote, mail_wish, mail_consent,
// support_secret. Invariants: one form makes one inquiry,
// however often it is sent; an inquiry that looks like spam is kept for the
// operator and never dropped; a device has one vote on a question; nothing but
// a yes that can be shown makes an address wanted (mail_consent only grows);
// a magazine goes to each address once.
//
// Nothing here tells whether an address is known: signing up for the magazine
// and leaving it answer the same words after the same work.
package support
