import { FilterPanel } from "./FilterPanel.tsx";
import styles from "./FilterSide.module.css";
import type { ListData } from "./listData.ts";

/** The filters beside the list. On phones they are in a drawer, or below the list where there is no script. */
export function FilterSide({ data }: { data: ListData }) {
  return (
    <div className={styles.side}>
      <FilterPanel data={data} />
    </div>
  );
}
