import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import * as words from "./actionWords.ts";
import type { Action } from "./useAction.ts";

type Props = {
  action: Pick<Action, "failure" | "retry">;
  /** What is wrong with single fields stands at the fields. */
  hasFields?: boolean;
  /** Another way on, where trying again does not help. */
  instead?: ReactNode;
};

/** Why something could not be done, beside what was pressed; with the way to try again where the connection broke. */
export function ActionFailure({ action: { failure, retry }, hasFields = false, instead }: Props) {
  if (failure === undefined || (hasFields && failure.fields.length > 0)) return null;
  const { message, fields } = failure;
  return (
    <Notice
      tone="error"
      live
      {...(fields.length > 0 && { title: message })}
      action={
        retry === undefined ? (
          instead
        ) : (
          <Button variant="secondary" size="small" onClick={retry}>
            {words.tryAgain}
          </Button>
        )
      }
    >
      {fields.length === 0 ? message : fields.map((field) => <p key={field.name}>{field.message}</p>)}
    </Notice>
  );
}
