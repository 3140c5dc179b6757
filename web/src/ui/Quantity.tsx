import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import * as words from "./fieldWords.ts";
import { IconButton } from "./IconButton.tsx";
import styles from "./Quantity.module.css";

type Props = {
  /** What is counted, e.g. the item's name. */
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean;
};

/** A small number, one more or one less. */
export function Quantity({ label, value, min = 1, max, onChange, disabled = false }: Props) {
  return (
    <fieldset className={styles.quantity} disabled={disabled}>
      <legend className="visually-hidden">{words.quantityOf(label)}</legend>
      <IconButton
        label={words.less}
        icon={<Minus aria-hidden />}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className={styles.value}>{value}</output>
      <IconButton
        label={words.more}
        icon={<Plus aria-hidden />}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  );
}
