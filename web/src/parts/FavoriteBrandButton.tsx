import Icon from "lucide-react/icons/heart";
import { useEffect, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { useToast } from "#ui/Toast.tsx";
import { ActionFailure } from "./ActionFailure.tsx";
import * as words from "./brandWords.ts";
import { useBrowserCall } from "./browserCall.ts";
import styles from "./FavoriteBrandButton.module.css";
import { soon } from "./soon.ts";
import { useAction } from "./useAction.ts";

type Props = {
  code: string;
  name: string;
  /** Known already; left out on pages that are the same for everybody, where the browser asks. */
  liked?: boolean;
  /** Shows the brand's name, where its page is not the one around. */
  named?: boolean;
};

/** Makes a brand a favourite, or takes that back. */
export function FavoriteBrandButton({ code, name, liked: known, named = false }: Props) {
  const call = useBrowserCall();
  const show = useToast();
  const action = useAction();
  const [told, setTold] = useState(known ?? false);
  /** It knows better than an answer that was on its way. */
  const [pressed, setPressed] = useState<boolean>();
  const liked = pressed ?? told;
  useEffect(() => {
    if (known !== undefined) return;
    setTold(false);
    setPressed(undefined);
    const leaving = new AbortController();
    const leave = soon(() => {
      call?.("siapi/favoritebrand/select/", {}, { signal: leaving.signal }).then(
        ({ brand_codes }) => setTold(brand_codes.includes(code)),
        () => undefined, // a press tells the truth
      );
    });
    return () => {
      leave();
      leaving.abort();
    };
  }, [call, code, known]);
  async function put(wanted: boolean) {
    const done = await action.run(async (ask) => {
      setPressed(wanted);
      const verb = wanted ? "siapi/favoritebrand/insert/" : "siapi/favoritebrand/delete/";
      await ask(verb, { brand_code: code }).catch((error) => {
        setPressed(pressed);
        throw error;
      });
    });
    if (done && !wanted) {
      show({
        message: words.removed(name),
        action: { label: words.undo, run: () => void put(true) },
      });
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className={styles.button}
        icon={<Icon aria-hidden />}
        data-liked={liked || undefined}
        data-track="favorite_brand"
        onClick={() => put(!liked)}
      >
        <span>
          <span className={named ? undefined : "visually-hidden"}>{words.object(name)}</span>
          {liked ? words.remove : words.add}
        </span>
      </Button>
      <ActionFailure action={action} />
    </>
  );
}
