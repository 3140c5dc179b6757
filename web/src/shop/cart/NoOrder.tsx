import { CallError } from "#api/call.ts";
import { useSession } from "#parts/session.ts";
import { ButtonLink } from "#ui/Button.tsx";
import styles from "./Confirm.module.css";
import * as words from "./words.ts";

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
      <p>{words.noOrder}</p>
      <p>
        {session?.customer ? words.inHistory : words.historyAfterLogin}
        {words.cartIsKept}
      </p>
      <ButtonLink to="/mypage/orders">{words.seeHistory}</ButtonLink>
      <ButtonLink to="/cart" variant="quiet">
        {words.seeCart}
      </ButtonLink>
    </div>
  );
}

/** A step that is asked for without the key of an order, or with one that this device does not know. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
