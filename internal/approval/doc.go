// Package approval lets a second person decide what hurts: somebody asks, another
// with the permission agrees or refuses, and only then it is done, in the
// transaction that notes who agreed. Which things are decided so is for the owner
// to say.
package approval
