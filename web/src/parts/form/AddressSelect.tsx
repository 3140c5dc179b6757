import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Select } from "#ui/Select.tsx";

type Props = Omit<ComponentProps<typeof Select>, "value" | "defaultValue"> & {
  /** What the address says. */
  value: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** A list whose choice is in the address. It shows at once what was chosen, and has the focus still when the page follows. */
export function AddressSelect({ value, onChange, ...rest }: Props) {
  const [shown, setShown] = useState({ value, address: value });
  if (shown.address !== value) setShown({ value, address: value });
  function choose(event: ChangeEvent<HTMLSelectElement>) {
    setShown({ value: event.target.value, address: value });
    onChange(event);
  }
  return <Select {...rest} value={shown.value} onChange={choose} />;
}
