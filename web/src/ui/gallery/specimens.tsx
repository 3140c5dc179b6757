import type { ReactNode } from "react";
import { Actions } from "./Actions.tsx";
import { Forms } from "./Forms.tsx";
import { Foundations } from "./Foundations.tsx";
import { Messages } from "./Messages.tsx";
import { Navigation } from "./Navigation.tsx";

/** The sheets of the gallery; ui/server.test.ts renders them all without a browser. */
export const sheets: readonly { id: string; title: string; sheet: ReactNode }[] = [
  { id: "foundations", title: "色と文字", sheet: <Foundations /> },
  { id: "actions", title: "ボタンとリンク", sheet: <Actions /> },
  { id: "forms", title: "入力", sheet: <Forms /> },
  { id: "ways", title: "道しるべ", sheet: <Navigation /> },
  { id: "messages", title: "お知らせ・読み込み・からっぽ", sheet: <Messages /> },
];
