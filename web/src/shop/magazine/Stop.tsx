import { EmailFormRules } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { Form } from "#parts/form/Form.tsx";
import { useForm } from "#parts/form/useForm.ts";
import { formField, usePosted } from "#parts/posted.ts";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import own from "./Magazine.module.css";
import * as words from "./words.ts";

/** The end of the magazine: at once by a letter's link, or by a letter with such a link. */
export function Stop({ token, sent }: { token: string; sent: string }) {
  return (
    <section aria-labelledby="stop" className={own.form}>
      <h2 id="stop" className={own.title}>
        {words.stopping}
      </h2>
      {token === "" && sent !== "stopped" ? <ByLetter sent={sent === "stop"} /> : <AtOnce token={token} />}
    </section>
  );
}

function AtOnce({ token }: { token: string }) {
  const posted = usePosted("stopped");
  const action = useAction(undefined, posted?.failure);
  if (action.done || token === "") {
    return (
      <Notice tone="success" live title={words.stopped}>
        {words.farewell}
      </Notice>
    );
  }
  return (
    <form
      method="post"
      className={own.stop}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run((call) => call("siapi/magazine/delete/", { token }));
      }}
    >
      <input type="hidden" name={formField} value="stopped" />
      <input type="hidden" name="token" value={token} />
      <p>{words.stopHint}</p>
      <ActionFailure action={action} />
      <Button type="submit" variant="secondary" wide busy={action.busy}>
        {words.stop}
      </Button>
    </form>
  );
}

function ByLetter({ sent }: { sent: boolean }) {
  const form = useForm("stop", { email: "" }, { rules: EmailFormRules });
  if (form.action.done || sent) {
    return (
      <Notice tone="success" live title={words.linkSent}>
        {words.linkSentText}
      </Notice>
    );
  }
  return (
    <Form
      plain
      form={form}
      className={own.stop}
      onSubmit={() => void form.send((call) => call("siapi/magazine/delete/", form.values))}
    >
      <p className={own.note}>{words.stopByLink}</p>
      <TextField
        {...form.field("email")}
        label={words.ownAddress}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <Button type="submit" variant="secondary" busy={form.busy}>
        {words.sendStopLink}
      </Button>
    </Form>
  );
}
