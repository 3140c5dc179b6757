import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "#office/api/call.ts";
import type { Rounding, RuleKind, SalePlan, SalePreview } from "#office/api/contract.gen.ts";
import { count, yen } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { PreviewTable } from "#office/prices/PreviewTable.tsx";
import { fromField, midnight, toField } from "#office/prices/times.ts";
import { usePriceChoices, usePriceWork } from "#office/prices/usePrices.ts";

const kinds = {
  percent: "%引き",
  amount: "円引き",
  fixed: "円に統一",
  raise_percent: "%値上げ",
  raise_amount: "円値上げ",
  raise_to: "円に値上げ",
} satisfies Record<RuleKind, string>;
const roundings = {
  nines: "末尾90円に切り下げ",
  eights: "末尾80円に切り下げ",
  tens: "10円未満を切り捨て",
  exact: "そのまま",
} satisfies Record<Rounding, string>;

/** Codes as somebody types or pastes them. */
const codesOf = (text: string) => text.split(/[\s,、]+/).filter((code) => code !== "");

/** A new sale: which items, by which rule, from when to when; looked at line by line before it is made. */
export function SaleForm() {
  const choices = usePriceChoices().data;
  const navigate = useNavigate();
  const picked = useLocation().state as { codes?: readonly string[]; raise?: boolean } | null;
  const { busy, problem, work } = usePriceWork();
  const [form, setForm] = useState(() => ({
    name: "",
    reason: "",
    text: "",
    category: "",
    brand: "",
    codes: picked?.codes?.join("\n") ?? "",
    except: "",
    exceptSale: false,
    kind: (picked?.raise ? "raise_percent" : "percent") as RuleKind,
    value: picked?.raise ? "10" : "20",
    round: "nines" as Rounding,
    starts: toField(midnight(Date.now(), 0)),
    ends: toField(midnight(Date.now(), 7)),
  }));
  const raises = form.kind.startsWith("raise");
  const [preview, setPreview] = useState<SalePreview>();
  const set = (change: Partial<typeof form>) => {
    setForm({ ...form, ...change });
    if (!("reason" in change)) setPreview(undefined); // what was seen is of another plan
  };
  const plan: SalePlan = {
    name: form.name,
    reason: form.reason,
    choice: {
      text: form.text,
      category: form.category,
      brand: form.brand,
      codes: codesOf(form.codes),
      except: codesOf(form.except),
      except_sale: form.exceptSale,
    },
    rule: { kind: form.kind, value: Number(form.value) || 0, round: form.round },
    starts: fromField(form.starts),
    ends: raises ? 0 : fromField(form.ends),
  };
  const look = async (event: FormEvent) => {
    event.preventDefault();
    setPreview(await work(() => call("office/prices/preview", plan), ""));
  };
  const make = async () => {
    if (!preview) return;
    const made = await work(
      () => call("office/prices/make", { ...plan, agreed: preview.agreed }),
      raises
        ? `「${form.name}」で${count(preview.colors)}色の値上げを予約しました`
        : `「${form.name}」を${count(preview.colors)}色で作りました`,
    );
    if (made) navigate(`/prices/sales/${made.sale.id}`);
  };
  return (
    <>
      <section className="list prices sale-new" aria-label="新しいセール">
        <div className="scroll">
          <form className="sale-form" onSubmit={look}>
            <fieldset>
              <legend>名前と期間</legend>
              <label>
                名前
                <input
                  className="field"
                  required
                  maxLength={60}
                  value={form.name}
                  onChange={(event) => set({ name: event.target.value })}
                />
              </label>
              <label>
                始まり
                <input
                  className="field"
                  type="datetime-local"
                  step={1}
                  required
                  value={form.starts}
                  onChange={(event) => set({ starts: event.target.value })}
                />
              </label>
              {!raises && (
                <label>
                  終わり
                  <input
                    className="field"
                    type="datetime-local"
                    step={1}
                    required
                    value={form.ends}
                    onChange={(event) => set({ ends: event.target.value })}
                  />
                </label>
              )}
            </fieldset>
            <fieldset>
              <legend>対象（すべてに合う商品）</legend>
              <label>
                商品名、コード
                <input className="field" value={form.text} onChange={(event) => set({ text: event.target.value })} />
              </label>
              <label>
                カテゴリ
                <select
                  className="field"
                  value={form.category}
                  onChange={(event) => set({ category: event.target.value })}
                >
                  <option value="">すべて</option>
                  {choices?.categories.map((one) => (
                    <option key={one.code} value={one.code}>
                      {one.name}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                ブランド
                <select className="field" value={form.brand} onChange={(event) => set({ brand: event.target.value })}>
                  <option value="">すべて</option>
                  {choices?.brands.map((one) => (
                    <option key={one.code} value={one.code}>
                      {one.name}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                コードを指定
                <textarea
                  className="field"
                  rows={1}
                  placeholder="商品コード、カラーSKU"
                  value={form.codes}
                  onChange={(event) => set({ codes: event.target.value })}
                />
              </label>
              <label>
                除くコード
                <textarea
                  className="field"
                  rows={1}
                  value={form.except}
                  onChange={(event) => set({ except: event.target.value })}
                />
              </label>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={form.exceptSale}
                  onChange={(event) => set({ exceptSale: event.target.checked })}
                />
                すでに%OFFの商品を除く
              </label>
            </fieldset>
            <fieldset>
              <legend>価格</legend>
              <label>
                値
                <input
                  className="field num"
                  type="number"
                  min={1}
                  required
                  value={form.value}
                  onChange={(event) => set({ value: event.target.value })}
                />
              </label>
              <label>
                きまり
                <select
                  className="field"
                  value={form.kind}
                  onChange={(event) => set({ kind: event.target.value as RuleKind })}
                >
                  {Object.entries(kinds).map(([value, word]) => (
                    <option key={value} value={value}>
                      {word}
                    </option>
                  ))}
                </select>
              </label>
              {form.kind !== "fixed" && form.kind !== "raise_to" && (
                <label>
                  端数
                  <select
                    className="field"
                    value={form.round}
                    onChange={(event) => set({ round: event.target.value as Rounding })}
                  >
                    {Object.entries(roundings).map(([value, word]) => (
                      <option key={value} value={value}>
                        {word}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              <button type="submit" className="btn main" disabled={busy}>
                内容を確かめる
              </button>
            </fieldset>
          </form>
          <Problem>{problem}</Problem>
          {preview && <PreviewTable preview={preview} />}
        </div>
      </section>
      {preview && (
        <div className="doit">
          <dl>
            <div>
              <dt>{raises ? "高くなる" : "安くなる"}</dt>
              <dd>{count(preview.colors)}色</dd>
            </div>
            {!raises && (
              <>
                <div>
                  <dt>価格のみ</dt>
                  <dd>{count(preview.alone)}色</dd>
                </div>
                <div className="no-phone">
                  <dt>在庫分の値引き</dt>
                  <dd>{yen(preview.gives)}</dd>
                </div>
              </>
            )}
          </dl>
          <input
            className="field no-phone"
            aria-label="理由"
            placeholder="理由（記録に残ります）"
            maxLength={200}
            value={form.reason}
            onChange={(event) => set({ reason: event.target.value })}
          />
          <button type="button" className="btn main" disabled={busy || preview.colors === 0} onClick={make}>
            {count(preview.colors)}色の{raises ? "値上げを予約する" : "セールを作る"}
          </button>
        </div>
      )}
    </>
  );
}
