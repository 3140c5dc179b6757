import type { Today, TodayBackup, TodayBackupRun } from "#office/api/contract.gen.ts";
import { age, moment, size, span } from "#office/app/format.ts";
import { Mark } from "#office/app/Icon.tsx";

/** When the last copy of the shop was made, how large it is, and when somebody last tried to bring one back. */
export function Backup({ today }: { today: Today }) {
  const { backup, now } = today;
  const copyBad = ["late", "stopped", "failed", "never"].includes(backup.verdict);
  const known = backup.verdict !== "unknown" && backup.verdict !== "unasked";
  return (
    <>
      <Line
        shape={copyBad ? "alert" : known ? "done" : "wait"}
        name="バックアップ"
        says={copySays(backup, now)}
        at={backup.last?.at ?? 0}
        now={now}
      />
      <Line
        shape={trialFailed(backup) ? "alert" : backup.trial ? "done" : "wait"}
        name="戻す練習"
        says={trialSays(backup)}
        at={backup.trial?.at ?? 0}
        now={now}
      />
    </>
  );
}

function Line(line: { shape: "alert" | "done" | "wait"; name: string; says: string; at: number; now: number }) {
  return (
    <li className={line.shape === "wait" ? "unknown" : undefined}>
      <Mark shape={line.shape} tone={line.shape === "alert" ? "alert" : undefined} />
      <span>{line.name}</span>
      <small className="cut" title={line.says}>
        {line.says}
      </small>
      <small>{line.at > 0 && moment(line.at, line.now)}</small>
    </li>
  );
}

const trialFailed = (backup: TodayBackup) => backup.trial?.failed === true;

/** What kind of copy it is, and how large. */
function copyOf(run: TodayBackupRun): string {
  const kinds = { file: "ファイル", follow: "1秒以内に追う写し", told: run.place, pictures: "写真のみ", trial: "練習" };
  return run.bytes > 0 ? `${size(run.bytes)}・${kinds[run.kind]}` : kinds[run.kind];
}

function copySays(backup: TodayBackup, now: number): string {
  const { last } = backup;
  if (last) return `${copyOf(last)}・${age(last.at, now)}`;
  switch (backup.verdict) {
    case "unknown":
      return "PostgreSQL の道具で取ったものは、知らせがないため確認できません";
    case "unasked":
      return "まだありません（知らせない設定）";
    default:
      return "まだありません";
  }
}

function trialSays(backup: TodayBackup): string {
  const { trial } = backup;
  if (trial === null) return "まだ記録がありません";
  if (trial.failed) return `戻せませんでした: ${trial.says}`;
  return trial.bytes > 0 ? `${size(trial.bytes)} を戻して照合、問題なし` : "戻して照合、問題なし";
}

/** What is wrong with the copies, in a sentence. */
export function backupTitle({ backup, now }: Today): string {
  switch (backup.verdict) {
    case "late":
      return `バックアップが${span(now - (backup.last?.at ?? now))}ありません。`;
    case "stopped":
      return "追いかけるバックアップが止まっています。";
    case "failed":
      return "バックアップに失敗しました。";
    case "never":
      return "バックアップがまだ一度もありません。";
    default:
      return "バックアップを戻す練習に失敗しました。";
  }
}

/** What is known of it, and what to do. */
export function backupRemedy({ backup, now }: Today): string {
  const last = backup.last ? `最後の写しは ${moment(backup.last.at, now)} です。` : "";
  const run = backup.verdict === "fine" ? backup.trial : backup.problem;
  const why = run?.says ? `理由: ${run.says}。` : "";
  const remedy = backup.verdict === "fine" ? "別の写しで試してください。" : "サーバーの担当者に知らせてください。";
  return `${why}${last}${remedy}`;
}
