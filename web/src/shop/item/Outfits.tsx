import { useState } from "react";
import type { Outfit, OutfitList } from "#api/contract.gen.ts";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import styles from "#parts/outfit/Outfits.module.css";
import { Together } from "#parts/outfit/Together.tsx";
import * as words from "#parts/outfit/words.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { Section } from "./Details.tsx";

const buying = lazyPart(() => import("#parts/outfit/OutfitBuy.tsx"));

/** What the item is worn with: what the shop made first, then what goes with it by rules. Read without a script. */
export function Outfits({ list }: { list: OutfitList | null }) {
  if (list === null || list.outfits.length === 0) return null;
  return (
    <Section id="outfits" title={words.title}>
      <div className={styles.grid}>
        {list.outfits.map((outfit) => (
          <One key={outfit.pieces.map(({ color_sku_code }) => color_sku_code).join()} outfit={outfit} />
        ))}
      </div>
      <p>
        <TextLink to="/outfits">{words.seeAll}</TextLink>
      </p>
    </Section>
  );
}

function One({ outfit }: { outfit: Outfit }) {
  const [open, setOpen] = useState(false);
  return (
    <article className={styles.card}>
      <Together outfit={outfit} sizes="(width >= 60em) 18rem, 45vw" />
      <div>
        <p className={styles.dim}>{outfit.slug === "" ? words.proposed : words.made}</p>
        {outfit.slug !== "" && (
          <h3>
            <TextLink to={`/outfits/${outfit.slug}`}>{outfit.title}</TextLink>
          </h3>
        )}
        <p className={styles.dim}>{words.pieces(outfit.pieces.length, yen(outfit.total))}</p>
      </div>
      {open ? (
        <LazyPart part={buying} props={{ outfit }} />
      ) : (
        <>
          <ul className={styles.names}>
            {outfit.pieces.map(({ color_sku_code, commodity_name, unit_price }) => (
              <li key={color_sku_code}>
                <TextLink to={`/items/${color_sku_code}`}>
                  {commodity_name}
                  <span className="figures">{yen(unit_price)}</span>
                </TextLink>
              </li>
            ))}
          </ul>
          <Button variant="secondary" size="small" data-track="outfit_choose" onClick={() => setOpen(true)}>
            {words.choose}
          </Button>
        </>
      )}
    </article>
  );
}
