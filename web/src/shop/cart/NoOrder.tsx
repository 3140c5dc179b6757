import { CallError } from "#api/call.ts";
import { useSession } from "#parts/session.ts";
import { ButtonLink } from "#ui/Button.tsx";
import styles from "./Confirm.module.css";

type Props = {
  /** Of the page, which the shopper came back to. */
  title: string;
};

/** For whoever comes back to a step that is over, by the history or a bookmark: what became of it, and where to look. */
export function NoOrder({ title }: Props) {
  const { session } = useSession();
  return (
    <div className={`content ${styles.waiting}`}>
      <h1 className={styles.waitingTitle}>{title}</h1>
      <p>
        このページは、ご注文の手続き中とその直後にだけご覧いただけます。
        ご注文が完了しているときは、確認のメールをお送りしています。
      </p>
      <p>
        {session?.customer
          ? "ご注文の内容は、ご注文履歴でいつでもご確認いただけます。"
          : "会員の方は、ログインしてご注文履歴をご確認ください。"}
        カートの内容は、そのまま残っています。
      </p>
      <ButtonLink to="/mypage/orders">ご注文履歴を見る</ButtonLink>
      <ButtonLink to="/cart" variant="quiet">
        カートを見る
      </ButtonLink>
    </div>
  );
}

/** A step that is asked for without the key of an order, or with one that this device does not know. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
