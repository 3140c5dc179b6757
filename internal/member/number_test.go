package member_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/member"
)

func TestHouseNumbersAreKnown(t *testing.T) {
	for line, lacks := range map[string]bool{
		"桜丘町": true, "大字上野字下原": true, "一番町": true, "三田": true,
		"桜丘町1-2-3": false, "桜丘町１−２": false, "桜丘町三丁目": false, "上野十二番地": false, "一番町五番": false, "大手町無番地": false, "字原（番地なし）": false,
	} {
		a, _ := member.Address{Line: line}.Clean()
		if a.LacksNumber() != lacks {
			t.Errorf("%s: lacks a number %v, want %v", line, !lacks, lacks)
		}
	}
}
