import { yen } from "#office/app/format.ts";

/** What pages show beside a price, or why nothing may stand there. */
export function Compared({ shown, rate, why }: { shown: number; rate: number; why: string }) {
  if (shown > 0)
    return (
      <span className="nowrap">
        <b>{rate}%OFF</b> <s className="soft">{yen(shown)}</s>
      </span>
    );
  return why ? <small className="alert">価格のみ：{why}</small> : <span className="soft">—</span>;
}
