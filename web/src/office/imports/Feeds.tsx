import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { FeedRow, Format, Severity } from "#office/api/contract.gen.ts";
import { count, moment } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { useImportWork } from "#office/imports/useImports.ts";

const severities = { left_out: "のせない", cut: "途中まで", warned: "注意" } satisfies Record<Severity, string>;

/** Feeds for services that compare and advertise: their addresses, and what those services would not like. */
export function Feeds() {
  const { data, error } = useQuery({
    queryKey: ["imports", "feeds"],
    queryFn: ({ signal }) => call("office/feeds/list", {}, signal),
  });
  const [opened, setOpened] = useState<Format>();
  return (
    <div className="imports scroll">
      <p className="soft import-intro">
        広告や価格比較のサービスに渡す商品の一覧です。取りに来たときの価格と在庫で作ります。アドレスを知っている人だけが読めます。
      </p>
      {error && !data && <Problem>{error.message}</Problem>}
      <table className="plain-table imports-table" aria-label="フィード">
        <thead>
          <tr>
            <th scope="col">サービス</th>
            <th scope="col">アドレス</th>
            <th scope="col" className="num no-phone">
              SKU
            </th>
            <th scope="col">商品の問題</th>
            <th scope="col">
              <span className="sr">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data?.feeds.map((feed) => (
            <Row key={feed.format} feed={feed} onOpen={() => setOpened(feed.format)} />
          ))}
        </tbody>
      </table>
      {opened && (
        <Problems key={opened} format={opened} name={data?.feeds.find((one) => one.format === opened)?.name ?? ""} />
      )}
    </div>
  );
}

function Row({ feed, onOpen }: { feed: FeedRow; onOpen: () => void }) {
  const may = useMay();
  const queries = useQueryClient();
  const { tell } = useToast();
  const { busy, problem, work } = useImportWork();
  const { format } = feed;
  const take = async (ask: () => ReturnType<typeof call<"office/feeds/open">>, said: string) => {
    const list = await work(ask, said);
    if (list) queries.setQueryData(["imports", "feeds"], list);
  };
  const copy = () =>
    navigator.clipboard.writeText(feed.url).then(
      () => tell({ text: "アドレスをコピーしました" }),
      () => tell({ text: "コピーできませんでした。アドレスを選んでコピーしてください", failed: true }),
    );
  return (
    <tr>
      <td>{feed.name}</td>
      <td>
        {feed.url ? (
          <>
            <code className="feed-url">{feed.url}</code>
            <small className="soft">
              {feed.by}・{moment(feed.opened)}
            </small>
          </>
        ) : (
          <span className="soft">まだありません</span>
        )}
        {problem && (
          <span className="alert" role="alert">
            {problem}
          </span>
        )}
      </td>
      <td className="num no-phone">{count(feed.skus)}</td>
      <td>
        {feed.left_out + feed.others === 0 ? (
          <span className="soft">なし</span>
        ) : (
          <button type="button" className="link" onClick={onOpen} aria-label={`${feed.name}の問題を見る`}>
            のせない {count(feed.left_out)}・ほか {count(feed.others)}
          </button>
        )}
      </td>
      <td className="num">
        {feed.url && (
          <button type="button" className="btn small" onClick={copy}>
            コピー
          </button>
        )}{" "}
        {may("office/feeds/open") && (
          <button
            type="button"
            className="btn small"
            disabled={busy}
            onClick={() =>
              take(
                () => call("office/feeds/open", { format }),
                feed.url ? "新しいアドレスにしました。前のアドレスはもう使えません" : "アドレスを作りました",
              )
            }
          >
            {feed.url ? "作り直す" : "アドレスを作る"}
          </button>
        )}{" "}
        {feed.url && may("office/feeds/close") && (
          <button
            type="button"
            className="btn small"
            disabled={busy}
            onClick={() => take(() => call("office/feeds/close", { format }), "アドレスを閉じました")}
          >
            閉じる
          </button>
        )}
      </td>
    </tr>
  );
}

function Problems({ format, name }: { format: Format; name: string }) {
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ["imports", "feeds", "problems", format],
    queryFn: ({ pageParam, signal }) => call("office/feeds/problems", { format, after: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next || undefined,
  });
  const list = data?.pages.flatMap((page) => page.problems) ?? [];
  return (
    <>
      <h2 className="feed-problems">{name}の問題</h2>
      <table className="plain-table imports-table" aria-label={`${name}の問題`} aria-busy={isFetching}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="no-phone">
              コード
            </th>
            <th scope="col">扱い</th>
            <th scope="col">理由</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={`${one.item} ${one.color} ${one.said}`}>
              <td>
                <Link className="link" to={`/goods/${one.item}`}>
                  {one.name}
                </Link>
              </td>
              <td className="soft no-phone">{one.color || one.item}</td>
              <td className="nowrap">{severities[one.severity]}</td>
              <td>{one.said}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <button type="button" className="btn more-rows" disabled={isFetching} onClick={() => fetchNextPage()}>
          続きを読み込む
        </button>
      )}
    </>
  );
}
