import CircleHelp from "lucide-react/icons/circle-question-mark";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Package from "lucide-react/icons/package";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import styles from "#parts/ContentPage.module.css";
import { contentPage } from "#parts/contentPage.tsx";
import { Button } from "#ui/Button.tsx";
import { Link } from "#ui/Link.tsx";
import { TextField } from "#ui/TextField.tsx";
import { anchorOf, byCategory, loadQuestions } from "./faqData.ts";
import own from "./Support.module.css";
import * as words from "./words.ts";

type SupportData = readonly { readonly name: string; readonly count: number; readonly first: readonly string[] }[];

/** Where help begins. */
export const page = contentPage<SupportData>({
  load: async ({ call, signal }) =>
    byCategory(await loadQuestions(call, signal)).map(({ name, questions }) => ({
      name,
      count: questions.length,
      first: questions.slice(0, 3).map(({ question }) => question),
    })),
  head: () => ({
    description: words.supportDescription,
  }),
  Component: ({ data: categories }) => (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.supportTitle}</h1>
        <p className={styles.lead}>{words.supportLead}</p>
        <search>
          <form action="/support/faq" className={own.search}>
            <TextField label={words.findQuestion} hideLabel name="q" type="search" placeholder={words.findExample} />
            <Button type="submit">{words.find}</Button>
          </form>
        </search>
      </header>
      <ul className={own.ways}>
        <Way to="/guide/delivery" icon={<Truck aria-hidden />} title={words.shipping}>
          {words.shippingText}
        </Way>
        <Way to="/guide/cancel" icon={<RotateCcw aria-hidden />} title={words.returns}>
          {words.returnsText}
        </Way>
        <Way to="/mypage/orders" icon={<Package aria-hidden />} title={words.orderStatus}>
          {words.orderStatusText}
        </Way>
        <Way to="/guide" icon={<CircleHelp aria-hidden />} title={words.guide}>
          {words.guideText}
        </Way>
        <Way to="/support/contact" icon={<MessageCircle aria-hidden />} title={words.title}>
          {words.contactText}
        </Way>
        <Way to="/mail-magazine" icon={<Mail aria-hidden />} title={words.magazine}>
          {words.magazineText}
        </Way>
      </ul>
      {categories.length > 0 && (
        <section aria-labelledby="questions" className={own.section}>
          <h2 id="questions" className={own.title}>
            {words.faq}
          </h2>
          <ul className={own.categories}>
            {categories.map(({ name, count, first }) => (
              <li key={name}>
                <Link to={`/support/faq#${anchorOf("category", name)}`} className={own.category}>
                  <h3 className={own.name}>
                    {name}
                    <span className={own.count}>
                      {count}
                      {words.count}
                    </span>
                  </h3>
                  <span className={own.first}>
                    {first.map((question) => (
                      <span key={question}>{question}</span>
                    ))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  ),
});

type WayProps = { to: string; icon: ReactNode; title: string; children: ReactNode };

function Way({ to, icon, title, children }: WayProps) {
  return (
    <li>
      <Link to={to} className={own.way}>
        {icon}
        <span>
          <span className={own.wayTitle}>{title}</span>
          <span className={own.wayWords}>{children}</span>
        </span>
      </Link>
    </li>
  );
}
