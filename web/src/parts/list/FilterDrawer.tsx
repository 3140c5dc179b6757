import { grouped } from "#text/yen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Drawer } from "#ui/Dialog.tsx";
import { chosen, cleared } from "./conditions.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import * as words from "./filterWords.ts";
import type { ListData } from "./listData.ts";
import { useList } from "./useList.ts";

/** The filters on a phone. The list behind changes with each tick; the button tells how much is left of it. */
export default function FilterDrawer({ data, onClose }: { data: ListData; onClose: () => void }) {
  const { pending, conditions, to } = useList(data);
  const footer = (
    <>
      <Button wide busy={pending} busyLabel={words.counting} onClick={onClose}>
        {words.seeHits(grouped(data.hitnum))}
      </Button>
      {chosen(conditions, data.base).length > 0 && (
        <ButtonLink variant="quiet" wide to={to(cleared(conditions, data.base))}>
          {words.dropAll}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Drawer open onClose={onClose} title={words.filters} full footer={footer}>
      <FilterPanel data={data} />
    </Drawer>
  );
}
