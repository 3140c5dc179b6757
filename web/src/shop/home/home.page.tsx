import type { Page } from "#parts/page.ts";
import { Departments } from "./Departments.tsx";
import { Hero } from "./Hero.tsx";
import { Promises } from "./Promises.tsx";
import { Story } from "./Story.tsx";

export const page: Page<null> = {
  head: () => ({ title: "Tsumugi 紬｜毎日の服と、からだをいたわる品のオンラインショップ", titleStandsAlone: true }),
  Component: () => (
    <>
      <Hero />
      <Departments />
      <Story />
      <Promises />
    </>
  ),
};
