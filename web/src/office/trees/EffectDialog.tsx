import type { TreeEffect } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { count } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import type { Change } from "#office/trees/useTrees.ts";

/** How many addresses are named one by one. */
const named = 8;

/** What a change does to addresses, goods, menu and search, before anybody agrees to it. */
export function EffectDialog({ change }: { change: Change }) {
  const { asked } = change;
  if (!asked) return null;
  const removes = asked.step.do === "remove";
  return (
    <Dialog title="この変更で起きること" onClose={() => change.setAsked(undefined)} className="letter">
      <Effect effect={asked.effect} kind={asked.kind} removes={removes} />
      <Problem>{change.problem?.message}</Problem>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={() => change.setAsked(undefined)}>
          やめる
        </button>
        <button
          type="button"
          className={`btn ${removes ? "danger" : "main"}`}
          disabled={change.busy}
          onClick={() => change.run(asked)}
        >
          {removes ? "削除する" : "変更する"}
        </button>
      </div>
    </Dialog>
  );
}

function Effect({ effect, kind, removes }: { effect: TreeEffect; kind: "category" | "brand"; removes: boolean }) {
  const at = kind === "category" ? "/categories/" : "/brands/";
  const moved = effect.addresses.filter(({ from }) => from !== "");
  const lost = moved.filter(({ to }) => to === "");
  const kept = moved.filter(({ to }) => to !== "");
  const fresh = effect.addresses.filter(({ from }) => from === "");
  return (
    <>
      {moved.length > 0 && (
        <section aria-label="アドレス" className="tree-effect">
          <h3>変わるアドレス {count(moved.length)}件</h3>
          <ul>
            {moved.slice(0, named).map((one) => (
              <li key={one.code}>
                <b>{one.name}</b>
                <span className="soft">
                  {at}
                  {one.from}
                </span>
                <span>→ {one.to === "" ? "なくなります" : `${at}${one.to}`}</span>
              </li>
            ))}
          </ul>
          {moved.length > named && <p className="soft">ほか{count(moved.length - named)}件</p>}
        </section>
      )}
      <ul className="effects">
        {kept.length > 0 && <li>元のアドレスを開いた人は、新しいアドレスへ移ります（301）。</li>}
        {lost.length > 0 && (
          <li>
            {kind === "category" && !removes
              ? "表示しないあいだ、元のアドレスは「見つかりません」になります。"
              : "元のアドレスは「見つかりません」になります。"}
          </li>
        )}
        {fresh.length > 0 && (
          <li>
            新しくできるアドレス: {at}
            {fresh[0]?.to}
            {fresh.length > 1 && ` ほか${count(fresh.length - 1)}件`}
          </li>
        )}
        {effect.taken.map((address) => (
          <li key={address}>
            {at}
            {address} は、これまでほかへ移るアドレスでした。これからはここが開きます。
          </li>
        ))}
        {effect.goods > 0 && (
          <li>
            商品{count(effect.goods)}点のカテゴリが変わります
            {effect.kept > 0 && `（うち${count(effect.kept)}点は移し先にも入っています）`}。
          </li>
        )}
        {effect.unseen > 0 && (
          <li>
            商品{count(effect.unseen)}点が、メニューのどのカテゴリからも開けなくなります。検索とブランドからは開けます。
          </li>
        )}
        {effect.seen > 0 && <li>商品{count(effect.seen)}点が、メニューから開けるようになります。</li>}
        {effect.below > 0 && <li>商品{count(effect.below)}点のパンくず、絞り込み、検索に、1秒ほどで反映されます。</li>}
        <li>メニューとサイトマップに反映されます。あとから取り消せます。</li>
      </ul>
    </>
  );
}
