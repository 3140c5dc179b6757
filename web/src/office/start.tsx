import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#styles/tokens.css";
import "#styles/office-tokens.css";
import "#office/app/base.css";
import "#office/app/frame.css";
import "#office/app/parts.css";
import "#office/list/list.css";
import "#office/panel/panel.css";
import "#office/palette/palette.css";
import "#office/today/today.css";
import "#office/app/narrow.css";
import { App } from "#office/app/App.tsx";

const place = document.getElementById("office");
if (place === null) throw new Error("index.html has no place for the office");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
