import { useEffect, useState } from "react";
import type { PersonSizes } from "#api/contract.gen.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { sizeChoices } from "#text/code.ts";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { type Conditions, withValues } from "./conditions.ts";
import styles from "./FilterPanel.module.css";
import * as words from "./mySizesWords.ts";
import { useList } from "./useList.ts";

/** What is asked of a list: those with filters, and the ranking. */
interface List {
  readonly path: string;
  readonly conditions: Conditions;
}

const key = "stocked_size-in";

/**
 * What is there in the sizes of the member and of each child. Asked for by members alone, once the list stands; the
 * address carries sizes and nobody's name.
 */
export default function MySizes({ data }: { data: List }) {
  const { conditions, go } = useList({ leftOut: [], ...data });
  const call = useBrowserCall();
  const [persons, setPersons] = useState<readonly PersonSizes[]>();
  useEffect(() => {
    let gone = false;
    // The filters are whole without it.
    call?.("siapi/person/select/", {}).then(
      (answer) => gone || setPersons(answer.persons),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [call]);
  if (persons === undefined) return null;
  const chosen = conditions.filters[key] ?? [];
  const sized = persons.filter(({ sizes }) => sizes.length > 0);
  return (
    <Disclosure open summary={words.title}>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{words.title}</legend>
        {sized.map(({ person_id, name, sizes }) => {
          const values = sizes.map(filterOf);
          const checked = values.every((value) => chosen.includes(value));
          const others = chosen.filter((value) => !values.includes(value));
          return (
            <Checkbox
              key={person_id}
              label={words.whose(name, sizes)}
              checked={checked}
              onChange={() => go(withValues(conditions, key, checked ? others : [...others, ...values]))}
            />
          );
        })}
      </fieldset>
      <TextLink to="/mypage/sizes">{sized.length === 0 ? words.register : words.change}</TextLink>
    </Disclosure>
  );
}

/** S is S1010 in addresses; other sizes are called by their names. */
function filterOf(size: string): string {
  return sizeChoices.find(({ label }) => label === size)?.filter ?? size;
}
