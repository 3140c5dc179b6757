import { createContext, useContext, useEffect } from "react";
import { useRouteError } from "react-router";
import { ErrorMessage } from "#shop/errors/ErrorMessage.tsx";

/** What to do with an error that broke the page. The browser's entry provides it. */
export const ReportError = createContext<(error: unknown) => void>(() => undefined);

/** Stands in for a page that broke, until the error page comes; on an error page it stays. */
export function RouteError() {
  const error = useRouteError();
  const reportError = useContext(ReportError);
  useEffect(() => reportError(error), [error, reportError]);
  return (
    <main>
      <ErrorMessage code={500} />
    </main>
  );
}
