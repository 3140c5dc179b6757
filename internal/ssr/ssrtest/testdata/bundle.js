// A bundle for the engines' shared suite: it speaks the protocol of package
// ssr, and each of its pages tries one thing.
(() => {
  "use strict";
  const renders = new Map();
  let served = 0;

  const page = (html, more) => ({ status: 200, location: "", head: "", html, state: null, modules: [], noindex: false, ...more });

  function ask(render, name, body) {
    return new Promise((resolve) => render.asks.push({ ask: { name, body }, resolve }));
  }

  const never = new Promise(() => {});

  // Roughly what renderToString does: many small objects, many small strings.
  function element(tag, props, ...children) {
    return { tag, props, children };
  }
  const escapeHTML = (s) => String(s).replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");
  function write(node, out) {
    if (typeof node !== "object") return out.push(escapeHTML(node));
    out.push("<", node.tag);
    for (const name of Object.keys(node.props ?? {})) out.push(" ", name, '="', escapeHTML(node.props[name]), '"');
    out.push(">");
    for (const child of node.children) write(child, out);
    out.push("</", node.tag, ">");
  }
  function list(n) {
    const cards = Array.from({ length: n }, (_, i) =>
      element("li", { class: "card", "data-id": i },
        element("a", { href: `/items/${i}?from=list&n=${n}` },
          element("img", { src: `/img/${i}.jpg`, alt: `紬のブラウス ${i}`, width: 320, height: 400 }),
          element("h3", null, `紬のブラウス <${i}>`),
          element("p", { class: "price" }, "￥", (i * 1100).toString().replace(/\B(?=(\d{3})+$)/g, ",")))));
    const out = [];
    write(element("ul", { class: "list" }, ...cards), out);
    return out.join("");
  }

  const pages = {
    "/plain": (r) => page(`<p>${escapeHTML(r.url)}</p>`, { head: "<title>普通</title>", state: { a: [1, "二"] }, modules: ["src/a.tsx"] }),
    "/list": (r) => page(list(Number(r.url.split("n=")[1] ?? 60))),
    "/redirect": () => page("", { status: 301, location: "/plain" }),
    "/asks": async (r) => {
      const first = await Promise.all([ask(r, "a", { n: 1 }), ask(r, "b", null), ask(r, "c", "三")]);
      const second = await ask(r, "d", first.map((reply) => reply.body));
      return page(JSON.stringify([first, second]), { state: { second } });
    },
    "/throw": () => { throw new Error("thrown ですよ"); },
    "/throw-null": () => { throw null; },
    "/reject": async () => { await null; return Promise.reject(new TypeError("rejected")); },
    "/stray": async () => { Promise.reject(new Error("nobody catches this")); await null; return page("stray"); },
    "/loop": () => { for (;;); },
    "/loop-later": async () => { await null; for (;;); },
    "/loop-after-ask": async (r) => { await ask(r, "a", null); for (;;); },
    "/loop-caught": async () => { for (;;) { try { for (;;); } catch {} finally { for (;;); } } },
    "/microtasks": () => new Promise(() => { const again = () => { Promise.resolve().then(again); }; again(); }),
    "/regexp": () => page(String(/^(a+)+$/.test("a".repeat(64) + "b"))),
    "/bomb": () => { const held = []; for (;;) held.push(new Array(1000).fill(held.length)); },
    "/recursion": () => { const down = (n) => down(n + 1) + 1; return page(String(down(0))); },
    "/deep": () => { const down = (n) => (n === 0 ? 0 : down(n - 1) + 1); return page(String(down(1000))); },
    "/big": () => page("紬".repeat(1 << 19)),
    "/text": () => page("é 紬 𠮷 👨‍👩‍👧 \u2028\u2029 \u0000 \n\r\t \\ \" </script> \ufeff\uffff lone:\ud842:", { state: ["\u2028</script>𠮷\n"] }),
    "/console": () => { console.log("quiet", { a: 1 }); console.error("loud", new Error("in the bundle")); return page(""); },
    "/stall": () => never,
    "/rounds": async (r) => { for (;;) await ask(r, "a", null); },
    "/ask-and-wait": async (r) => { await ask(r, "a", null); return page("answered"); },
    "/count": () => page(`open ${renders.size}`),
    "/served": () => page(String(served)),
    "/globals": () => page(Object.getOwnPropertyNames(globalThis).sort().join(" ")),
    "/escape": () => {
      const tries = {
        process: "typeof process", require: "typeof require", module: "typeof module", fetch: "typeof fetch",
        std: "typeof std", os: "typeof os", timer: "typeof setTimeout", intl: "typeof Intl",
      };
      const found = {};
      for (const name of Object.keys(tries)) {
        const ways = [
          () => (0, eval)(tries[name]),
          () => globalThis.constructor.constructor("return " + tries[name])(),
          () => console.log.constructor("return " + tries[name])(),
          () => Object.getPrototypeOf(console).constructor.constructor("return " + tries[name])(),
          () => tsumugi.begin.constructor("return " + tries[name])(),
        ];
        found[name] = ways.map((way) => { try { return way(); } catch (e) { return "undefined"; } });
      }
      let imported = "no";
      try { (0, eval)("import('fs')").then(() => { imported = "yes"; }, () => {}); } catch {}
      found.caller = [(() => { try { return typeof pages["/escape"].caller; } catch { return "undefined"; } })()];
      return Promise.resolve().then(() => null).then(() => page(JSON.stringify({ found, imported })));
    },
  };

  globalThis.tsumugi = {
    begin(id, url) {
      const render = { url, asks: [], taken: [], done: null };
      renders.set(id, render);
      served++;
      const handle = pages[url.split("?")[0]];
      (async () => (handle ? handle(render) : page("404", { status: 404 })))().then(
        (result) => { render.done = { result }; },
        (error) => { render.done = { error: String(error) }; },
      );
    },
    take(id) {
      const render = renders.get(id);
      if (render.done) {
        renders.delete(id);
        return JSON.stringify(render.done);
      }
      render.taken = render.asks;
      render.asks = [];
      return JSON.stringify({ asks: render.taken.map((t) => t.ask) });
    },
    give(id, replies) {
      const { taken } = renders.get(id);
      JSON.parse(replies).forEach((reply, i) => taken[i].resolve(reply));
    },
    drop(id) {
      renders.delete(id);
    },
  };
})();
