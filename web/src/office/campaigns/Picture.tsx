import { call } from "#office/api/call.ts";
import type { CampaignWhole } from "#office/api/contract.gen.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useWork } from "#office/campaigns/useCampaigns.ts";

/** The picture of a campaign, and the way to another. */
export function Picture({ whole }: { whole: CampaignWhole }) {
  const work = useWork();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    await work.work(
      () => call("office/campaigns/picture", { code: whole.row.code, base64: btoa(text) }),
      () => ({ text: "写真を変えました" }),
    );
  };
  return (
    <div className="sec">
      <h3>写真（ホームの帯、16:9）</h3>
      {whole.row.picture && (
        <img className="campaign-picture" src={whole.row.picture} alt="" width={320} height={180} loading="lazy" />
      )}
      <label className="btn campaign-file">
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={work.busy}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {whole.row.picture ? "写真を差し替える" : "写真を選ぶ"}
      </label>
      <p className="soft">差し替えた写真がすべてのお客さまに見えるまで、最長で1日かかります。</p>
      <Problem>{work.problem?.message}</Problem>
    </div>
  );
}
