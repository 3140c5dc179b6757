import { readFileSync } from "node:fs";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Call } from "#api/call.ts";
import { BrowserCall } from "#parts/browserCall.ts";

type Answers = Readonly<Record<string, unknown>>;

/** The answer of a call as the Go tests have recorded it. */
export function recordedAnswer<T>(name: string): T {
  const all = JSON.parse(readFileSync("../internal/ssr/ssrtest/testdata/answers.json", "utf8"));
  const answer = (all as Record<string, { siApiResult: { data: T } } | undefined>)[name];
  if (answer === undefined) throw new Error(`${name} is not recorded`);
  return answer.siApiResult.data;
}

/** Shows a part of a page with a shop that answers as told; gives what it was asked, and where the page leads. */
export function show(page: ReactNode, answer: (name: string, body: unknown) => unknown) {
  const asked: { name: string; body: Answers }[] = [];
  const call = (async (name: string, body: Answers) => {
    asked.push({ name, body });
    return answer(name, body);
  }) as Call;
  const router = createMemoryRouter([
    { path: "/", element: page },
    { path: "*", element: <p>another page</p> },
  ]);
  render(
    <BrowserCall value={call}>
      <RouterProvider router={router} />
    </BrowserCall>,
  );
  return { asked, router };
}
