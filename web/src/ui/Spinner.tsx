import styles from "./Spinner.module.css";

/** A turning ring in the colour of the text around it. It says nothing: its owner carries the words. */
export function Spinner() {
  return <span aria-hidden className={styles.spinner} />;
}
