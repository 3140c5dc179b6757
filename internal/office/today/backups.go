package today

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/backup"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
)

// TodayBackup is how the copies of the shop are.
type TodayBackup struct {
	Verdict backup.Verdict  `json:"verdict"`
	Bad     bool            `json:"bad"`     // somebody has to do something
	Last    *TodayBackupRun `json:"last"`    // the newest copy; null: none is known
	Problem *TodayBackupRun `json:"problem"` // what failed or stopped since; null: nothing
	Trial   *TodayBackupRun `json:"trial"`   // the last time that one was brought back to see whether it is whole; null: none is known
	Within  int64           `json:"within"`  // how old the newest may be, in milliseconds; 0: nobody expects one
}

// TodayBackupRun is a copy of the shop, or a trial of one.
type TodayBackupRun struct {
	Kind   backup.Kind `json:"kind"`
	Failed bool        `json:"failed"`
	Place  string      `json:"place"` // where the copy is, or the program that made it
	Bytes  int64       `json:"bytes"` // 0: not known
	Says   string      `json:"says"`  // what was found, or what went wrong
	Began  int64       `json:"began"` // Unix milliseconds
	At     int64       `json:"at"`    // as of when the shop is in the copy; of a trial and of what failed, when it ended; 0: nothing was copied
}

func (p Parts) backup(ctx context.Context) (TodayBackup, error) {
	h, err := backup.Runs{DB: p.DB}.Look(ctx, p.BackupWithin)
	return TodayBackup{
		Verdict: h.Verdict, Bad: h.Verdict.Bad() || h.Trial != nil && h.Trial.State == backup.Failed,
		Last: newRun(h.Last), Problem: newRun(h.Problem), Trial: newRun(h.Trial), Within: p.BackupWithin.Milliseconds(),
	}, err
}

func newRun(r *backup.Run) *TodayBackupRun {
	if r == nil {
		return nil
	}
	return &TodayBackupRun{Kind: r.Kind, Failed: r.State == backup.Failed, Place: r.Place, Bytes: r.Bytes, Says: r.Says, Began: words.Unix(r.Began), At: words.Unix(r.At)}
}
