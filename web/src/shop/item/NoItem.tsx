import { useLocation } from "react-router";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./NoItem.module.css";

/** Stands where an item would, when its detail could not be had: the shop was told, the shopper can try again. */
export function NoItem() {
  const { pathname } = useLocation();
  return (
    <section className={`content ${styles.message}`}>
      <h1 className={styles.title}>商品を表示できませんでした</h1>
      <p>商品の情報を読み込めませんでした。しばらくしてから、もう一度お試しください。</p>
      <p className={styles.links}>
        {/* loaded whole: what failed may be the app's own */}
        <a href={pathname}>もう一度読み込む</a>
        <TextLink to="/items">アイテム一覧へ</TextLink>
      </p>
    </section>
  );
}
