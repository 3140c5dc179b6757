import { useState } from "react";
import type { Brand } from "#api/contract.gen.ts";
import { FavoriteBrandButton } from "#parts/FavoriteBrandButton.tsx";
import { loginAddress } from "#parts/member/asMember.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { MemberSide } from "#parts/member/MemberSide.tsx";
import type { Page } from "#parts/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Favorites.module.css";
import * as words from "./words.ts";

interface BrandsData {
  readonly brands: readonly Pick<
    Brand,
    "brand_code" | "brand_name" | "brand_name_alphabet" | "brand_list_alias" | "story"
  >[];
  readonly guest: boolean;
}

const path = "/mypage/favorite/brand";

/** The visitor's favourite brands, of guests too. */
export const page: Page<BrandsData> = {
  async load({ call, signal }) {
    const options = signal && { signal };
    const [{ brands }, session] = await Promise.all([
      call("siapi/favoritebrand/select/", {}, options),
      call("siapi/session/select/", {}, options),
    ]);
    const lean = brands.map(({ brand_code, brand_name, brand_name_alphabet, brand_list_alias, story }) => ({
      brand_code,
      brand_name,
      brand_name_alphabet,
      brand_list_alias,
      story,
    }));
    return { brands: lean, guest: session.customer === null };
  },
  Component: BrandsPage,
  Side: ({ data }) => (data.guest ? null : <MemberSide />),
};

function BrandsPage({ data }: { data: BrandsData }) {
  // What is taken away stays in its place, so that it can be brought back.
  const [{ brands, guest }] = useState(data);
  return (
    <div className={guest ? "content" : undefined}>
      <MemberPage title={words.brandsTitle}>
        {brands.length === 0 ? (
          <Empty title={words.noBrands} action={<ButtonLink to="/brands">{words.seeBrands}</ButtonLink>}>
            {words.brandsHint}
            {guest && (
              <>
                {words.membersBefore}
                <TextLink to={loginAddress(path)}>{words.login}</TextLink>
                {words.membersAfter}
              </>
            )}
          </Empty>
        ) : (
          <ul className={styles.brands}>
            {brands.map((brand) => (
              <li key={brand.brand_code} className={styles.brand}>
                <div className={styles.brandWords}>
                  <p className={styles.alphabet}>{brand.brand_name_alphabet}</p>
                  <h2 className={styles.brandName}>
                    <Link to={`/brands/${brand.brand_list_alias}`}>{brand.brand_name}</Link>
                  </h2>
                  {brand.story !== "" && <p className={styles.story}>{brand.story}</p>}
                </div>
                <FavoriteBrandButton code={brand.brand_code} name={brand.brand_name} liked />
              </li>
            ))}
          </ul>
        )}
      </MemberPage>
    </div>
  );
}
