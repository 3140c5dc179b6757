import { useState } from "react";
import { Button } from "../Button.tsx";
import { Checkbox } from "../Checkbox.tsx";
import { ErrorSummary, type FieldProblem } from "../ErrorSummary.tsx";
import { RadioGroup } from "../RadioGroup.tsx";
import { Select } from "../Select.tsx";
import { TextArea, TextField } from "../TextField.tsx";
import styles from "./Gallery.module.css";
import { Specimen } from "./Specimen.tsx";

const prefectures = ["北海道", "東京都", "京都府", "沖縄県"].map((name) => ({ value: name, label: name }));
const problems: readonly FieldProblem[] = [
  { field: "gallery-mail", message: "メールアドレスは「@」を含む形で入力してください" },
  { field: "gallery-agree", message: "利用規約への同意が必要です" },
];

export function Forms() {
  const [errors, setErrors] = useState<readonly FieldProblem[]>([]);
  return (
    <>
      <Specimen name="TextField">
        <div className={styles.fields}>
          <TextField label="お名前" name="name" required autoComplete="name" placeholder="紬 花子" />
          <TextField
            label="郵便番号"
            name="postal"
            required
            hint="7桁の数字。ハイフンはあってもなくてもかまいません"
            inputMode="numeric"
            autoComplete="postal-code"
          />
          <TextField
            label="メールアドレス"
            name="mail"
            type="email"
            required
            defaultValue="hanako.example.jp"
            error="メールアドレスは「@」を含む形で入力してください"
          />
          <TextField label="会員番号" name="member" defaultValue="0012-3456" disabled />
          <TextField label="ご注文番号" name="order" defaultValue="T20261115-0042" readOnly />
          <TextArea label="ギフトメッセージ" name="message" hint="100文字まで" maxLength={100} />
        </div>
      </Specimen>
      <Specimen name="Select">
        <div className={styles.fields}>
          <Select label="都道府県" name="prefecture" required choices={prefectures} placeholder="選択してください" />
          <Select
            label="お届け時間"
            name="time"
            choices={[{ value: "am", label: "午前中" }]}
            error="お届け時間を選択してください"
          />
          <Select label="並び順" name="sort" hideLabel choices={[{ value: "new", label: "新着順" }]} />
          <Select label="配送方法" name="carrier" disabled choices={[{ value: "a", label: "宅配便" }]} />
        </div>
      </Specimen>
      <Specimen name="Checkbox">
        <div className={styles.fields}>
          <div>
            <Checkbox label="オーガニックコットン" note="128件" defaultChecked />
            <Checkbox label="リネン" note="42件" />
            <Checkbox label="カシミヤ" note="0件" disabled />
            <Checkbox label="送り状を無記名にする" disabled defaultChecked />
          </div>
          <div>
            <Checkbox label="お知らせメールを受け取る" hint="週に1通ほど。いつでも止められます。" />
            <Checkbox label="利用規約に同意する" error="利用規約への同意が必要です" />
          </div>
        </div>
      </Specimen>
      <Specimen name="RadioGroup">
        <div className={styles.fields}>
          <RadioGroup
            label="お支払い方法"
            name="payment"
            required
            variant="cards"
            defaultValue="card"
            options={[
              { value: "card", label: "クレジットカード", hint: "本人認証の画面に進みます" },
              { value: "konbini", label: "コンビニ払い（前払い）", note: "手数料 ￥220" },
              { value: "cod", label: "代金引換", hint: "このお届け先では使えません", disabled: true },
            ]}
          />
          <RadioGroup
            label="領収書"
            name="receipt"
            error="領収書の要・不要を選択してください"
            options={[
              { value: "yes", label: "必要" },
              { value: "no", label: "不要" },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="ErrorSummary">
        <div className={styles.form}>
          <ErrorSummary errors={errors} />
          <TextField id="gallery-mail" label="メールアドレス" required error={errors[0]?.message} />
          <Checkbox id="gallery-agree" label="利用規約に同意する" error={errors[1]?.message} />
          <Button onClick={() => setErrors([...problems])}>確認する</Button>
        </div>
      </Specimen>
    </>
  );
}
