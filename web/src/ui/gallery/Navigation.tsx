import { Badge, Chip } from "../Badge.tsx";
import { Breadcrumb } from "../Breadcrumb.tsx";
import { Disclosure } from "../Disclosure.tsx";
import { Pagination } from "../Pagination.tsx";
import { Stepper } from "../Stepper.tsx";
import { Tabs } from "../Tabs.tsx";
import { Specimen } from "./Specimen.tsx";

const href = (page: number) => `/items?page=${page}`;
const steps = ["ご注文情報", "ご確認", "完了"];

export function Navigation() {
  return (
    <>
      <Specimen name="Breadcrumb">
        <Breadcrumb
          crumbs={[
            { label: "ホーム", to: "/" },
            { label: "ベビー", to: "/categories/baby" },
            { label: "肌着・パジャマ", to: "/categories/baby/inner" },
            { label: "二重ガーゼのパジャマ" },
          ]}
        />
      </Specimen>
      <Specimen name="Pagination">
        <Pagination page={1} pages={3} href={href} label="ページ送り（3ページ）" />
        <Pagination page={6} pages={24} href={href} label="ページ送り（24ページ）" />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="商品の説明"
          tabs={[
            {
              value: "story",
              label: "商品について",
              panel: "肌に触れる面を無撚糸で織り上げた、二重ガーゼのパジャマです。",
            },
            { value: "size", label: "サイズ・素材", panel: "身丈 62 cm、身幅 48 cm。綿100%。" },
            { value: "care", label: "お手入れ", panel: "ネットに入れて、手洗いコースで洗えます。" },
          ]}
        />
      </Specimen>
      <Specimen name="Stepper">
        <Stepper label="ご注文の手順" steps={steps} current={1} />
      </Specimen>
      <Specimen name="Disclosure">
        <div>
          <Disclosure summary="返品・交換について" open>
            商品到着後8日以内であれば、未使用の商品を返品いただけます。
          </Disclosure>
          <Disclosure summary="お届けの目安">ご注文から2～4日でお届けします。</Disclosure>
        </div>
      </Specimen>
      <Specimen name="Badge" row>
        <Badge kind="s-new">新着</Badge>
        <Badge kind="s-new">再入荷</Badge>
        <Badge kind="s-human">BABY&KIDS</Badge>
        <Badge kind="s-reserve">予約</Badge>
        <Badge kind="sale">30%OFF</Badge>
        <Badge kind="stock">在庫あり</Badge>
        <Badge>定番</Badge>
      </Specimen>
      <Specimen name="Chip" row>
        <Chip label="オーガニックコットン" to="/items" />
        <Chip label="￥2,000以下" to="/items" />
      </Specimen>
    </>
  );
}
