import type { ReactNode } from "react";
import styles from "./MemberLines.module.css";

/** Things of a member one below the other, such as devices and passkeys. */
export function MemberLines({ children }: { children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}

type Props = {
  name: string;
  /** Beside the name. */
  badge?: ReactNode;
  about: ReactNode;
  /** Why something could not be done with it. */
  failure?: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
};

export function MemberLine({ name, badge, about, failure, action }: Props) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
          {badge}
        </span>
        <span className={styles.about}>{about}</span>
        {failure}
      </span>
      {action}
    </li>
  );
}
