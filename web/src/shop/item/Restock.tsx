import BellPlus from "lucide-react/icons/bell-plus";
import { useState } from "react";
import type { DetailColor } from "#api/contract.gen.ts";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { Button } from "#ui/Button.tsx";
import styles from "./Restock.module.css";
import * as words from "./words.ts";

const restockForm = lazyPart(() => import("./RestockForm.tsx"));

/** The way to hear of sizes that are sold out, where there are some. */
export function Restock({ color }: { color: DetailColor }) {
  const [open, setOpen] = useState(false);
  const gone = color.sizes.filter(({ stock_status }) => stock_status === "sold_out");
  if (gone.length === 0) return null;
  return (
    <div className={styles.restock}>
      <Button
        variant="secondary"
        size="small"
        icon={<BellPlus aria-hidden />}
        className={styles.button}
        aria-expanded={open}
        data-track="restock_open"
        onClick={() => setOpen(!open)}
      >
        {words.askRestock}
      </Button>
      {open && <LazyPart part={restockForm} props={{ sizes: gone }} />}
    </div>
  );
}
