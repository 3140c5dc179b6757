import type { CardItem } from "#parts/ItemCard.tsx";
import { RailSection } from "#parts/RailSection.tsx";
import styles from "./Home.module.css";
import { More } from "./More.tsx";

type Props = {
  items: readonly CardItem[];
  title: string;
  /** As reports call the list. */
  id: string;
  /** Where all of them are; some lists are nowhere else. */
  more: string | undefined;
  ranked: boolean;
};

/** One of the shop's lists as a row. */
export function Rail({ items, title, id, more, ranked }: Props) {
  if (items.length === 0) return null;
  return (
    <div className={`content ${styles.section}`}>
      <RailSection
        title={title}
        items={items}
        list={{ id: `home_${id}`, name: title }}
        more={more !== undefined && <More to={more} of={title} />}
        ranked={ranked}
      />
    </div>
  );
}
