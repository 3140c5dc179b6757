import type { CategoryNode, PageBlock } from "#api/contract.gen.ts";
import { FilterSide } from "#parts/list/FilterSide.tsx";
import styles from "#parts/list/Intro.module.css";
import { ListPage } from "#parts/list/ListPage.tsx";
import { type ListData, listHead, loadList } from "#parts/list/listData.ts";
import { type CrumbState, type LoadArgs, notFound, type Page, redirectTo } from "#parts/page.ts";
import { Link } from "#ui/Link.tsx";
import { askServer, leaving } from "./askServer.ts";
import { categoryAddress, categoryOf, categoryRoute, codesOf } from "./categoryRoute.ts";
import { blocksOf, DepartmentBlocks } from "./DepartmentBlocks.tsx";
import { intoSight } from "./intoSight.ts";
import * as words from "./words.ts";

interface CategoryData extends ListData {
  /** The one address of what is shown; absent where that is a mixture of categories. */
  readonly canonical?: string;
  readonly above: readonly Step[];
  readonly below: readonly Step[];
  /** What the office put above the list of a department. */
  readonly blocks: readonly PageBlock[];
}

interface Step {
  readonly label: string;
  readonly to: string;
}

/** Items of categories. The path names them by aliases, the query by codes, and the codes count. */
export const page: Page<CategoryData> = {
  async load(args) {
    const path = `/categories/${args.params["*"] ?? ""}`;
    await follow(path, args);
    const encoded = path.replace(/\/+$/, "").split("/").map(encodeURIComponent).join("/");
    const { data, tree } = await loadList(
      {
        api: "categories_id",
        path: encoded,
        about: ({ filters }, categories) => {
          const { here } = categoryOf(filters, categories);
          const title = here.map(({ category_name }) => category_name).join(words.separator);
          if (title === "") throw notFound();
          const id = `category_${here.map(({ category_code }) => category_code).join("_")}`;
          return { title, name: { id, name: title }, base: baseOf(path, filters, categories) };
        },
      },
      args,
    );
    const { here, above } = categoryOf(data.conditions.filters, tree);
    const [only, ...others] = here;
    const step = (node: CategoryNode): Step => ({ label: node.category_name, to: `/categories/${node.path}` });
    const department = only?.path.includes("/") === false && others.length === 0 ? only.category_code : undefined;
    return {
      ...data,
      blocks: department === undefined ? [] : await blocksOf(`department:${department}`, args),
      above: above.map(step),
      below: others.length > 0 ? [] : (only?.children ?? []).map(step),
      ...(only && others.length === 0 && { canonical: categoryAddress(only, tree) }),
    };
  },
  head: (data) => {
    // Away from the breadcrumb, as in a list of search results, トップス alone says too little.
    const title = [...data.above.map(({ label }) => label), data.title].join(" ");
    return listHead(
      { ...data, title },
      {
        description: describe({ ...data, title }),
        ...(data.canonical !== undefined && { canonical: data.canonical }),
      },
    );
  },
  crumbs: ({ title, above }): CrumbState => ({ above, replacementTitle: title }),
  Component: ({ data }) => (
    <ListPage
      data={data}
      intro={
        <>
          <DepartmentBlocks blocks={data.blocks} />
          <Below steps={data.below} />
        </>
      }
    />
  ),
  Side: FilterSide,
};

/** Applies the category route rule. Nothing happens when the query has codes already. */
async function follow(path: string, { query, call, signal }: LoadArgs): Promise<void> {
  const quick = categoryRoute(path, query, []);
  if (quick.kind === "stay") return;
  if (quick.kind === "cancelled") throw cancelled(path);
  const { categories } = await call("siapi/category/select/", {}, signal === undefined ? {} : { signal });
  const route = categoryRoute(path, query, categories);
  if (!namesAll(path, categories) && askServer(path)) return leaving();
  if (route.kind === "redirect") throw redirectTo(route.location);
  throw notFound();
}

/** Whether every level of a path names something; what does not may be an address that the shop once had. */
function namesAll(path: string, tree: readonly CategoryNode[]): boolean {
  const segments = path.replace(/\/+$/, "").split("/").length - 2;
  return Object.keys(codesOf(path, tree)).length >= Math.min(segments, 3);
}

/** A first load of nothing is a 404; inside the app the shopper stays where they are. */
function cancelled(path: string): Error {
  if (typeof window === "undefined") return notFound();
  const { pathname, search } = window.location;
  return pathname.replace(/\/+$/, "") === path.replace(/\/+$/, "") ? notFound() : redirectTo(pathname + search);
}

/** What the path itself is about is no choice of the shopper's, as long as the query still says it. */
function baseOf(path: string, filters: ListData["base"], tree: readonly CategoryNode[]): ListData["base"] {
  const own = codesOf(path, tree);
  const isWhole = Object.entries(own).every(([key, codes]) =>
    codes?.every((code) => filters[key as keyof ListData["base"]]?.includes(code)),
  );
  return isWhole ? own : {};
}

function describe({ title, below, hitnum }: CategoryData): string {
  const examples = below.slice(0, 4).map(({ label }) => label);
  const kinds = examples.length > 0 ? words.suchAs(examples.join("、")) : "";
  return words.categoryDescription(title, kinds, hitnum);
}

/** The categories one level down. */
function Below({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <nav aria-label={words.below}>
      <ul className={styles.below} onFocus={intoSight}>
        {steps.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.step}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
