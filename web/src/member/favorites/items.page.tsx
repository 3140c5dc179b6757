import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { chosen, searchOf } from "#parts/list/conditions.ts";
import { FilterSide } from "#parts/list/FilterSide.tsx";
import { ListPage } from "#parts/list/ListPage.tsx";
import { type ListData, loadList } from "#parts/list/listData.ts";
import { loginAddress } from "#parts/member/asMember.ts";
import type { Page } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Favorites.module.css";
import * as words from "./words.ts";

interface FavoritesData extends ListData {
  /** Kept on this device only. */
  readonly guest: boolean;
}

const pushOffer = lazyPart(() => import("#parts/push/PushOffer.tsx"));
const path = "/mypage/favorite/item";
const title = words.itemsTitle;

/** The visitor's favourites, of guests too, with the filters and orders of every list. */
export const page: Page<FavoritesData> = {
  async load(args) {
    const about = () => ({ title, name: { id: "favorites", name: title }, base: {}, usualOrder: words.addedOrder });
    const [{ data }, session] = await Promise.all([
      loadList({ api: "favorites", path, about }, args),
      args.call("siapi/session/select/", {}, args.signal && { signal: args.signal }),
    ]);
    return { ...data, guest: session.customer === null };
  },
  Component: FavoritesPage,
  Side: ({ data }) => (data.facets.length > 0 ? <FilterSide data={data} /> : null),
};

function FavoritesPage({ data }: { data: FavoritesData }) {
  return (
    <ListPage
      data={data}
      intro={
        <div className={styles.intro}>
          <p className={styles.ways}>
            <TextLink to="/mypage/favorite/brand">{words.brandsTitle}</TextLink>
            {!data.guest && <TextLink to="/mypage">{words.mypage}</TextLink>}
          </p>
          {!data.guest && data.hitnum > 0 && <LazyPart part={pushOffer} props={{ after: "favorites" }} optional />}
          {(data.hitnum > 0 || isNarrowed(data)) && <FavoriteSearch key={data.conditions.word} data={data} />}
          {data.guest && data.hitnum > 0 && (
            <Notice action={<TextLink to={loginAddress(path)}>{words.loginOrJoin}</TextLink>}>{words.keptHere}</Notice>
          )}
        </div>
      }
      empty={
        <Empty title={words.noItems} action={<ButtonLink to="/items">{words.seeItems}</ButtonLink>}>
          {words.itemsHint}
          {data.guest && (
            <>
              {words.membersBefore}
              <TextLink to={loginAddress(path)}>{words.login}</TextLink>
              {words.membersAfter}
            </>
          )}
        </Empty>
      }
    />
  );
}

function isNarrowed({ conditions }: FavoritesData): boolean {
  return conditions.word !== "" || conditions.asked !== undefined || chosen(conditions, {}).length > 0;
}

/** Searches among the favourites, with the words and conditions that the shop's search understands. */
function FavoriteSearch({ data: { conditions } }: { data: FavoritesData }) {
  const navigate = useNavigate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const word = String(new FormData(event.currentTarget).get("search_word") ?? "").trim();
    void navigate(path + searchOf({ word, page: 1, filters: {} }));
  }
  return (
    <search className={styles.search}>
      <form action={path} onSubmit={submit}>
        <TextField
          label={words.find}
          hideLabel
          name="search_word"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={words.find}
          defaultValue={conditions.asked ?? conditions.word}
        />
      </form>
    </search>
  );
}
