import { Button } from "../Button.tsx";
import { Checkbox } from "../Checkbox.tsx";
import { Dialog, Drawer } from "../Dialog.tsx";

export type Layer = "dialog" | "drawer" | "bottom";

const sizes = [
  { label: "S", note: "24件" },
  { label: "M", note: "61件" },
  { label: "L", note: "43件" },
  { label: "LL", note: "0件", disabled: true },
];

export function Overlays({ layer, onClose }: { layer: Layer | undefined; onClose: () => void }) {
  const filters = sizes.map((size) => <Checkbox key={size.label} {...size} />);
  const show = (
    <Button wide onClick={onClose}>
      128件を見る
    </Button>
  );
  return (
    <>
      <Dialog
        open={layer === "dialog"}
        onClose={onClose}
        title="お届け先を削除しますか"
        description="「実家」のお届け先を削除します。これまでのご注文には影響しません。"
        footer={
          <>
            <Button variant="danger" onClick={onClose}>
              削除する
            </Button>
            <Button variant="secondary" onClick={onClose}>
              やめる
            </Button>
          </>
        }
      />
      <Drawer open={layer === "drawer"} onClose={onClose} full title="絞り込み" footer={show}>
        {filters}
      </Drawer>
      <Drawer open={layer === "bottom"} onClose={onClose} side="bottom" title="サイズを選ぶ" footer={show}>
        {filters}
      </Drawer>
    </>
  );
}
