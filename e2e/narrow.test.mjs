// Every page at the width of an old phone, rendered inside the binary; beside the journeys of `make test` (run.mjs).
import { visitEveryPage } from "./everyPage.mjs";

visitEveryPage("quickjs", 320, "width");
