import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { InquiryRow } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useMay } from "#office/app/session.tsx";
import { states, tabOf, tabs } from "#office/inquiries/states.ts";
import { TemplatesDialog } from "#office/inquiries/Templates.tsx";
import { Thread } from "#office/inquiries/Thread.tsx";
import { useInquiryList } from "#office/inquiries/useInquiries.ts";
import { TalkRoom, useTalks } from "#office/list/TalkRoom.tsx";

/** 問い合わせ: what waits longest first, and beside it all that was said. */
export function InquiriesRoom() {
  const [search] = useSearchParams();
  const may = useMay();
  const tab = tabOf(search);
  const { data, error } = useInquiryList(tab);
  const [editing, setEditing] = useState(false);
  const drafts = useRef(new Map<string, string>());
  const open = useTalks("問い合わせ", "/inquiries", data?.rows.map((row) => row.number) ?? []);
  const { counts } = data ?? {};
  return (
    <>
      <TalkRoom
        name="問い合わせ"
        path="/inquiries"
        label="問い合わせの一覧"
        tabs={tabs}
        tab={tab.id}
        counts={
          counts
            ? { waiting: counts.open + counts.working, answered: counts.answered, suspected: counts.suspected }
            : {}
        }
        error={error}
        talks={data?.rows.map((row) => ({
          id: row.number,
          state: states[row.state],
          title: `${row.name} 様`,
          at: row.waits,
          said: row.said,
          foot: footOf(row),
        }))}
        open={open}
        empty={tab.empty}
        hint={
          <>
            左の一覧から問い合わせを選ぶと、やり取りとお客さまの受注がここに表示されます。<kbd>j</kbd> <kbd>k</kbd>{" "}
            でも選べます。
          </>
        }
        verbs={
          may("office/inquiries/save_template") && (
            <button type="button" className="quiet center end no-phone" onClick={() => setEditing(true)}>
              <Icon name="page" />
              ひな形
            </button>
          )
        }
      >
        <Thread key={open.id} number={open.id} people={data?.people ?? []} drafts={drafts.current} back={open.to("")} />
      </TalkRoom>
      {editing && <TemplatesDialog onClose={() => setEditing(false)} />}
    </>
  );
}

const footOf = (row: InquiryRow) =>
  [row.mail ? "メール" : row.topic, row.order, row.assignee && `担当 ${row.assignee}`]
    .filter((word) => word !== "")
    .join("・");
