import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { VoiceWords } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { Problem } from "#office/app/Problem.tsx";

const kinds = { cure: "効能・治療（からだに使う商品のみ）", abuse: "攻撃的な言葉" } as const;

/** The words for which a text waits for a person. */
export function WordsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [word, setWord] = useState("");
  const [kind, setKind] = useState("cure");
  const [problem, setProblem] = useState("");
  const { data } = useQuery({
    queryKey: ["reviews", "words"],
    queryFn: ({ signal }) => call("office/reviews/words", {}, signal),
  });
  async function run(work: Promise<VoiceWords>) {
    setProblem("");
    try {
      queries.setQueryData(["reviews", "words"], await work);
      setWord("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }
  function add(event: FormEvent) {
    event.preventDefault();
    run(call("office/reviews/add_word", { word, kind }));
  }
  return (
    <Dialog title="確認する言葉" onClose={onClose} className="letter">
      <p className="soft">この言葉を含むレビューや回答は、人が読むまで公開されません。</p>
      <Problem>{problem}</Problem>
      <form className="word-form" onSubmit={add}>
        <input aria-label="言葉" value={word} maxLength={30} onChange={(event) => setWord(event.target.value)} />
        <select aria-label="種類" value={kind} onChange={(event) => setKind(event.target.value)}>
          {Object.entries(kinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="btn primary">
          加える
        </button>
      </form>
      {Object.entries(kinds).map(([value, name]) => (
        <section key={value} aria-label={name}>
          <h3>{name}</h3>
          <ul className="word-list">
            {data?.words
              .filter((one) => one.kind === value)
              .map((one) => (
                <li key={one.word}>
                  {one.word}
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`${one.word}を外す`}
                    onClick={() => run(call("office/reviews/remove_word", { word: one.word }))}
                  >
                    ×
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
