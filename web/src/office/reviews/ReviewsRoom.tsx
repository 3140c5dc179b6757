import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "#office/api/call.ts";
import type { VoiceRow } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useConnected } from "#office/app/live.ts";
import { useMay } from "#office/app/session.tsx";
import { TalkRoom, useTalks } from "#office/list/TalkRoom.tsx";
import { Voice } from "#office/reviews/Voice.tsx";
import { states, tabOf, tabs } from "#office/reviews/voices.ts";
import { WordsDialog } from "#office/reviews/Words.tsx";
import "#office/reviews/reviews.css";

/** レビュー: what the rules held and people decide, and all that was said and asked of goods. */
export function ReviewsRoom() {
  const [search] = useSearchParams();
  const may = useMay();
  const connected = useConnected();
  const [editing, setEditing] = useState(false);
  const tab = tabOf(search);
  const { data, error } = useQuery({
    queryKey: ["reviews", "list", tab.id],
    queryFn: ({ signal }) => call("office/reviews/list", { kind: tab.kind, view: tab.view }, signal),
    refetchInterval: connected ? false : 30_000,
    placeholderData: (before) => before,
  });
  const ids = data?.rows.map((row) => row.id) ?? [];
  const open = useTalks("レビュー", "/reviews", ids);
  /** After a decision the next one that waits is opened: the list is gone through by one hand. */
  function decided(gone: string) {
    const at = ids.indexOf(gone);
    if (tab.view === "waiting") open.go(ids[at + 1] ?? ids[at - 1] ?? "");
  }
  return (
    <>
      <TalkRoom
        name="レビュー"
        path="/reviews"
        label="レビューと質問の一覧"
        tabs={tabs}
        tab={tab.id}
        counts={{ waiting: data?.waiting, reported: data?.reported, questions: data?.questions }}
        error={error}
        talks={data?.rows.map((row) => ({
          id: row.id,
          state: states[row.state],
          title: row.item,
          at: row.at,
          said: row.said,
          foot: footOf(row),
        }))}
        open={open}
        empty={tab.empty}
        hint={
          <>
            左の一覧から選ぶと、内容と、確認が必要な理由がここに表示されます。<kbd>j</kbd> <kbd>k</kbd> で選び、
            <kbd>a</kbd> で公開、<kbd>r</kbd> で見送れます。
          </>
        }
        verbs={
          may("office/reviews/add_word") && (
            <button type="button" className="quiet center end no-phone" onClick={() => setEditing(true)}>
              <Icon name="page" />
              確認する言葉
            </button>
          )
        }
      >
        <Voice key={open.id} kind={tab.kind} id={open.id} back={open.to("")} onDecided={decided} />
      </TalkRoom>
      {editing && <WordsDialog onClose={() => setEditing(false)} />}
    </>
  );
}

const footOf = (row: VoiceRow) =>
  [
    row.stars > 0 ? `★${row.stars}` : "",
    row.answer ? "購入者の回答" : "",
    row.photos > 0 ? `写真${row.photos}枚` : "",
    row.reports > 0 ? `報告${row.reports}件` : "",
    row.signs.join("・"),
  ]
    .filter((word) => word !== "")
    .join(" ");
