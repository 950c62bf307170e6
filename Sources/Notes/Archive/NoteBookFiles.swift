/// The files beside the page of an exported archive.
enum NoteBookFiles {
    static let all = [("page/style.css", style), ("page/search.js", script)]

    /// The page is read outside of Hearth, which has none of its style sheets.
    private static let style = """
        :root{color-scheme:light dark}
        body{font:1rem/1.5 ui-sans-serif,system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
        header{border-block-end:1px solid #8884;margin-block-end:1rem}
        nav a{display:inline-block;padding:.5rem .75rem .5rem 0}
        .search input{font:inherit;padding:.5rem;inline-size:100%;box-sizing:border-box}
        h3{font-size:1rem;margin-block:1.5rem .5rem}
        article{content-visibility:auto;contain-intrinsic-size:auto 5rem;background:#8881;border-radius:.75rem;padding:.5rem .75rem;margin-block:.5rem}
        .by{margin:0;font-size:.8rem;opacity:.75}
        .text{white-space:pre-wrap}
        ul{list-style:none;padding:0;margin:.25rem 0}
        .ticked{opacity:.7;text-decoration:line-through}
        figure{margin:.5rem 0}img,video{max-inline-size:100%;max-block-size:24rem;border-radius:.5rem}
        pre{overflow-x:auto}
        .spoiler__toggle{position:absolute;opacity:0}
        .spoiler__toggle:not(:checked)+.spoiler__text{background:currentColor;border-radius:.2rem}
        .spoiler__toggle:focus-visible+.spoiler__text{outline:2px solid}
        [hidden]{display:none!important}

        """

    private static let script = #"""
        (() => {
          const field = document.getElementById("search"), none = document.getElementById("none");
          const nav = document.querySelector("nav");
          const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
          const tabs = [...document.querySelectorAll(".tab")];
          let all = null;
          field.parentElement.hidden = false;
          const show = () => {
            all ??= [...document.querySelectorAll("article")].map(node => [node, fold(node.textContent)]);
            const words = fold(field.value).split(/\s+/).filter(Boolean);
            for (const [node, text] of all) node.hidden = !words.every(word => text.includes(word));
            for (const tab of tabs) {
              let open = false, head = null;
              for (const node of tab.children) {
                if (node.localName === "h3") { if (head) head.hidden = !open; head = node; open = false; }
                else if (node.localName === "article" && !node.hidden) open = true;
              }
              if (head) head.hidden = !open;
              tab.hidden = words.length > 0 && !tab.querySelector("article:not([hidden])");
            }
            nav.hidden = words.length > 0;
            none.hidden = tabs.some(tab => !tab.hidden);
          };
          let wait;
          field.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(show, 150); });
        })();
        """#
}
