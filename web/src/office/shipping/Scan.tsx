import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "#office/api/call.ts";
import type { ShippingSlip } from "#office/api/contract.gen.ts";
import { State } from "#office/app/Icon.tsx";
import { check, complete, plain, type Scanned } from "#office/shipping/check.ts";
import { soundComplete, soundRight, soundWrong } from "#office/shipping/sound.ts";

type Said = { text: string; wrong: boolean };

/** 検品: scan a slip, then each piece. A wrong piece sounds and shows. */
export function Scan() {
  const [slip, setSlip] = useState<ShippingSlip>();
  const [scanned, setScanned] = useState<Scanned>({});
  const [said, setSaid] = useState<Said>({ text: "納品書の番号を読み取ってください。", wrong: false });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const whole = slip !== undefined && complete(slip, scanned);

  const wrong = (text: string) => {
    soundWrong();
    setSaid({ text, wrong: true });
  };
  const open = async (code: string) => {
    try {
      const next = await call("office/shipping/scan", { code });
      setSlip(next);
      setScanned({});
      if (next.trouble) return wrong(next.trouble);
      soundRight();
      setSaid({ text: "品物を1点ずつ読み取ってください。", wrong: false });
    } catch (error) {
      wrong(error instanceof Error ? error.message : String(error));
    }
  };
  const read = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    if (field.current) field.current.value = "";
    if (code === "") return;
    if (slip === undefined || whole || slip.trouble) return void open(code);
    const found = check(slip, scanned, code);
    setScanned(found.scanned);
    if (found.verdict === "other" && /^T\d{6}/.test(plain(code))) {
      return wrong(`${slip.number} がまだそろっていません。次の荷物へ移るには「この荷物をやめる」を押してください。`);
    }
    if (found.verdict === "other") return wrong(`${code} は、この荷物の品ではありません。`);
    if (found.verdict === "surplus") return wrong(`${code} は、もう数がそろっています。`);
    if (found.verdict === "complete") {
      soundComplete();
      return setSaid({ text: "すべてそろいました。次の納品書を読み取ってください。", wrong: false });
    }
    soundRight();
    setSaid({ text: "合っています。", wrong: false });
  };
  return (
    <section className="scan" aria-label="検品">
      <form onSubmit={read}>
        <label>
          <span className="soft">{slip === undefined || whole ? "納品書の番号" : "品物の番号（SKU）"}</span>
          <input ref={field} className="field" autoComplete="off" autoCapitalize="characters" enterKeyHint="done" />
        </label>
        <button type="submit" className="btn">
          読み取る
        </button>
      </form>
      <p className={`said ${said.wrong ? "wrong" : whole ? "right" : ""}`} role={said.wrong ? "alert" : "status"}>
        {said.text}
      </p>
      {slip && (
        <>
          <h2>
            {slip.number}　{slip.name} 様<span className="soft">　便の{slip.item}番目</span>
          </h2>
          <ul className="pieces">
            {slip.pieces.map((piece) => {
              const n = scanned[piece.sku] ?? 0;
              return (
                <li key={piece.sku}>
                  <span>
                    <b>{piece.name}</b>
                    <span className="soft">　{piece.detail}</span>
                    <br />
                    <span className="soft">{piece.sku}</span>
                  </span>
                  <span className="num">
                    {n} / {piece.quantity}
                  </span>
                  {n === piece.quantity ? (
                    <State shape="done" tone="ok">
                      そろいました
                    </State>
                  ) : (
                    <State shape="wait" tone="wait">
                      まだです
                    </State>
                  )}
                </li>
              );
            })}
          </ul>
          {!whole && (
            <button
              type="button"
              className="btn"
              onClick={() => {
                setSlip(undefined);
                setSaid({ text: "納品書の番号を読み取ってください。", wrong: false });
                field.current?.focus();
              }}
            >
              この荷物をやめる
            </button>
          )}
        </>
      )}
    </section>
  );
}
