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
    description: "よくあるご質問、ご利用ガイド、お問い合わせ。Tsumugi 紬でのお買い物でお困りのときにご覧ください。",
  }),
  Component: ({ data: categories }) => (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>お客様サポート</h1>
        <p className={styles.lead}>お困りのことを言葉で入力してください。よくあるご質問から答えをさがします。</p>
        <search>
          <form action="/support/faq" className={own.search}>
            <TextField label="質問をさがす" hideLabel name="q" type="search" placeholder="例：返品、送料、領収書" />
            <Button type="submit">さがす</Button>
          </form>
        </search>
      </header>
      <ul className={own.ways}>
        <Way to="/guide/delivery" icon={<Truck aria-hidden />} title="配送・送料">
          お届けの日数、時間帯、送料
        </Way>
        <Way to="/guide/cancel" icon={<RotateCcw aria-hidden />} title="キャンセル・返品・交換">
          お手続きの期限と方法
        </Way>
        <Way to="/mypage/orders" icon={<Package aria-hidden />} title="ご注文の確認">
          お届け状況、領収書、キャンセル
        </Way>
        <Way to="/guide" icon={<CircleHelp aria-hidden />} title="ご利用ガイド">
          ご注文からお届けまで
        </Way>
        <Way to="/support/contact" icon={<MessageCircle aria-hidden />} title="お問い合わせ">
          フォームで24時間受け付けています
        </Way>
        <Way to="/mail-magazine" icon={<Mail aria-hidden />} title="メールマガジン">
          お申し込みと配信の停止
        </Way>
      </ul>
      {categories.length > 0 && (
        <section aria-labelledby="questions" className={own.section}>
          <h2 id="questions" className={own.title}>
            よくあるご質問
          </h2>
          <ul className={own.categories}>
            {categories.map(({ name, count, first }) => (
              <li key={name}>
                <Link to={`/support/faq#${anchorOf("category", name)}`} className={own.category}>
                  <h3 className={own.name}>
                    {name}
                    <span className={own.count}>{count}件</span>
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
