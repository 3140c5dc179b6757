// Package content is what the shop has to read besides its goods: articles and
// their editors, news, guides, questions and answers, pictures for the home page.
//
// Where entries are written is a port, Source: package local keeps them in the
// shop's database, package contentful reads them from that service. Questions
// never reach the source. They are answered from a Snapshot in memory, which
// Live exchanges for a newer one when the source has changed, and keeps while
// the source is down, slow or sends nonsense. So a page costs the same whatever
// happens there.
//
// Types declares every content type once; what is not declared is not shown. An
// entry shows when its source calls it published and the time is between its
// fields publish and end.
//
// Tables (of package local): content_entry, content_revision. A change is noted
// in the change log under Topic.
package content
