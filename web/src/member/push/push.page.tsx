import { useEffect, useState } from "react";
import type { PushDevice, PushDevices } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberLine, MemberLines } from "#parts/member/MemberLines.tsx";
import { MemberPage, MemberSection } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { type Ability, ability, ownEndpoint, turnOff, turnOn, unsubscribe } from "#parts/push/push.ts";
import { type Action, useAction } from "#parts/useAction.ts";
import { dateWeekday } from "#text/date.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import * as words from "./words.ts";

/** In which browsers the member is told of shipments, restocks and prices. */
export const page = memberArea<PushDevices>({
  load: ({ call, signal }) => call("siapi/push/select/", {}, signal && { signal }),
  Component: PushPage,
});

interface Here {
  readonly can: Ability;
  readonly endpoint: string | undefined;
}

function PushPage({ data }: { data: PushDevices }) {
  const action = useAction();
  const [devices, setDevices] = useState(data.devices);
  const [here, setHere] = useState<Here>();
  useEffect(() => {
    look().then(setHere, () => setHere({ can: "none", endpoint: undefined }));
  }, []);
  const run = (change: typeof turnOn, name: string) =>
    void action.run(async (call) => {
      setDevices((await change(call)).devices);
      setHere(await look());
    }, name);
  function remove({ push_id, endpoint }: PushDevice) {
    run(async (call) => {
      const left = await call("siapi/push/delete/", { push_id });
      if (endpoint === here?.endpoint) await unsubscribe();
      return left;
    }, push_id);
  }
  return (
    <MemberPage title={words.title} lead={words.lead}>
      <ActionFailure action={action} />
      {here === undefined ? (
        <Looking />
      ) : (
        <ThisDevice
          can={here.can}
          on={devices.some(({ endpoint }) => endpoint === here.endpoint)}
          action={action}
          onTurn={(on) => run(on ? turnOn : turnOff, "here")}
        />
      )}
      <MemberSection id="push-devices" title={words.list}>
        {devices.length === 0 ? (
          <p>{words.empty}</p>
        ) : (
          <MemberLines>
            {devices.map((device) => (
              <Line
                key={device.push_id}
                device={device}
                current={device.endpoint === here?.endpoint}
                busy={action.doing === device.push_id}
                onRemove={() => remove(device)}
              />
            ))}
          </MemberLines>
        )}
      </MemberSection>
      <p>
        {words.mail}
        <TextLink to="/mypage/mail/settings">{words.mailLink}</TextLink>
        {words.mailAfter}
      </p>
    </MemberPage>
  );
}

async function look(): Promise<Here> {
  return { can: await ability(), endpoint: await ownEndpoint() };
}

/** As large as what takes its place, mostly, so that nothing moves when the browser has answered. */
function Looking() {
  return (
    <Notice
      action={
        <Button size="small" busy busyLabel={words.checking}>
          {words.turnOn}
        </Button>
      }
    >
      {words.looking}
    </Notice>
  );
}

type ThisDeviceProps = { can: Ability; on: boolean; action: Action; onTurn: (on: boolean) => void };

function ThisDevice({ can, on, action, onTurn }: ThisDeviceProps) {
  if (can === "none") return <Notice title={words.here}>{words.none}</Notice>;
  if (can === "denied") return <Notice title={words.here}>{words.denied}</Notice>;
  return (
    <Notice
      tone={on ? "success" : "info"}
      live
      action={
        <Button
          variant={on ? "quiet" : "primary"}
          size="small"
          busy={action.doing === "here"}
          busyLabel={on ? words.turningOff : words.turningOn}
          onClick={() => onTurn(!on)}
        >
          {on ? words.turnOff : words.turnOn}
        </Button>
      }
    >
      {on ? words.isOn : words.isOff}
    </Notice>
  );
}

type LineProps = { device: PushDevice; current: boolean; busy: boolean; onRemove: () => void };

function Line({ device, current, busy, onRemove }: LineProps) {
  return (
    <MemberLine
      name={device.device}
      badge={current && <Badge kind="stock">{words.current}</Badge>}
      about={`${words.since} ${dateWeekday(device.created_at)}`}
      action={
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={words.removeFrom(device.device)}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      }
    />
  );
}
