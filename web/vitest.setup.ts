import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Waiting ends with its condition; this is only where it gives up, on a machine however busy.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
