import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { SavedView } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useToast } from "#office/app/toast.tsx";
import type { Density, useColumns } from "#office/list/useColumns.ts";
import { Labelled } from "#office/session/Labelled.tsx";
import { textOf, useTry } from "#office/session/useTry.ts";

/** What a saved view holds: what is looked for, and how it looks. */
export type ViewSettings = { search: string; hidden: string[]; density: Density };

/** The settings of a view; what cannot be read is a view of everything. */
export function settingsOf(view: Pick<SavedView, "settings">): ViewSettings {
  const none: ViewSettings = { search: "view=all", hidden: [], density: "normal" };
  try {
    const data: unknown = JSON.parse(view.settings);
    if (typeof data !== "object" || data === null) return none;
    const { search, hidden, density } = data as Record<string, unknown>;
    return {
      search: typeof search === "string" ? search : none.search,
      hidden: Array.isArray(hidden) ? hidden.map(String) : [],
      density: density === "tight" ? "tight" : "normal",
    };
  } catch {
    return none;
  }
}

/** The address of a view: what is looked for, and which one it is. */
export function addressOf(view: SavedView): string {
  const search = new URLSearchParams(settingsOf(view).search);
  search.set("saved", view.id);
  return `/orders?${search}`;
}

export function useSavedViews(enabled = true) {
  return useQuery({
    queryKey: ["views"],
    queryFn: ({ signal }) => call("office/views/list", {}, signal),
    staleTime: 60_000,
    enabled,
  });
}

/** The views that somebody saved or a colleague shares, and a way to save what is seen now. */
export function SavedViews(props: {
  search: URLSearchParams;
  columns: ReturnType<typeof useColumns>;
  onOpen: (address: string) => void;
}) {
  const { search, columns } = props;
  const queries = useQueryClient();
  const { tell } = useToast();
  const { busy, problem, wrong, attempt } = useTry();
  const { data } = useSavedViews();
  const [conflict, setConflict] = useState<{ mine: SavedView; theirs: SavedView }>();
  const menu = useId();
  const current = data?.views.find(({ id }) => id === search.get("saved"));
  const { apply } = columns;
  useEffect(() => {
    if (!current) return;
    const { hidden, density } = settingsOf(current);
    apply(hidden, density);
  }, [current, apply]);
  const settings = () => {
    const looked = new URLSearchParams(search);
    looked.delete("saved");
    return JSON.stringify({ search: `${looked}`, hidden: [...columns.hidden], density: columns.density });
  };
  const store = async ({ id, name, shared, revision }: SavedView) => {
    const body = { id, name, shared, revision, settings: settings() };
    const saved = await attempt(() =>
      call("office/views/save", body).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== "staff.view_stale" || !error.current) throw error;
        const theirs = error.current as SavedView;
        setConflict({ mine: { ...theirs, name, shared }, theirs });
        return undefined;
      }),
    );
    if (!saved) return;
    queries.setQueryData(["views"], saved);
    tell({ text: `表示「${name}」を保存しました` });
    const made = saved.views.find((one) => (id === "" ? one.mine && one.name === name : one.id === id));
    if (made) props.onOpen(addressOf(made));
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = textOf(form, "name").trim();
    store({ id: "", name, shared: form.has("shared"), revision: 0, settings: "", mine: true });
  };
  const remove = async (view: SavedView) => {
    const left = await attempt(() => call("office/views/remove", { id: view.id }));
    if (!left) return;
    queries.setQueryData(["views"], left);
    tell({ text: `表示「${view.name}」を削除しました` });
  };
  const word = (shared: boolean) => (shared ? "みんなで使う" : "自分だけ");
  return (
    <>
      <button type="button" className="quiet" popoverTarget={menu}>
        <Icon name="heart" />
        <span className="only-wide">{current?.name ?? "保存した表示"}</span>
        <span className="sr">保存した表示を開く</span>
      </button>
      <section id={menu} popover="auto" className="menu views" aria-label="保存した表示">
        {data?.views.length === 0 && <p className="soft">まだありません。絞り込みと列を、名前を付けて残せます。</p>}
        <ul>
          {data?.views.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className="cut"
                aria-current={view.id === current?.id ? "true" : undefined}
                popoverTarget={menu}
                popoverTargetAction="hide"
                onClick={() => props.onOpen(addressOf(view))}
              >
                {view.name}
              </button>
              <small className="soft">{view.mine ? word(view.shared) : "共有"}</small>
              {view.mine && (
                <button
                  type="button"
                  className="ghost"
                  aria-label={`「${view.name}」を削除する`}
                  disabled={busy}
                  onClick={() => remove(view)}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          ))}
        </ul>
        {current?.mine && (
          <button type="button" className="btn small" disabled={busy} onClick={() => store(current)}>
            「{current.name}」を今の表示で上書きする
          </button>
        )}
        <form onSubmit={save}>
          <Labelled label="今の表示に名前を付けて保存" name="name" maxLength={30} required wrong={wrong("name")} />
          <label className="tick">
            <input type="checkbox" name="shared" />
            みんなで使う
          </label>
          <Problem>{problem}</Problem>
          <button type="submit" className="btn small" disabled={busy}>
            保存する
          </button>
        </form>
      </section>
      {conflict && (
        <Conflict
          title={`表示「${conflict.theirs.name}」`}
          fields={[
            { name: "name", label: "名前", mine: conflict.mine.name, theirs: conflict.theirs.name },
            { name: "shared", label: "使う人", mine: word(conflict.mine.shared), theirs: word(conflict.theirs.shared) },
          ]}
          onClose={() => setConflict(undefined)}
          onMerge={(chosen) => {
            const { mine, theirs } = conflict;
            setConflict(undefined);
            store({
              ...theirs,
              name: chosen.name === "theirs" ? theirs.name : mine.name,
              shared: chosen.shared === "theirs" ? theirs.shared : mine.shared,
            });
          }}
        />
      )}
    </>
  );
}
