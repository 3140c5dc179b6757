// Package s3 keeps pictures in an object store that speaks S3's protocol, so that
// every node shows the same ones.
//
// An object is named by the hash of its bytes: it is uploaded once, never changed,
// and checked when it is read. Which object a picture is stands in the database,
// where a picture changes from one to the other at one moment for all nodes.
package s3
