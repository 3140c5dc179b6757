import Check from "lucide-react/icons/check";
import Link2 from "lucide-react/icons/link-2";
import ShareIcon from "lucide-react/icons/share";
import { useEffect, useState } from "react";
import { track } from "#parts/analytics.ts";
import { Button } from "#ui/Button.tsx";
import { useToast } from "#ui/Toast.tsx";
import styles from "./Share.module.css";

/** Gives the address of the chosen colour to somebody else. What the browser cannot do is not offered. */
export function Share({ title, code }: { title: string; code: string }) {
  const [can, setCan] = useState({ copy: false, share: false });
  const [copied, setCopied] = useState("");
  const showToast = useToast();
  useEffect(() => {
    setCan({ copy: navigator.clipboard !== undefined, share: navigator.share !== undefined });
  }, []);
  const address = () => `${window.location.origin}/items/${code}`;
  async function copy() {
    track("item_share_copy");
    try {
      await navigator.clipboard.writeText(address());
      setCopied(code);
      showToast({ message: "リンクをコピーしました" });
    } catch {
      showToast({ message: "コピーできませんでした。アドレス欄からコピーしてください。" });
    }
  }
  async function share() {
    track("item_share");
    // Closing the sheet without choosing anybody is no failure.
    await navigator.share({ title, url: address() }).catch(() => undefined);
  }
  return (
    <p className={styles.share}>
      {can.copy && (
        <Button
          variant="quiet"
          size="small"
          icon={copied === code ? <Check aria-hidden /> : <Link2 aria-hidden />}
          onClick={copy}
        >
          {copied === code ? "コピーしました" : "リンクをコピーする"}
        </Button>
      )}
      {can.share && (
        <Button variant="quiet" size="small" icon={<ShareIcon aria-hidden />} onClick={share}>
          共有する
        </Button>
      )}
    </p>
  );
}
