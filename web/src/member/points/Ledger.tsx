import type { PointsLine, PointsView } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { date } from "#text/date.ts";
import { grouped } from "#text/yen.ts";
import { cx } from "#ui/cx.ts";
import { Pagination } from "#ui/Pagination.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Points.module.css";
import { addressOf } from "./paths.ts";
import * as words from "./words.ts";

/** Every line that made the balance, the newest first. */
export function Ledger({ points: { lines, page, pages } }: { points: PointsView }) {
  return (
    <MemberSection id="ledger" title={words.history}>
      {lines.length === 0 && <p className={styles.soft}>{words.noHistory}</p>}
      {lines.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col" className={styles.number}>
                {words.change}
              </th>
              <th scope="col" className={styles.number}>
                {words.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are never moved, and two may be alike
              <Line key={i} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && <Pagination page={page} pages={pages} href={addressOf} />}
    </MemberSection>
  );
}

function Line({ line: { at, reason, order, points, pending, balance } }: { line: PointsLine }) {
  return (
    <tr>
      <td>
        <span className={styles.day}>{date(at)}</span>
        {reason}
        {order !== undefined && order !== "" && (
          <TextLink to={`/mypage/orders/${order}`} className={styles.order} aria-label={words.seeOrderOf(order)}>
            {words.seeOrder}
          </TextLink>
        )}
      </td>
      <td className={cx("figures", styles.number, points < 0 && styles.less, points > 0 && styles.more)}>
        {points !== 0 ? signed(points) : words.planned(signed(pending))}
      </td>
      <td className={`figures ${styles.number}`}>{grouped(balance)}</td>
    </tr>
  );
}

function signed(points: number): string {
  return points < 0 ? `−${grouped(-points)}` : `＋${grouped(points)}`;
}
