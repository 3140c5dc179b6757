import { useQuery } from "@tanstack/react-query";
import { call } from "#office/api/call.ts";
import type { TextFields, TextKind, TextListAsk, TextState } from "#office/api/contract.gen.ts";
import type { Differing } from "#office/app/Conflict.tsx";
import { moment } from "#office/app/format.ts";
import type { Shape } from "#office/app/Icon.tsx";

export const kinds: readonly { kind: TextKind; name: string }[] = [
  { kind: "article", name: "記事" },
  { kind: "information", name: "お知らせ" },
  { kind: "guide", name: "ガイド" },
  { kind: "terms", name: "規約・会社案内" },
  { kind: "faq", name: "よくある質問" },
  { kind: "editor", name: "エディター" },
  { kind: "outfit", name: "コーディネート" },
  { kind: "hero", name: "ホームの大きな写真" },
  { kind: "feature", name: "ホームのピックアップ" },
  { kind: "banner", name: "ホームのご案内" },
  { kind: "season", name: "季節の印" },
];

export const kindName = (kind: TextKind): string => kinds.find((one) => one.kind === kind)?.name ?? kind;

export const isKind = (text: string | null): text is TextKind => kinds.some(({ kind }) => kind === text);

export const stateViews = {
  draft: { shape: "wait", tone: "wait", word: "下書き" },
  planned: { shape: "date", tone: "", word: "予約" },
  public: { shape: "done", tone: "ok", word: "公開中" },
  ended: { shape: "sent", tone: "wait", word: "終了" },
} satisfies Record<TextState, { shape: Shape; tone: string; word: string }>;

/** Which texts the address asks for. */
export function askOf(search: URLSearchParams): TextListAsk {
  const ask: TextListAsk = {};
  for (const name of ["kind", "state"] as const) {
    const value = search.get(name);
    if (value) ask[name] = value;
  }
  const text = search.get("q")?.trim();
  if (text) ask.text = text;
  return ask;
}

export function useTexts(ask: TextListAsk) {
  return useQuery({
    queryKey: ["texts", "list", ask],
    queryFn: ({ signal }) => call("office/texts/list", ask, signal),
    placeholderData: (before) => before,
  });
}

/** Which fields a kind has, and what it calls them. */
export function fieldsOf(kind: TextKind): Partial<Record<keyof TextFields, string>> {
  const all = { publish: "公開する日時", end: "終了する日時" };
  switch (kind) {
    case "article":
      return {
        title: "タイトル",
        slug: "URL",
        section: "種類",
        lead: "リード",
        body: "本文",
        picture: "写真",
        tags: "タグ",
        editor: "エディター",
        items: "商品",
        related: "関連記事",
        date: "日付",
        ...all,
      };
    case "information":
      return { title: "タイトル", slug: "URL", date: "日付", body: "本文", ...all };
    case "faq":
      return { title: "質問", section: "分類", order: "並び順", body: "回答", ...all };
    case "editor":
      return {
        title: "名前",
        slug: "URL",
        section: "肩書き",
        picture: "写真",
        items: "おすすめの商品",
        body: "紹介文",
        ...all,
      };
    case "outfit":
      return {
        title: "タイトル",
        slug: "URL",
        body: "コメント",
        editor: "エディター",
        items: "商品",
        date: "日付",
        order: "並び順",
        ...all,
      };
    case "hero":
    case "feature":
    case "banner":
      return {
        title: "見出し",
        lines: "添える言葉（1行に1つ）",
        link: "リンク先（お店の中は / から、ほかは https:// から）",
        order: "並び順",
        picture: "写真",
        ...all,
      };
    case "season":
      return { title: "印の言葉（例：2026秋冬）", ...all };
    case "guide":
    case "terms":
      return { title: "タイトル", slug: "URL", lead: "リード", order: "並び順", body: "本文", ...all };
  }
}

function said(fields: TextFields, name: keyof TextFields): string {
  const value = fields[name];
  if (Array.isArray(value)) return value.join("、");
  if (typeof value === "number") return value === 0 ? "" : moment(value);
  return value;
}

const isField = (fields: TextFields, name: string): name is keyof TextFields => name in fields;

/** Fields that two people made different. */
export function differing(kind: TextKind, mine: TextFields, theirs: TextFields): Differing[] {
  return Object.entries(fieldsOf(kind)).flatMap(([name, label]) =>
    isField(mine, name) && JSON.stringify(mine[name]) !== JSON.stringify(theirs[name])
      ? [{ name, label, mine: said(mine, name), theirs: said(theirs, name) }]
      : [],
  );
}

/** One text of both, field by field. */
export function merged(mine: TextFields, theirs: TextFields, chosen: Record<string, "mine" | "theirs">): TextFields {
  const taken = Object.keys(chosen).filter((name) => chosen[name] === "theirs" && isField(theirs, name));
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name as keyof TextFields]])) };
}
