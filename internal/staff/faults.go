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
	ErrStale      = fault.New(fault.Conflict, "staff.stale", "ほかの人が先に変更しました。最新の内容を確かめてから、もう一度保存してください。")
	ErrOwnerRole  = fault.New(fault.Conflict, "staff.owner_role", "店主の役割は変えられません。")
	ErrWorksHere  = fault.New(fault.Conflict, "staff.works_here", "このメールアドレスのスタッフはすでに働いています。")
	ErrShutOut    = fault.New(fault.Conflict, "staff.shut_out", "いま使っているネットワークが含まれていないため、保存すると自分が入れなくなります。")
	ErrLink       = fault.New(fault.Invalid, "staff.link_invalid", "招待のリンクの有効期限が切れているか、すでに使用されています。招待した方にもう一度お申し出ください。")
	ErrNoPassword = fault.New(fault.Conflict, "staff.no_password", "パスワードでログインする設定になっていません。")

	ErrPasskey        = fault.New(fault.Unauthenticated, "staff.passkey_failed", "パスキーで確認できませんでした。もう一度お試しください。")
	ErrNoPasskeys     = fault.New(fault.NotFound, "staff.passkeys_off", "この事務室ではパスキーを利用できません。")
	ErrPasskeyUnknown = fault.New(fault.NotFound, "staff.passkey_not_found", "パスキーが見つかりませんでした。")
	ErrLastPasskey    = fault.New(fault.Conflict, "staff.last_passkey", "ログインする方法がなくなるため、このパスキーは削除できません。")

	ErrLastOwner = fault.New(fault.Conflict, "staff.last_owner", "店主が一人もいなくなるため、この変更はできません。")
)
