import styles from "./Story.module.css";

/** The editorial lead: what the shop's name means. */
export function Story() {
  return (
    <section className={styles.story} aria-labelledby="story">
      <div className={`content ${styles.inner}`}>
        <h2 id="story" className={styles.title}>
          紬という布のこと
        </h2>
        <div className={styles.text}>
          <p>
            紬は、まゆを手で広げ、よりをかけずに引き出した糸で織る絹です。糸には太いところも細いところもあり、ふしが残ります。遠目には無地のように静かで、近づくと、一本ずつ違う表情が見えてきます。
          </p>
          <p>
            着はじめは少しかたく、洗うほどにやわらかくなる。そんな布のように、長くつきあえる品だけを置きたいと考えて、店の名前にしました。
          </p>
        </div>
      </div>
    </section>
  );
}
