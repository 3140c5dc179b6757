import type { Outfit } from "#api/contract.gen.ts";
import { ItemPicture } from "#parts/picture.tsx";
import styles from "./Lay.module.css";
import { Lay } from "./Lay.tsx";

type Props = {
  outfit: Outfit;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  /** The picture of the page. */
  large?: boolean;
};

/** The goods of an outfit worn on one torso, or laid out where they cannot be. */
export function Together({ outfit, sizes, large = false }: Props) {
  if (outfit.worn === null) return <Lay outfit={outfit} large={large} />;
  return (
    <ItemPicture
      picture={outfit.worn}
      alt={outfit.worn.alt ?? ""}
      sizes={sizes}
      priority={large}
      className={styles.lay}
    />
  );
}
