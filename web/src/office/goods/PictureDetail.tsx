import type { GoodsPicture } from "#office/api/contract.gen.ts";

/** Where the middle of interest is, in percent from the left and the top. */
function pointOf(focus: string | undefined): readonly [number, number] {
  const [x, y] = (focus ?? "").split(" ").map(Number);
  return focus && x !== undefined && y !== undefined ? [x, y] : [50, 50];
}

const within = (n: number) => Math.min(Math.max(Math.round(n), 0), 100);

/** What is said of one picture: what it shows, and what must stay in sight where it is cropped. */
export function PictureDetail(props: {
  number: number;
  picture: GoodsPicture;
  /** What the shop says where nothing is written. */
  made: string;
  onChange: (next: Pick<GoodsPicture, "alt" | "caption" | "focus">) => void;
}) {
  const { number, picture, made, onChange } = props;
  const [x, y] = pointOf(picture.focus);
  const move = (nextX: number, nextY: number) => onChange({ focus: `${within(nextX)} ${within(nextY)}` });
  return (
    <fieldset className="picturedetail">
      <legend>写真{number}</legend>
      {/* The sliders beside it do the same by the keyboard. */}
      <button
        type="button"
        className="point"
        tabIndex={-1}
        aria-label="写真の中心を押して選ぶ"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          move(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100);
        }}
      >
        <img src={picture.url} alt="" width={128} height={160} />
        <span className="cross" style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <div>
        <label className="whole">
          代替テキスト（写真を見られない方に読み上げる文。空なら「{made}」のように作ります）
          <input
            className="field"
            maxLength={200}
            value={picture.alt ?? ""}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
        </label>
        <label className="whole">
          写真の下に出す文（着用サイズなど。商品ページの写真の下に出ます）
          <input
            className="field"
            maxLength={60}
            value={picture.caption ?? ""}
            onChange={(event) => onChange({ caption: event.target.value })}
          />
        </label>
        <label>
          中心、左から {x}%
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={x}
            onChange={(event) => move(Number(event.target.value), y)}
          />
        </label>
        <label>
          中心、上から {y}%
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={y}
            onChange={(event) => move(x, Number(event.target.value))}
          />
        </label>
        <span className="crops" aria-hidden="true">
          {["crop-tall", "crop-square", "crop-wide"].map((shape) => (
            <img key={shape} src={picture.url} alt="" className={shape} style={{ objectPosition: `${x}% ${y}%` }} />
          ))}
        </span>
      </div>
    </fieldset>
  );
}
