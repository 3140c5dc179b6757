package main

import (
	"strings"
	"testing"
)

func TestReportOfSearchesInVain(t *testing.T) {
	data := migratedFolder(t)
	if out := command(t, "report", "searches", "--data", data); out.code != 0 || !strings.Contains(out.stdout, "Nothing was searched for in vain") {
		t.Errorf("report of an empty shop: got %+v", out)
	}
	searchedInVain(t, data, "着る毛布")
	out := command(t, "report", "searches", "--data", data)
	if out.code != 0 || !strings.Contains(out.stdout, "着る毛布") {
		t.Errorf("report: got %+v, want 着る毛布", out)
	}
	if out := command(t, "report", "searches", "--data", data, "--days", "0"); out.code != 1 {
		t.Errorf("--days 0: got %+v, want exit code 1", out)
	}
}
