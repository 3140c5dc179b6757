import BellRing from "lucide-react/icons/bell-ring";
import { useEffect, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { ActionFailure } from "../ActionFailure.tsx";
import { useSession } from "../session.ts";
import { useAction } from "../useAction.ts";
import { ability, pushPath, turnOn } from "./push.ts";
import * as words from "./words.ts";

type Props = {
  /** After what the shopper has done. */
  after: keyof typeof words.offer;
};

/** Offers a member notices on this device, where the browser has them and they are off. Nothing is asked before a press. */
export default function PushOffer({ after }: Props) {
  const { session } = useSession();
  const action = useAction();
  const [possible, setPossible] = useState(false);
  const member = session !== undefined && session.customer !== null;
  useEffect(() => {
    if (!member) return;
    ability().then(
      (now) => setPossible(now === "off"),
      () => setPossible(false),
    );
  }, [member]);
  if (!member || !possible) return null;
  if (action.done) {
    return (
      <Notice tone="success" live title={words.on} action={<TextLink to={pushPath}>{words.manage}</TextLink>}>
        {words.onHint}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        action={
          <Button
            variant="secondary"
            size="small"
            icon={<BellRing aria-hidden />}
            busy={action.busy}
            busyLabel={words.accepting}
            data-track="push_on"
            onClick={() => void action.run(turnOn)}
          >
            {words.accept}
          </Button>
        }
      >
        {words.offer[after]}
      </Notice>
      <ActionFailure action={action} />
    </>
  );
}
