// What parts that we made by hand weigh beside the libraries that they were held against (docs/decisions/0030):
// `node scripts/libraries.mjs` fetches those into a folder of its own and prints kB after gzip, without React.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const wanted = ["photoswipe", "@simplewebauthn/browser", "wanakana", "@stripe/react-stripe-js", "@stripe/stripe-js"];

const ours = (file, names) => `export { ${names} } from "${join(web, "src", file)}";`;
const parts = {
  toast: [
    ours("ui/Toast.tsx", "ToastProvider, useToast"),
    `import { Toast as T } from "@base-ui/react/toast";
     export const used = [T.Provider, T.Viewport, T.Root, T.Title, T.Action, T.Close, T.useToastManager, T.Portal];`,
  ],
  combobox: [
    ours("parts/useCombobox.ts", "useCombobox"),
    `import { Autocomplete as A } from "@base-ui/react/autocomplete";
     export const used = [A.Root, A.Input, A.Portal, A.Positioner, A.Popup, A.List, A.Item, A.Empty];`,
  ],
  zoom: [ours("shop/item/Zoom.tsx", "default"), `export { default } from "photoswipe";`],
  passkeys: [
    ours("parts/member/passkeys.ts", "askPasskey, makePasskey, offersPasskeys"),
    `export { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from "@simplewebauthn/browser";`,
  ],
  stripe: [
    ours("parts/stripe.ts", "mountStripe"),
    `export { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
     export { loadStripe } from "@stripe/stripe-js";`,
  ],
  kana: [ours("text/kana.ts", "katakana"), `export { toKatakana } from "wanakana";`],
};

/** What everything else of ours brings along is on the page already. */
const shared = (id) => /^(react|react-dom|react-router)(\/|$)|^#|lucide-react|\.css$/.test(id);

const folder = mkdtempSync(join(tmpdir(), "libraries-"));
try {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", ...wanted], { cwd: folder, stdio: "inherit" });
  mkdirSync(join(folder, "node_modules/@base-ui"), { recursive: true });
  symlinkSync(join(web, "node_modules/@base-ui/react"), join(folder, "node_modules/@base-ui/react"));
  for (const [name, [own, library]] of Object.entries(parts)) {
    const [hand, kept] = [await weigh(`${name}-own`, own), await weigh(`${name}-library`, library)];
    process.stdout.write(`${name.padEnd(10)} ours ${hand} kB, library ${kept} kB\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function weigh(name, code) {
  const entry = join(folder, `${name}.js`);
  writeFileSync(entry, code);
  const { output } = await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: entry, external: shared, preserveEntrySignatures: "strict" },
    },
  });
  const bytes = output.reduce((sum, { code: text }) => sum + (text ? gzipSync(text, { level: 9 }).length : 0), 0);
  return (bytes / 1000).toFixed(1);
}
