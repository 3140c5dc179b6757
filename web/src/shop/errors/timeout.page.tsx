import type { Page } from "#parts/page.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";

export const page: Page<null> = {
  head: () => ({ noindex: true }),
  Component: () => <ErrorMessage code={504} />,
};
