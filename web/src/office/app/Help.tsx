import { Dialog } from "#office/app/dialog.tsx";
import { useAllKeys } from "#office/app/keys.ts";

/** Every key that answers in the room that is open. */
export function Help({ onClose }: { onClose: () => void }) {
  const scopes = useAllKeys();
  const groups = new Map<string, [string, string][]>();
  for (const { name, bindings } of scopes) {
    const list = groups.get(name) ?? [];
    list.push(...Object.entries(bindings).map(([key, { label }]): [string, string] => [key, label]));
    groups.set(name, list);
  }
  return (
    <Dialog title="キーの一覧" onClose={onClose} className="keys">
      {[...groups].map(([name, list]) => (
        <section key={name}>
          <h3>{name}</h3>
          <dl>
            {list.map(([key, label]) => (
              <div key={key}>
                <dt>
                  <Keys text={key} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <button type="button" className="btn" onClick={onClose}>
        閉じる
      </button>
    </Dialog>
  );
}

const names: Record<string, string> = { Escape: "esc", Enter: "⏎", ArrowUp: "↑", ArrowDown: "↓", Space: "空白" };

/** A binding as keys: g o, ⌘K, Shift x. */
export function Keys({ text }: { text: string }) {
  return text.split(" ").map((key) => {
    const shown = key.startsWith("mod+") ? `⌘${key.slice(4).toUpperCase()}` : (names[key] ?? key);
    return <kbd key={key}>{/^[A-Z]$/.test(shown) ? `⇧${shown.toLowerCase()}` : shown}</kbd>;
  });
}
