import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "#office/api/call.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { yen } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";

/** What a search found, with what is put into the text for it. */
type Found = { code: string; line: ReactNode };

type Props = { onPick: (code: string) => void; onClose: () => void };

/** Finds something by its name; Enter takes the first. */
function Picker(
  props: Props & {
    what: string;
    field: string;
    /** Before a word is typed the newest stand there. */
    atOnce?: boolean;
    find: (text: string, signal: AbortSignal) => Promise<Found[]>;
  },
) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const wanted = text !== "" || (props.atOnce ?? false);
  const { data, error } = useQuery({
    queryKey: ["texts", "pick", props.what, text],
    queryFn: ({ signal }) => props.find(text, signal),
    enabled: wanted,
    placeholderData: (before) => before,
  });
  const rows = wanted ? (data?.slice(0, 12) ?? []) : [];
  return (
    <Dialog title={`${props.what}を入れる`} className="ask picker" onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const first = rows[0];
          if (first) props.onPick(first.code);
        }}
      >
        <input
          className="field"
          type="search"
          aria-label={props.field}
          placeholder={props.field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <Problem>{error?.message}</Problem>
      <ul aria-label={`見つかった${props.what}`}>
        {rows.map(({ code, line }) => (
          <li key={code}>
            <button type="button" onClick={() => props.onPick(code)}>
              {line}
            </button>
          </li>
        ))}
      </ul>
      <p className="soft" role="status">
        {wanted && data && rows.length === 0 && "見つかりません"}
      </p>
    </Dialog>
  );
}

/** Finds an item by name or code. */
export function ItemPicker(props: Props) {
  const find = async (text: string, signal: AbortSignal) => {
    const { rows } = await call("office/goods/list", { text, state: "public" }, signal);
    return rows.map((row) => ({
      code: row.code,
      line: (
        <>
          <span className="pic">{row.picture && <img src={row.picture} alt="" width={32} height={40} />}</span>
          <span className="grow cut">{row.name}</span>
          <span className="soft nowrap">
            {yen(row.price)}・{row.code}
          </span>
        </>
      ),
    }));
  };
  return <Picker {...props} what="商品" field="商品名・商品コード" find={find} />;
}

const outfits = "/outfits/";

/** Finds an outfit that shoppers see, by its title, its words or the code of something in it. */
export function OutfitPicker(props: Props) {
  const find = async (text: string, signal: AbortSignal) => {
    const { rows } = await call("office/texts/list", { kind: "outfit", state: "public", text }, signal);
    return rows
      .filter(({ path }) => path.startsWith(outfits))
      .map(({ path, title }) => ({
        code: path.slice(outfits.length),
        line: (
          <>
            <span className="grow cut">{title}</span>
            <span className="soft nowrap">{path.slice(outfits.length)}</span>
          </>
        ),
      }));
  };
  return <Picker {...props} what="コーディネート" field="タイトル・商品コード" atOnce find={find} />;
}
