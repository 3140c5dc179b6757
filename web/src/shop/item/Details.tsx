import { Fragment, type ReactNode } from "react";
import type { Detail, DetailColor } from "#api/contract.gen.ts";
import { useShop } from "#parts/shop.ts";
import { yen } from "#text/yen.ts";
import { Care } from "./Care.tsx";
import styles from "./Details.module.css";
import { isMeasured } from "./measures.ts";
import { faultyRule, materialLines, paragraphs, returnRules } from "./rules.ts";
import { SizeTables } from "./SizeTables.tsx";
import * as words from "./words.ts";

type Props = { detail: Detail; color: DetailColor };

/** What one reads at leisure. */
export function Details({ detail, color }: Props) {
  const materials = materialLines(detail.materials);
  return (
    <>
      <Section id="about" title={words.about}>
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
        <p className={styles.code}>
          {words.itemNumber}
          {color.color_sku_code}
        </p>
      </Section>
      {isMeasured(color.sizes) && (
        <Section id="size-table" title={words.size}>
          <SizeTables color={color} />
        </Section>
      )}
      {materials.length + detail.care.length > 0 && (
        <Section id="material" title={words.materialAndCare}>
          <dl className={styles.facts}>
            {materials.map(({ part, text }) => (
              <div key={part} className={styles.fact}>
                <dt>{part || words.material}</dt>
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

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
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
    <Section id="returns" title={words.deliveryAndReturns}>
      <dl className={styles.facts}>
        {free_shipping_from > 0 && (
          <div className={styles.fact}>
            <dt>{words.shipping}</dt>
            <dd>
              {yen(free_shipping_from)}
              {words.freeFrom}
            </dd>
          </div>
        )}
        <div className={styles.fact}>
          <dt>{words.returns}</dt>
          <dd>
            {returnRules[detail.return_rule].full}
            {faultyRule}
          </dd>
        </div>
        {detail.sale_limit > 0 && (
          <div className={styles.fact}>
            <dt>{words.quantity}</dt>
            <dd>
              {words.limitBefore}
              {detail.sale_limit}
              {words.limitAfter}
            </dd>
          </div>
        )}
        {detail.tax_percent === 8 && (
          <div className={styles.fact}>
            <dt>{words.tax}</dt>
            <dd>{words.reducedRate}</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
