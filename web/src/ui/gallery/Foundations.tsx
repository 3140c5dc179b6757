import styles from "./Gallery.module.css";
import { Specimen } from "./Specimen.tsx";

const grounds = ["ground", "soft", "picture", "deep", "sakura", "byakugun", "ink"] as const;

export function Foundations() {
  return (
    <>
      <Specimen name="地の色">
        <ul className={styles.swatches}>
          {grounds.map((ground) => (
            <li key={ground} className={styles[ground]}>
              {ground === "ground" ? "--ground" : `--ground-${ground}`}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="文字の色" row>
        <span>本文 --text</span>
        <span className={styles.textSoft}>補足 --text-soft</span>
        <span className={styles.accent}>操作 --accent</span>
        <span className={styles.sale}>セール価格 --price-sale</span>
        <span className={styles.success}>在庫あり --success</span>
      </Specimen>
      <Specimen name="書体">
        <p className={styles.display}>糸から、暮らしを織る。</p>
        <p className={styles.h1}>見出し1 秋冬のやわらかな肌着</p>
        <p className={styles.h2}>見出し2 朝の支度がやさしくなる</p>
        <p className={styles.h3}>見出し3 サイズの選びかた</p>
      </Specimen>
      <Specimen name="編集の文章（prose）">
        <div className="prose">
          <h2>節のある糸が、やさしい。</h2>
          <p>
            紬は、真綿から手で引き出した糸で織られます。太さのそろわない糸は、布になったときに細かな陰影を生み、光をやわらかく返します。
            私たちが選ぶ服も、そんなふうに遠くからは静かで、近くで見るほど豊かなものでありたいと考えています。
          </p>
          <blockquote>毎日着るものほど、肌の声を聞いて選びたい。</blockquote>
          <ul>
            <li>洗うたびに柔らかくなる、無撚糸の二重ガーゼ</li>
            <li>縫い目を外に出した、肌に触れない仕立て</li>
          </ul>
          <p>
            くわしくは<a href="#foundations">素材のページ</a>をご覧ください。
          </p>
        </div>
      </Specimen>
    </>
  );
}
