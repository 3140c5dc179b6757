import type { ReturnRow } from "#office/api/contract.gen.ts";
import { age, moment } from "#office/app/format.ts";
import { State } from "#office/app/Icon.tsx";
import type { Column } from "#office/list/DataList.tsx";
import { kindWord, stepViews } from "#office/returns/steps.ts";

export function StepState({ row }: { row: Pick<ReturnRow, "step"> }) {
  const view = stepViews[row.step];
  return (
    <State shape={view.shape} tone={view.tone}>
      {view.word}
    </State>
  );
}

export function Kind({ row }: { row: ReturnRow }) {
  return (
    <>
      <span className="flag">{kindWord(row)}</span>
      {row.faulty && <span className="flag alert">不良</span>}
    </>
  );
}

/** Why it goes back, as the shopper chose and wrote it. */
export function whyOf({ why, reason }: ReturnRow): string {
  return [why, reason].filter((text) => text !== "").join("：");
}

export const columns: readonly Column<ReturnRow>[] = [
  {
    id: "state",
    name: "状態",
    track: "96px",
    className: "stc",
    always: true,
    cell: (row) => (
      <>
        <StepState row={row} />
        <span className="only-phone">
          <Kind row={row} />
        </span>
      </>
    ),
    text: (row) => stepViews[row.step].word,
  },
  {
    id: "kind",
    name: "種類",
    track: "84px",
    className: "flc flags",
    cell: (row) => <Kind row={row} />,
    text: (row) => kindWord(row) + (row.faulty ? "（不良）" : ""),
  },
  {
    id: "number",
    name: "受注",
    track: "126px",
    className: "id nowrap",
    always: true,
    cell: (row) => row.number,
    text: (row) => row.number,
  },
  {
    id: "name",
    name: "ご注文者",
    track: "minmax(96px, 1fr)",
    className: "cust cut",
    always: true,
    cell: (row) => (row.name === "" ? "—" : `${row.name} 様`),
    text: (row) => row.name,
  },
  {
    id: "goods",
    name: "商品",
    track: "minmax(140px, 1.4fr)",
    className: "cut soft",
    wide: true,
    cell: (row) => row.goods,
    text: (row) => row.goods,
  },
  {
    id: "reason",
    name: "理由",
    track: "minmax(120px, 1fr)",
    className: "cut soft",
    wide: true,
    cell: whyOf,
    text: whyOf,
  },
  {
    id: "pieces",
    name: "点数",
    track: "44px",
    className: "yen num",
    cell: (row) => `${row.pieces}点`,
    text: (row) => String(row.pieces),
  },
  {
    id: "at",
    name: "待っている時間",
    track: "132px",
    className: "at num soft nowrap",
    always: true,
    cell: (row) => `${moment(row.since)}・${age(row.since)}`,
    text: (row) => moment(row.since),
  },
];
