import type { Page } from "#parts/page.ts";
import type { Route } from "./routes.ts";

/** What the frame around a page knows of it. */
export interface Handle {
  readonly route: Route;
  /** Absent where there is only the 404 page. */
  readonly page?: Page<unknown>;
}
