import type { Outfit } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";
import { Link } from "#ui/Link.tsx";
import styles from "./Outfits.module.css";
import { Together } from "./Together.tsx";
import * as words from "./words.ts";

/** An outfit that the shop made, in a list. */
export function OutfitCard({ outfit }: { outfit: Outfit }) {
  return (
    <Link to={`/outfits/${outfit.slug}`} className={styles.card} data-track="outfit">
      <Together outfit={outfit} sizes="(width >= 60em) 18rem, 45vw" />
      <span className={styles.title}>{outfit.title}</span>
      <span className={styles.dim}>
        {outfit.wearer} {words.pieces(outfit.pieces.length, yen(outfit.total))}
      </span>
    </Link>
  );
}

export function OutfitGrid({ outfits }: { outfits: readonly Outfit[] }) {
  return (
    <ul className={styles.grid}>
      {outfits.map((outfit) => (
        <li key={outfit.slug}>
          <OutfitCard outfit={outfit} />
        </li>
      ))}
    </ul>
  );
}
