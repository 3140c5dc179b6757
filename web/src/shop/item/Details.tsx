import { Fragment, type ReactNode } from "react";
import type { Detail, DetailColor } from "#api/contract.gen.ts";
import { useShop } from "#parts/shop.ts";
import { yen } from "#text/yen.ts";
import { Care } from "./Care.tsx";
import styles from "./Details.module.css";
import { isMeasured } from "./measures.ts";
import { faultyRule, materialLines, paragraphs, returnRules } from "./rules.ts";
import { SizeTables } from "./SizeTables.tsx";

type Props = { detail: Detail; color: DetailColor };

/** What one reads at leisure. */
export function Details({ detail, color }: Props) {
  const materials = materialLines(detail.materials);
  return (
    <>
      <Section id="about" title="このアイテムについて">
        <div className="prose">
          {paragraphs(detail.description).map((lines) => (
            <p key={lines.join("\n")}>
              {lines.map((line, i) => (
                <Fragment key={line}>
                  {i > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </p>
          ))}
        </div>
        <p className={styles.code}>商品番号 {color.color_sku_code}</p>
      </Section>
      {isMeasured(color.sizes) && (
        <Section id="size-table" title="サイズ">
          <SizeTables color={color} />
        </Section>
      )}
      {materials.length + detail.care.length > 0 && (
        <Section id="material" title="素材とお手入れ">
          <dl className={styles.facts}>
            {materials.map(({ part, text }) => (
              <div key={part} className={styles.fact}>
                <dt>{part || "素材"}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Care names={detail.care} />
        </Section>
      )}
      {detail.discontinued_flg === 0 && <Terms detail={detail} />}
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Terms({ detail }: { detail: Detail }) {
  const { free_shipping_from } = useShop();
  return (
    <Section id="returns" title="お届けと返品">
      <dl className={styles.facts}>
        {free_shipping_from > 0 && (
          <div className={styles.fact}>
            <dt>送料</dt>
            <dd>{yen(free_shipping_from)}（税込）以上のお買い上げで無料です。</dd>
          </div>
        )}
        <div className={styles.fact}>
          <dt>返品</dt>
          <dd>
            {returnRules[detail.return_rule].full}
            {faultyRule}
          </dd>
        </div>
        {detail.sale_limit > 0 && (
          <div className={styles.fact}>
            <dt>数量</dt>
            <dd>多くの方にお届けするため、お一人様{detail.sale_limit}点までとさせていただきます。</dd>
          </div>
        )}
        {detail.tax_percent === 8 && (
          <div className={styles.fact}>
            <dt>消費税</dt>
            <dd>軽減税率（8%）の対象です。表示価格は税込です。</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
