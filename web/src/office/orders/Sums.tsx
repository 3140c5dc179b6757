import type { OrderSum } from "#office/api/contract.gen.ts";
import { yen } from "#office/app/format.ts";

/** Sums that lead to the last of them. */
export function Sums({ sums }: { sums: readonly OrderSum[] }) {
  return (
    <div className="ledger">
      {sums.map((sum, i) => (
        <div key={sum.label} className={i > 0 && i === sums.length - 1 ? "total" : ""}>
          <span className="d">{sum.label}</span>
          <span className="soft">{sum.detail}</span>
          <span className="num">{yen(sum.amount)}</span>
        </div>
      ))}
    </div>
  );
}
