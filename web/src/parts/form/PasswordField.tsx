import { type ComponentProps, useState } from "react";
import { Checkbox } from "#ui/Checkbox.tsx";
import { TextField } from "#ui/TextField.tsx";
import * as words from "./words.ts";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "label"> & {
  label?: string;
  /** new: one is being chosen; current: one that exists is asked for. */
  kind: "new" | "current";
};

/** A password, which can be shown: typing it twice helps less than seeing it. */
export function PasswordField({ kind, label = words.password, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField
        {...(kind === "new" && { hint: words.passwordHint })}
        {...rest}
        label={label}
        required
        type={shown ? "text" : "password"}
        autoComplete={kind === "new" ? "new-password" : "current-password"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox label={words.showPassword} checked={shown} onChange={(event) => setShown(event.target.checked)} />
    </div>
  );
}
