import { type RefObject, useEffect } from "react";
import { push } from "./analytics.ts";

/** Something the shop puts forward: the feature of the home page, a campaign's banner. */
export interface Promotion {
  readonly id: string;
  readonly name: string;
  /** Where on which page it stands, such as home_feature. */
  readonly slot: string;
}

function promoted(event: string, { id, name, slot }: Promotion) {
  const items = [{ promotion_id: id, promotion_name: name, creative_slot: slot }];
  return { event, ecommerce: { promotion_id: id, promotion_name: name, creative_slot: slot, items } };
}

/** The shopper followed it. */
export function selectPromotion(promotion: Promotion, page: Window = window): void {
  push(promoted("select_promotion", promotion), page);
}

/** Reports a promotion the first time it comes into sight. */
export function usePromotionView(element: RefObject<Element | null>, { id, name, slot }: Promotion): void {
  useEffect(() => {
    const seen = element.current;
    if (seen === null || !("IntersectionObserver" in window)) return;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      push(promoted("view_promotion", { id, name, slot }));
    });
    watch.observe(seen);
    return () => watch.disconnect();
  }, [element, id, name, slot]);
}
