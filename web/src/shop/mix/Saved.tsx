import { useEffect, useState } from "react";
import type { MixView, SavedMix } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useBrowserCall } from "#parts/browserCall.ts";
import { ItemPicture } from "#parts/picture.tsx";
import { useSession } from "#parts/session.ts";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Link } from "#ui/Link.tsx";
import { keepMixes, keptMixes } from "./kept.ts";
import styles from "./Mix.module.css";
import { mixAddress } from "./mixAddress.ts";
import * as words from "./words.ts";

/** What was put together before: a member's by the shop, a guest's by this browser. */
export default function Saved({ view }: { view: MixView }) {
  const call = useBrowserCall();
  const { session } = useSession();
  const [mixes, setMixes] = useState<readonly SavedMix[]>([]);
  const action = useAction();
  const isMember = Boolean(session?.customer);
  const isKnown = session !== undefined;
  useEffect(() => {
    let gone = false;
    const take = (list: readonly SavedMix[]) => gone || setMixes(list);
    if (call === undefined || !isKnown) return;
    const coming = isMember
      ? call("siapi/mixsaved/select/", {}).then((answer) => answer.mixes)
      : Promise.all(
          keptMixes().map(async (items) => ({ mix_id: items, view: await call("siapi/mix/select/", { items }) })),
        ).then((list) => list.filter((mix) => mix.view.pieces.length > 0));
    // The page is whole without it.
    coming.then(take, () => undefined);
    return () => {
      gone = true;
    };
  }, [call, isMember, isKnown]);
  const isSaved = mixes.some((mix) => mix.view.items === view.items);
  async function save() {
    if (isMember) {
      await action.run(
        async (ask) => setMixes((await ask("siapi/mixsaved/insert/", { items: view.items })).mixes),
        "save",
      );
      return;
    }
    keepMixes([view.items, ...keptMixes()]);
    setMixes([{ mix_id: view.items, view }, ...mixes]);
  }
  async function forget(mix_id: string) {
    if (isMember) {
      await action.run(async (ask) => setMixes((await ask("siapi/mixsaved/delete/", { mix_id })).mixes), mix_id);
      return;
    }
    keepMixes(keptMixes().filter((items) => items !== mix_id));
    setMixes(mixes.filter((mix) => mix.mix_id !== mix_id));
  }
  if (!isKnown) return null;
  return (
    <div className={styles.saved}>
      {view.pieces.length > 0 && (
        <Button
          variant="secondary"
          wide
          busy={action.doing === "save"}
          aria-disabled={isSaved}
          onClick={() => void save()}
        >
          {isSaved ? words.isSaved : words.save}
        </Button>
      )}
      <ActionFailure action={action} />
      {mixes.length > 0 && (
        <section aria-label={words.saved}>
          <h2>{words.saved}</h2>
          {!isMember && <p className={styles.slot}>{words.keptHere}</p>}
          <ul className={styles.mixes}>
            {mixes.map((mix, i) => (
              <li key={mix.mix_id}>
                <Link
                  to={mixAddress({ items: mix.view.items })}
                  aria-label={words.mixOf(mix.view.pieces.map(({ card }) => card.commodity_name))}
                  className={styles.thumbs}
                >
                  {mix.view.pieces.map(({ slot, card }) =>
                    card.picture === null ? null : (
                      <ItemPicture key={slot} picture={card.picture} alt="" sizes="3.5rem" className={styles.thumb} />
                    ),
                  )}
                </Link>
                <Button
                  variant="quiet"
                  size="small"
                  busy={action.doing === mix.mix_id}
                  aria-label={words.forgetOf(i + 1)}
                  onClick={() => void forget(mix.mix_id)}
                >
                  {words.forget}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
