import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "#ui/Link.tsx";
import styles from "./Home.module.css";
import * as words from "./words.ts";

/** The way from a part of the home page to all of its kind. */
export function More({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className={styles.more} data-track={`home_more_${to}`}>
      <span className="visually-hidden">
        {of}
        {words.allBefore}
      </span>
      {words.allOf}
      <ChevronRight aria-hidden />
    </Link>
  );
}
