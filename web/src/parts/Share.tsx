import Check from "lucide-react/icons/check";
import Link2 from "lucide-react/icons/link-2";
import ShareIcon from "lucide-react/icons/share";
import { useEffect, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { useToast } from "#ui/Toast.tsx";
import { track } from "./analytics.ts";
import styles from "./Share.module.css";
import * as words from "./shareWords.ts";

type Props = {
  title: string;
  /** Of the page, or of what is chosen on it. */
  path: string;
  /** What reports call the clicks, such as item. */
  of: string;
};

/** Gives an address of the shop to somebody else. What the browser cannot do is not offered. */
export function Share({ title, path, of }: Props) {
  const [can, setCan] = useState({ copy: false, share: false });
  const [copied, setCopied] = useState("");
  const showToast = useToast();
  useEffect(() => {
    setCan({ copy: navigator.clipboard !== undefined, share: navigator.share !== undefined });
  }, []);
  const address = () => window.location.origin + path;
  async function copy() {
    track(`${of}_share_copy`);
    try {
      await navigator.clipboard.writeText(address());
      setCopied(path);
      showToast({ message: words.linkCopied });
    } catch {
      showToast({ message: words.notCopied });
    }
  }
  async function share() {
    track(`${of}_share`);
    // Closing the sheet without choosing anybody is no failure.
    await navigator.share({ title, url: address() }).catch(() => undefined);
  }
  return (
    <p className={styles.share}>
      {can.copy && (
        <Button
          variant="quiet"
          size="small"
          icon={copied === path ? <Check aria-hidden /> : <Link2 aria-hidden />}
          onClick={copy}
        >
          {copied === path ? words.copied : words.copy}
        </Button>
      )}
      {can.share && (
        <Button variant="quiet" size="small" icon={<ShareIcon aria-hidden />} onClick={share}>
          {words.share}
        </Button>
      )}
    </p>
  );
}
