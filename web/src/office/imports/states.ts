import type { FileState } from "#office/api/contract.gen.ts";
import type { Shape } from "#office/app/Icon.tsx";

/** How far a file is, by word and shape. */
export const fileStates = {
  receiving: { word: "受け取り中", shape: "wait", tone: "wait" },
  waiting: { word: "順番待ち", shape: "wait", tone: "wait" },
  checking: { word: "比べています", shape: "ready", tone: "wait" },
  choose: { word: "列を選ぶ", shape: "hold", tone: "hold" },
  bad: { word: "取り込めません", shape: "alert", tone: "alert" },
  ready: { word: "確認待ち", shape: "closed", tone: "ready" },
  queued: { word: "順番待ち", shape: "part", tone: "ready" },
  applying: { word: "取り込み中", shape: "part", tone: "ready" },
  done: { word: "取り込み済み", shape: "done", tone: "done" },
  failed: { word: "失敗", shape: "alert", tone: "alert" },
} satisfies Record<FileState, { word: string; shape: Shape; tone: string }>;

/** Somebody else, the server, works on it. */
export const busyStates: ReadonlySet<FileState> = new Set(["receiving", "waiting", "checking", "queued", "applying"]);

/** What it is called once it was taken back, or takes another back. */
export function stateWord(file: { state: FileState; undoes: string; undone_by: string }): string {
  if (file.undone_by !== "") return "取り消し済み";
  if (file.undoes !== "" && file.state === "done") return "取り消し完了";
  return fileStates[file.state].word;
}
