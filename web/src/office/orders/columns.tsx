import type { OrderRow, OrderSign } from "#office/api/contract.gen.ts";
import { moment, yen } from "#office/app/format.ts";
import { State } from "#office/app/Icon.tsx";
import type { Column } from "#office/list/DataList.tsx";
import { stateOf } from "#office/orders/states.ts";

/** The last part of a number, by which people call an order. */
export function shortNumber(number: string): string {
  return number.slice(number.lastIndexOf("-") + 1);
}

export function Flags({ signs }: { signs: readonly OrderSign[] }) {
  return signs.map((sign) => (
    <span
      key={sign.code}
      className={`flag ${sign.alert ? "alert" : sign.code === "first" ? "ink" : ""}`}
      title={sign.reason}
    >
      {sign.word}
    </span>
  ));
}

export function OrderState({ row }: { row: OrderRow }) {
  const state = stateOf(row);
  return (
    <State shape={state.shape} tone={state.tone}>
      {state.word}
    </State>
  );
}

export const columns: readonly Column<OrderRow>[] = [
  {
    id: "state",
    name: "状態",
    track: "96px",
    className: "stc",
    always: true,
    cell: (row) => (
      <>
        <OrderState row={row} />
        <span className="only-phone">
          <Flags signs={row.signs.slice(0, 2)} />
        </span>
      </>
    ),
    text: (row) => stateOf(row).word,
  },
  {
    id: "number",
    name: "番号",
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
    cell: (row) => (
      <>
        <span className="cut">{row.name === "" ? "—" : `${row.name} 様`}</span>
        <small className="only-phone soft">　{shortNumber(row.number)}</small>
      </>
    ),
    text: (row) => row.name,
  },
  {
    id: "signs",
    name: "印",
    track: "96px",
    className: "flc flags",
    cell: (row) => <Flags signs={row.signs} />,
    text: (row) => row.signs.map(({ word }) => word).join("・"),
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
    id: "payment",
    name: "支払",
    track: "72px",
    className: "cut soft",
    wide: true,
    cell: (row) => row.payment,
    text: (row) => row.payment,
  },
  {
    id: "delivery",
    name: "お届け",
    track: "88px",
    className: "cut soft",
    wide: true,
    cell: (row) => row.delivery,
    text: (row) => row.delivery,
  },
  {
    id: "total",
    name: "金額",
    track: "76px",
    className: "yen num",
    cell: (row) => yen(row.total),
    text: (row) => String(row.total),
  },
  {
    id: "at",
    name: "受注",
    track: "84px",
    className: "at num soft nowrap",
    cell: (row) => moment(row.at),
    text: (row) => moment(row.at),
  },
];
