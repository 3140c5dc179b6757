import type { FormEvent } from "react";
import { useRevalidator } from "react-router";
import type { PersonSizes, Persons } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberLine, MemberLines } from "#parts/member/MemberLines.tsx";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { PersonForm } from "./PersonForm.tsx";
import styles from "./Sizes.module.css";
import * as words from "./words.ts";

interface SizesData extends Persons {
  /** Who is being changed: an id, "self" or "child" for a new one, else empty. */
  readonly open: string;
}

/** The member's sizes and those of their children. */
export const page = memberArea<SizesData>({ load, Component: SizesPage });

const path = "/mypage/sizes";

async function load({ query, call, signal }: LoadArgs): Promise<SizesData> {
  const persons = await call("siapi/person/select/", {}, signal && { signal });
  return { ...persons, open: query.get("open") ?? "" };
}

const blank: PersonSizes = { name: "", kind: "child", sex: "", born: "", body: [], sizes: [], measured: "" };

function SizesPage({ data: { persons, max, open } }: { data: SizesData }) {
  const chosen =
    open === "self"
      ? { ...blank, kind: "self" as const, name: words.self }
      : open === "child"
        ? blank
        : persons.find(({ person_id }) => person_id === open);
  if (open !== "" && chosen !== undefined) {
    return (
      <MemberPage title={words.formTitle(chosen.name || words.child)}>
        <PersonForm key={open} person={chosen} back={path} />
      </MemberPage>
    );
  }
  const hasSelf = persons.some(({ kind }) => kind === "self");
  return (
    <MemberPage title={words.title} lead={words.lead}>
      {persons.length === 0 ? (
        <Empty title={words.empty}>{words.emptyText}</Empty>
      ) : (
        <MemberLines>
          {persons.map((person) => (
            <Line key={person.person_id} person={person} />
          ))}
        </MemberLines>
      )}
      {persons.length < max && (
        <p className={styles.adding}>
          {!hasSelf && <ButtonLink to={`${path}?open=self`}>{words.addSelf}</ButtonLink>}
          <ButtonLink to={`${path}?open=child`} variant="secondary">
            {words.addChild}
          </ButtonLink>
        </p>
      )}
      <p className={styles.note}>{words.notices}</p>
    </MemberPage>
  );
}

function Line({ person }: { person: PersonSizes }) {
  const action = useAction();
  const { revalidate } = useRevalidator();
  const { person_id = "", name, body, sizes } = person;
  const measures = body.map((one) => `${one.name} ${one.mm / 10}cm`).join("、");
  const about = [measures || words.nothingKept, sizes.length > 0 ? words.usual(sizes.join("、")) : ""];
  function remove(event: FormEvent) {
    event.preventDefault();
    void action.run(async (call) => {
      await call("siapi/person/delete/", { person_id });
      await revalidate();
    });
  }
  return (
    <MemberLine
      name={name}
      about={about.filter(Boolean).join(" ／ ")}
      action={
        <span className={styles.actions}>
          <ButtonLink to={`${path}?open=${person_id}`} variant="secondary" size="small" aria-label={words.editOf(name)}>
            {words.edit}
          </ButtonLink>
          <form method="post" action={path} onSubmit={remove}>
            <input type="hidden" name="do" value="delete" />
            <input type="hidden" name="person_id" value={person_id} />
            <Button type="submit" variant="quiet" size="small" busy={action.busy} aria-label={words.removeOf(name)}>
              {words.remove}
            </Button>
          </form>
          <ActionFailure action={action} />
        </span>
      }
    />
  );
}
