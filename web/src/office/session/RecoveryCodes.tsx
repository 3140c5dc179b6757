/** Codes that are shown once, for who loses the device with the one-time codes. */
export function RecoveryCodes({ codes, done, onDone }: { codes: string[]; done: string; onDone: () => void }) {
  return (
    <section aria-labelledby="recovery" className="recovery">
      <h2 id="recovery">回復コード</h2>
      <p>
        認証アプリの端末をなくしたとき、確認コードの代わりに一つずつ一度だけ使えます。この画面でしか表示されません。印刷するか、安全な場所に控えてください。
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button type="button" className="btn main" onClick={onDone}>
        {done}
      </button>
    </section>
  );
}
