import { type ComponentProps, useState } from "react";
import { Checkbox } from "#ui/Checkbox.tsx";
import { TextField } from "#ui/TextField.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "label"> & {
  label?: string;
  /** new: one is being chosen; current: one that exists is asked for. */
  kind: "new" | "current";
};

/** A password, which can be shown: typing it twice helps less than seeing it. */
export function PasswordField({ kind, label = "パスワード", ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField
        {...(kind === "new" && { hint: "8文字以上。ほかのサイトと同じものや、よく使われるものは避けてください。" })}
        {...rest}
        label={label}
        required
        type={shown ? "text" : "password"}
        autoComplete={kind === "new" ? "new-password" : "current-password"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox label="パスワードを表示する" checked={shown} onChange={(event) => setShown(event.target.checked)} />
    </div>
  );
}
