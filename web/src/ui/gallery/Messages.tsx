import { Button, ButtonLink } from "../Button.tsx";
import { Empty } from "../Empty.tsx";
import { Notice } from "../Notice.tsx";
import { Progress } from "../Progress.tsx";
import { Loading, Skeleton } from "../Skeleton.tsx";
import { Spinner } from "../Spinner.tsx";
import { TextLink } from "../TextLink.tsx";
import { useToast } from "../Toast.tsx";
import styles from "./Gallery.module.css";
import { Specimen } from "./Specimen.tsx";

export function Messages() {
  const show = useToast();
  return (
    <>
      <Specimen name="Notice">
        <Notice>ただいまお届けに1日ほど長くいただいています。</Notice>
        <Notice tone="success" title="お届け先を保存しました">
          次のご注文から選べます。
        </Notice>
        <Notice tone="error" title="在庫が足りません" action={<TextLink to="/cart">数量を変更する</TextLink>}>
          「二重ガーゼのパジャマ」の在庫は残り2点です。
        </Notice>
      </Specimen>
      <Specimen name="Toast" row>
        <Button variant="secondary" onClick={() => show({ message: "カートに入れました" })}>
          トーストを出す
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            show({
              message: "お気に入りから外しました",
              action: { label: "元に戻す", run: () => show({ message: "元に戻しました" }) },
            })
          }
        >
          元に戻せるトースト
        </Button>
      </Specimen>
      <Specimen name="Progress">
        <Progress label="あと￥1,230で送料無料です" value={4270} max={5500} />
        <Progress label="画像を送っています" max={1} />
      </Specimen>
      <Specimen name="Skeleton, Spinner">
        <Loading label="商品を読み込んでいます">
          <div className={styles.bones}>
            {["a", "b", "c", "d"].map((key) => (
              <div key={key}>
                <Skeleton shape="picture" />
                <Skeleton shape="short" />
                <Skeleton shape="text" />
                <Skeleton shape="title" />
              </div>
            ))}
          </div>
        </Loading>
        <p className={styles.textSoft}>
          <Spinner /> 在庫を確かめています
        </p>
      </Specimen>
      <Specimen name="Empty">
        <Empty title="お気に入りはまだありません" action={<ButtonLink to="/items">新着を見る</ButtonLink>}>
          気になる商品のハートを押すと、ここに並びます。
        </Empty>
      </Specimen>
    </>
  );
}
