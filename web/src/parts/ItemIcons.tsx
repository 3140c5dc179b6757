import type { Icon } from "#api/contract.gen.ts";
import { Badge, type BadgeKind } from "#ui/Badge.tsx";

/** The shop shows at most so many icons on an item. */
const most = 3;

/** A card has room for so many beside its picture. */
const mostOnCard = 2;

/** What a card says of an item: what is on sale is not also called new. */
export function cardIcons(icons: readonly Icon[], isOnSale: boolean): readonly Icon[] {
  return icons.filter(({ icon_id }) => !(isOnSale && icon_id === newArrivalIcon)).slice(0, mostOnCard);
}

const newArrivalIcon = 2;

/** What is special about an item, in a word each. */
export function ItemIcons({ icons }: { icons: readonly Icon[] }) {
  return icons.slice(0, most).map(({ icon_id, icon_class, icon_display }) => (
    <Badge key={icon_id} kind={badgeKind(icon_class)}>
      {icon_display}
    </Badge>
  ));
}

function badgeKind(name: string): BadgeKind {
  return name === "s-new" || name === "s-human" || name === "s-reserve" ? name : "soft";
}
