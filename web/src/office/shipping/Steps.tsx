import type { ReactNode } from "react";
import type { ShippingBatchWhole, ShippingStep } from "#office/api/contract.gen.ts";
import { clock, count } from "#office/app/format.ts";
import { Mark } from "#office/app/Icon.tsx";

export type StepName = "close" | "print" | "labels" | "number" | "send";

/** The step that comes next. */
export function nextStep(whole: ShippingBatchWhole | undefined): StepName {
  if (whole === undefined) return "close";
  const { batch } = whole;
  if (batch.state !== "open") return "send";
  if (batch.printed.at === 0) return "print";
  if (batch.labelled.at === 0) return "labels";
  return batch.ready === 0 || whole.mismatches.length > 0 ? "number" : "send";
}

type Again = { print: () => void; labels: () => void };

/** The steps of a morning, each with its result, its time and who did it. */
export function Steps({ whole, again }: { whole?: ShippingBatchWhole; again?: Again }) {
  const batch = whole?.batch;
  const now = nextStep(whole);
  const total = whole?.items.length ?? 0;
  const open = batch?.state === "open" || batch?.state === undefined;
  return (
    <ol className="steps">
      <Step
        name="締める"
        done={batch?.closed}
        current={now === "close"}
        result={whole ? `${count(total)}件・${count(whole.pieces)}点を確定` : "出荷できる荷物を便にします"}
      />
      <Step
        name="印刷"
        done={batch?.printed}
        current={now === "print"}
        result={`集品表・納品書 ${batch ? `${count(total)}枚` : ""}`}
        again={open && again ? again.print : undefined}
      />
      <Step
        name="送り状CSV"
        done={batch?.labelled}
        current={now === "labels"}
        result={batch ? `${batch.carrier} ${count(total)}行` : "配送業者のソフトへ"}
        again={open && again ? again.labels : undefined}
      />
      <Step
        name="番号取込"
        done={batch?.numbered}
        current={now === "number"}
        wrong={(whole?.mismatches.length ?? 0) > 0}
        result={
          batch && batch.numbered.at > 0 ? (
            <>
              一致 {count(batch.ready + batch.shipped)}
              {whole && whole.mismatches.length > 0 && (
                <span className="wrong">・不一致 {count(whole.mismatches.length)}</span>
              )}
            </>
          ) : (
            "発行済みのファイルを置きます"
          )
        }
      />
      <Step
        name="発送する"
        done={batch?.state === "done" ? batch.sent : undefined}
        current={now === "send"}
        result={<Sending whole={whole} />}
      />
    </ol>
  );
}

function Sending({ whole }: { whole: ShippingBatchWhole | undefined }) {
  const batch = whole?.batch;
  if (batch?.state === "sending") {
    const all = batch.shipped + batch.failed + batch.ready;
    return (
      <>
        <progress aria-label="発送の進み" max={all} value={batch.shipped + batch.failed} /> {count(batch.shipped)} /{" "}
        {count(all)}
      </>
    );
  }
  if (batch?.state === "leaving") return <>{clock(batch.due)} に確定します</>;
  if (batch && batch.shipped > 0) return <>{count(batch.shipped)}件を発送</>;
  return (
    <>
      確定と手紙は5分後
      <br />
      それまで取り消せます
    </>
  );
}

function Step(props: {
  name: string;
  done: ShippingStep | undefined;
  current: boolean;
  wrong?: boolean;
  result: ReactNode;
  again?: (() => void) | undefined;
}) {
  const done = props.done !== undefined && props.done.at > 0;
  return (
    <li className={props.current ? "now" : done ? "" : "next"} aria-current={props.current ? "step" : undefined}>
      <Mark shape={done && !props.wrong ? "done" : props.current ? "part" : "wait"} />
      <b>{props.name}</b>
      <p>
        {props.result}
        {done && (
          <>
            <br />
            {clock(props.done?.at ?? 0)} {props.done?.who}
            {props.again && (
              <>
                ・
                <button type="button" className="link" onClick={props.again}>
                  もう一度
                </button>
              </>
            )}
          </>
        )}
      </p>
    </li>
  );
}
