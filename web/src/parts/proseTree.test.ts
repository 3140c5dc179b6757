import { expect, test } from "vitest";
import { headingsOf, itemCodesIn, readProse, wordsOf } from "./proseTree.ts";

test("reads elements, attributes and the characters that the server escapes", () => {
  expect(
    readProse('<p>a &lt;b&gt; &amp;amp; &#34;&#39;<br/>\n<a href="/x?a=1&amp;b=2" title="&#34;">y</a></p>\n'),
  ).toEqual([
    {
      tag: "p",
      attributes: {},
      children: [
        "a <b> &amp; \"'",
        { tag: "br", attributes: {}, children: [] },
        "\n",
        { tag: "a", attributes: { href: "/x?a=1&b=2", title: '"' }, children: ["y"] },
      ],
    },
    "\n",
  ]);
});

test("white space that only makes tables and lists readable goes, as it would be in the way of hydration", () => {
  const [table] = readProse("<table>\n<tbody>\n<tr>\n<td> a </td>\n</tr>\n</tbody>\n</table>");
  expect(table).toEqual({
    tag: "table",
    attributes: {},
    children: [
      {
        tag: "tbody",
        attributes: {},
        children: [{ tag: "tr", attributes: {}, children: [{ tag: "td", attributes: {}, children: [" a "] }] }],
      },
    ],
  });
});

test("the line break that a pre begins with is no part of it", () => {
  expect(readProse("<pre>\n\na</pre>")).toEqual([{ tag: "pre", attributes: {}, children: ["\na"] }]);
});

test.each(["<", "a < b", "<p>a", "</p>", "<p", "<P>x</P>", "<p onclick=x>y</p>", "<!-- x -->", "<p></div></p>"])(
  "what the server never writes is text or nothing, not an element: %s",
  (html) => {
    const words = readProse(html);
    expect(JSON.stringify(words)).not.toMatch(/onclick":|"tag":"(?!p")/);
  },
);

test("headings of the second level are told with their anchors", () => {
  const nodes = readProse('<h2 id="h-a">一<b>二</b></h2><h3 id="h-b">三</h3><h2>四</h2>');
  expect(headingsOf(nodes)).toEqual([{ id: "h-a", words: "一二" }]);
  expect(nodes.map(wordsOf)).toEqual(["一二", "三", "四"]);
});

test("the codes of cards are found, each once", () => {
  const html = '<div data-item="1004000001"></div><div data-item="B002017001"></div><div data-item="1004000001"></div>';
  expect(itemCodesIn(html)).toEqual(["1004000001", "B002017001"]);
  expect(itemCodesIn("<p>{{item 1004000001}}</p>")).toEqual([]);
});
