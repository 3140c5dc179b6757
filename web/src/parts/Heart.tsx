import Icon from "lucide-react/icons/heart";
import { cx } from "#ui/cx.ts";
import styles from "./Heart.module.css";
import { useHearts } from "./hearts.ts";
import * as words from "./itemWords.ts";

type Props = {
  code: string;
  name: string;
  className?: string | undefined;
};

/** Makes a colour a favourite, or takes that back. The same for everybody until the browser knows who looks. */
export function Heart({ code, name, className }: Props) {
  const { codes, toggle } = useHearts();
  return (
    <button
      type="button"
      aria-label={words.addFavorite(name)}
      aria-pressed={codes.has(code)}
      className={cx(styles.heart, className)}
      data-track="heart"
      onClick={() => toggle(code, name)}
    >
      <Icon aria-hidden />
    </button>
  );
}
