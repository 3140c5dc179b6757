import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./Tabs.module.css";

export type Tab = { value: string; label: ReactNode; panel: ReactNode };

type Props = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/** Panels stay in the page, so that a search engine and the browser's own search find what they hold. */
export function Tabs({ label, tabs, defaultValue = tabs[0]?.value, onChange }: Props) {
  return (
    <Base.Root defaultValue={defaultValue} onValueChange={(value: string) => onChange?.(value)}>
      <Base.List aria-label={label} activateOnFocus className={styles.list}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
