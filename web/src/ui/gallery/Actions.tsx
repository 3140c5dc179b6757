import Heart from "lucide-react/icons/heart";
import Search from "lucide-react/icons/search";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { lazy, Suspense, useState } from "react";
import { Button, ButtonLink } from "../Button.tsx";
import { IconButton, IconLink } from "../IconButton.tsx";
import { Quantity } from "../Quantity.tsx";
import { TextLink } from "../TextLink.tsx";
import type { Layer } from "./Overlays.tsx";
import { Specimen } from "./Specimen.tsx";

const Overlays = lazy(async () => ({ default: (await import("./Overlays.tsx")).Overlays }));
const variants = ["primary", "secondary", "quiet", "danger"] as const;
const words = { primary: "カートに入れる", secondary: "あとで見る", quiet: "すべて見る", danger: "退会する" };

export function Actions() {
  const [busy, setBusy] = useState(false);
  const [liked, setLiked] = useState(true);
  const [count, setCount] = useState(2);
  const [layer, setLayer] = useState<Layer>();
  return (
    <>
      <Specimen name="Button" row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {words[variant]}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button: disabled, busy" row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {words[variant]}
          </Button>
        ))}
        <Button busy busyLabel="注文を確定しています">
          注文を確定する
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => setBusy(true)}>
          押すと処理中になる
        </Button>
      </Specimen>
      <Specimen name="Button: size, icon, wide" row>
        <Button size="small" variant="secondary">
          変更する
        </Button>
        <Button size="large" icon={<ShoppingBag aria-hidden />}>
          カートに入れる
        </Button>
        <ButtonLink to="/items" variant="secondary">
          新着をすべて見る
        </ButtonLink>
        <Button wide>注文を確定する ￥12,340</Button>
      </Specimen>
      <Specimen name="IconButton, IconLink" row>
        <IconButton
          label={liked ? "お気に入りから外す" : "お気に入りに追加"}
          icon={<Heart aria-hidden />}
          aria-pressed={liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton label="さがす" icon={<Search aria-hidden />} />
        <IconButton label="さがす（使えません）" icon={<Search aria-hidden />} disabled />
        <IconLink label="カートを見る" icon={<ShoppingBag aria-hidden />} to="/cart" />
      </Specimen>
      <Specimen name="TextLink" row>
        <TextLink to="/guide">ご利用ガイド</TextLink>
        <TextLink to="/guide" variant="quiet">
          お届けについて
        </TextLink>
        <TextLink to="https://example.com/">配送会社のサイト</TextLink>
      </Specimen>
      <Specimen name="Quantity" row>
        <Quantity label="二重ガーゼのパジャマ" value={count} max={5} onChange={setCount} />
        <Quantity label="品切れの靴下" value={1} max={1} onChange={setCount} disabled />
      </Specimen>
      <Specimen name="Dialog, Drawer" row>
        <Button variant="secondary" onClick={() => setLayer("dialog")}>
          ダイアログを開く
        </Button>
        <Button variant="secondary" onClick={() => setLayer("drawer")}>
          絞り込みを開く
        </Button>
        <Button variant="secondary" onClick={() => setLayer("bottom")}>
          下から開く
        </Button>
        {/* a page would load the code on the first press; the gallery just loads it late */}
        <Suspense>
          <Overlays layer={layer} onClose={() => setLayer(undefined)} />
        </Suspense>
      </Specimen>
    </>
  );
}
