package member

import (
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// What members are told. None of it tells whether an address has an account.
var (
	ErrInvalid        = fault.New(fault.Invalid, "member.invalid", "入力内容をご確認ください。")
	ErrLogin          = fault.New(fault.Unauthenticated, "member.login_failed", "メールアドレスまたはパスワードが正しくありません。")
	ErrLoginRequired  = fault.New(fault.Unauthenticated, "member.login_required", "ログインしてください。")
	ErrFreshLogin     = fault.New(fault.Unauthenticated, "member.fresh_login_required", "安全のため、もう一度ログインしてください。")
	ErrTooMany        = limit.ErrTries
	ErrBusy           = fault.New(fault.Unavailable, "member.busy", "ただいまログインが大変混み合っています。しばらくしてからもう一度お試しください。")
	ErrLink           = fault.New(fault.Invalid, "member.link_invalid", "リンクの有効期限が切れているか、すでに使用されています。お手数ですが、もう一度はじめからお手続きください。")
	ErrLinkPassword   = fault.New(fault.Unauthenticated, "member.link_password", "お申し込みと異なる端末で開かれています。お申し込みの際に入力したパスワードを入力してください。")
	ErrRegistered     = fault.New(fault.Conflict, "member.registered", "このメールアドレスはすでに登録されています。ログインしてください。")
	ErrPasskey        = fault.New(fault.Unauthenticated, "member.passkey_failed", "パスキーで確認できませんでした。もう一度お試しいただくか、パスワードでログインしてください。")
	ErrNoPasskeys     = fault.New(fault.NotFound, "member.passkeys_off", "このお店ではパスキーをご利用いただけません。")
	ErrPasskeyUnknown = fault.New(fault.NotFound, "member.passkey_not_found", "パスキーが見つかりませんでした。")
	ErrAddressUnknown = fault.New(fault.NotFound, "member.address_not_found", "お届け先が見つかりませんでした。")
	ErrAddressFull    = fault.New(fault.Conflict, "member.address_full", "登録できるお届け先の数を超えています。不要なお届け先を削除してください。")
	ErrDeviceUnknown  = fault.New(fault.NotFound, "member.device_not_found", "端末が見つかりませんでした。")
	ErrUnknown        = fault.New(fault.NotFound, "member.not_found", "会員情報が見つかりませんでした。")
	ErrOpenIDEmail    = fault.New(fault.Forbidden, "member.openid_email", "認証サービスでメールアドレスの確認が済んでいないため、ログインできません。確認のうえ、もう一度お試しください。")
)
