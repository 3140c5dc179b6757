package staff

import (
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// What those who work in the shop are told.
var (
	ErrInvalid       = fault.New(fault.Invalid, "staff.invalid", "入力内容を確認してください。")
	ErrLoginRequired = fault.New(fault.Unauthenticated, "staff.login_required", "ログインしてください。")
	ErrLogin         = fault.New(fault.Unauthenticated, "staff.login_failed", "メールアドレス、パスワード、確認コードのいずれかが正しくありません。")
	ErrForbidden     = fault.New(fault.Forbidden, "staff.forbidden", "この操作をする権限がありません。必要なときは店主に相談してください。")
	// ErrProveAgain is answered by a dialog in which somebody proves once more
	// who they are, after which the call is made again.
	ErrProveAgain = fault.New(fault.Unauthenticated, "staff.prove_again", "大切な操作のため、もう一度ご本人の確認をお願いします。")
	ErrProof      = fault.New(fault.Unauthenticated, "staff.proof_failed", "パスワードまたは確認コードが正しくありません。")
	ErrNetwork    = fault.New(fault.Forbidden, "staff.network", "このネットワークからは事務室を利用できません。許可されたネットワークから接続してください。")
	ErrTooMany    = limit.ErrTries
	ErrUnknown    = fault.New(fault.NotFound, "staff.not_found", "スタッフが見つかりませんでした。")
	ErrNoDemo     = fault.New(fault.NotFound, "staff.no_demo", "デモではないため、この方法ではログインできません。")
	ErrSession    = fault.New(fault.NotFound, "staff.session_not_found", "ログインしている端末が見つかりませんでした。")
	ErrRole       = fault.New(fault.NotFound, "staff.role_not_found", "役割が見つかりませんでした。")
	ErrLastOwner  = fault.New(fault.Conflict, "staff.last_owner", "店主が一人もいなくなるため、この変更はできません。")
)
