// Package node renders in child processes running Node, many times faster
// than the embedded engine and at the price of a process each.
//
// Each child holds the bundle in a bare realm and renders many pages at once:
// while one waits for its calls, another computes. A child that dies or stops
// answering is killed with its process group and started again, a little
// later each time; renders it had fail, and their callers send the shell.
//
// Children get no secret: no environment but PATH and TZ, no file, no
// argument but the driver. They end when their stdin does, so none outlives
// the server.
package node
