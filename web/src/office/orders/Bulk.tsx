import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { OrderBulk, OrderFilter } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { count } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import type { Selection } from "#office/list/selection.ts";
import { useTry } from "#office/session/useTry.ts";

type Verb = "hold" | "release" | "memo" | "paid" | "ship";

type Words = { name: string; done: string; reason: "required" | "optional"; effects: string[]; ships?: boolean };

/** What can be done to many orders at once, and what it does to each. */
const verbs = {
  hold: {
    name: "保留する",
    done: "保留しました",
    reason: "required",
    effects: ["出荷の束に入らなくなります", "お客さまへの手紙はありません"],
  },
  release: {
    name: "保留を解除する",
    done: "保留を解除しました",
    reason: "optional",
    effects: ["出荷できる状態に戻ります", "お客さまへの手紙はありません"],
  },
  memo: { name: "メモする", done: "メモしました", reason: "required", effects: ["スタッフだけが読めます"] },
  paid: {
    name: "入金を確認する",
    done: "入金を確認しました",
    reason: "optional",
    effects: ["銀行振込の入金を記録します", "お客さまへ入金確認の手紙 各1通"],
  },
  ship: {
    name: "発送する",
    done: "発送しました",
    reason: "optional",
    effects: ["待っている荷物を送り状番号なしで発送します", "売上を確定します", "お客さまへ発送の手紙 各1通"],
    ships: true,
  },
} satisfies Record<Verb, Words>;

const isVerb = (text: string): text is Verb => text in verbs;

/** What runs or ran last, for the foot of the list. */
export function useRunning() {
  const { data } = useQuery({
    queryKey: ["orders", "bulks"],
    queryFn: ({ signal }) => call("office/orders/bulks", {}, signal),
    refetchInterval: ({ state }) => (state.data?.bulks.some(working) ? 2_000 : 60_000),
  });
  return data?.bulks.find(working);
}

const working = (bulk: OrderBulk) => bulk.state === "working";

/** Waits until the server is through with it. */
async function over(bulk: OrderBulk): Promise<OrderBulk> {
  let now = bulk;
  while (working(now)) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    now = await call("office/orders/bulk", { id: bulk.id });
  }
  return now;
}

/** Does one thing to many orders: the server does it, with progress, a result for each, and another try for those that failed. */
export function Bulk(props: {
  filter: OrderFilter;
  selection: Selection;
  /** One that runs already; else a new one is begun. */
  running?: string | undefined;
  onClose: () => void;
}) {
  const [id, setId] = useState(props.running);
  return id === undefined ? <Begin {...props} onBegun={setId} /> : <Progress id={id} onClose={props.onClose} />;
}

function Begin(props: {
  filter: OrderFilter;
  selection: Selection;
  onBegun: (id: string) => void;
  onClose: () => void;
}) {
  const may = useMay();
  const queries = useQueryClient();
  const { busy, problem, attempt } = useTry();
  const [verb, setVerb] = useState<Verb>(may("office/orders/hold") ? "hold" : "ship");
  const [reason, setReason] = useState("");
  const [key] = useState(() => crypto.randomUUID());
  const words: Words = verbs[verb];
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const { all, keys } = props.selection;
    const begun = await attempt(() =>
      call("office/orders/bulk_begin", { key, verb, reason, all, filter: props.filter, numbers: [...keys] }),
    );
    if (!begun) return;
    queries.setQueryData(["orders", "bulk", begun.id], begun);
    queries.invalidateQueries({ queryKey: ["orders", "bulks"] });
    props.onBegun(begun.id);
  };
  const allowed = (one: Verb) => may(one === "ship" ? "office/orders/ship" : "office/orders/hold");
  return (
    <Dialog title="選んだ受注への操作" onClose={props.onClose} className="ask">
      <form onSubmit={start}>
        <label htmlFor="bulk-verb">操作</label>
        <select
          id="bulk-verb"
          className="field"
          value={verb}
          onChange={(event) => isVerb(event.target.value) && setVerb(event.target.value)}
        >
          {(Object.keys(verbs) as Verb[]).filter(allowed).map((one) => (
            <option key={one} value={one}>
              {verbs[one].name}
            </option>
          ))}
        </select>
        <label htmlFor="bulk-reason">
          {verb === "memo" ? "メモ" : "理由"}
          {words.reason === "optional" && "（なくてもかまいません）"}
        </label>
        <textarea
          id="bulk-reason"
          className="field"
          required={words.reason === "required"}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ul className="effects" aria-label="この操作ですること">
          {words.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <Problem>{problem}</Problem>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={busy}>
            {words.name}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Progress({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { tell } = useToast();
  const { busy, problem, attempt } = useTry();
  const { data: bulk } = useQuery({
    queryKey: ["orders", "bulk", id],
    queryFn: ({ signal }) => call("office/orders/bulk", { id }, signal),
    refetchInterval: ({ state }) => (state.data?.state === "working" ? 700 : false),
  });
  const steer = async (name: "office/orders/bulk_retry" | "office/orders/bulk_stop") => {
    const next = await attempt(() => call(name, { id }));
    if (next) queries.setQueryData(["orders", "bulk", id], next);
  };
  const close = () => {
    queries.invalidateQueries({ queryKey: ["orders"] });
    queries.invalidateQueries({ queryKey: ["today"] });
    if (bulk && bulk.state !== "working") {
      const words = isVerb(bulk.verb) ? verbs[bulk.verb].done : "処理しました";
      tell({
        text: `${count(bulk.done)}件を${words}`,
        ...(bulk.undoable && {
          undo: async () => {
            await over(await call("office/orders/bulk_undo", { id }));
            await queries.invalidateQueries({ queryKey: ["orders"] });
          },
        }),
      });
    }
    onClose();
  };
  const verb = bulk && isVerb(bulk.verb) ? verbs[bulk.verb] : undefined;
  const ended = bulk !== undefined && bulk.state !== "working";
  return (
    <Dialog title={`選んだ受注を${verb?.name ?? "処理する"}`} onClose={close} className="ask">
      {bulk && (
        <>
          <p role="status">
            {ended
              ? `${count(bulk.done)}件を${verb?.done ?? "処理しました"}。`
              : `${count(bulk.total)}件のうち ${count(bulk.done + bulk.failed)}件`}
            {bulk.failed > 0 && `${count(bulk.failed)}件はできませんでした。`}
            {bulk.state === "stopped" && "途中で止めました。"}
          </p>
          <progress value={bulk.done + bulk.failed} max={bulk.total} aria-label="進み具合" />
          {!ended && <p className="soft">画面を閉じても、お店の側で続けます。</p>}
          <Problem>{problem}</Problem>
          {bulk.failures.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
            <ul className="plain failures" tabIndex={0} aria-label="できなかった受注">
              {bulk.failures.map(({ number, problem }) => (
                <li key={number}>
                  <b>{number}</b> {problem}
                </li>
              ))}
            </ul>
          )}
          <div className="dialog-acts">
            {ended && (bulk.failed > 0 || bulk.state === "stopped") && (
              <button type="button" className="btn" disabled={busy} onClick={() => steer("office/orders/bulk_retry")}>
                {bulk.state === "stopped" ? "続ける" : "できなかったものをもう一度"}
              </button>
            )}
            {!ended && (
              <button type="button" className="btn" disabled={busy} onClick={() => steer("office/orders/bulk_stop")}>
                ここで止める
              </button>
            )}
            <button type="button" className="btn main" onClick={close}>
              閉じる
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
