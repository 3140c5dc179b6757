import { ActionFailure } from "#parts/ActionFailure.tsx";
import { formField, usePosted } from "#parts/posted.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Magazine.module.css";
import * as words from "./words.ts";

/** The last step of a sign-up. A button, since a program that merely opens links must not sign anybody up. */
export function Confirm({ token }: { token: string }) {
  const action = useAction(undefined, usePosted("confirm")?.failure);
  return (
    <section aria-labelledby="confirm" className={own.form}>
      <h2 id="confirm" className={own.title}>
        {words.confirming}
      </h2>
      {action.done || token === "" ? (
        <Notice
          tone="success"
          live
          title={words.registered}
          action={<ButtonLink to="/article">{words.readArticles}</ButtonLink>}
        >
          {words.welcome}
        </Notice>
      ) : (
        <form
          method="post"
          className={own.stop}
          onSubmit={(event) => {
            event.preventDefault();
            void action.run((call) => call("siapi/magazine/confirm/", { token }));
          }}
        >
          <input type="hidden" name={formField} value="confirm" />
          <input type="hidden" name="token" value={token} />
          <p>{words.confirmHint}</p>
          <ActionFailure action={action} instead={<TextLink to="/mail-magazine">{words.applyAgain}</TextLink>} />
          <Button type="submit" size="large" wide busy={action.busy} busyLabel={words.registering}>
            {words.register}
          </Button>
        </form>
      )}
    </section>
  );
}
