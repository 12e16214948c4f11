// The looks of every page: the system's own type, light or dark as the reader has it or chose. Each colour of text has a
// contrast of 4.5 to 1 and more on the page, and its meaning is said in words as well.

/** The beginning of a style sheet. */
export const theme = `
:root { color-scheme: light dark; scrollbar-color: var(--edge) transparent;
  --ink: light-dark(#1c2024, #e6e8eb); --quiet: light-dark(#565e67, #a3abb4); --page: light-dark(#ffffff, #14171a);
  --panel: light-dark(#f6f7f9, #1b1f23); --raised: light-dark(#ffffff, #262b30); --line: light-dark(#d7dbe0, #383f46);
  --edge: #7d8792; --link: light-dark(#0b57d0, #8ab4ff); --on-link: light-dark(#ffffff, #0d1a33);
  --picked: light-dark(#e4edfc, #23324d); --target: light-dark(#fff6d6, #3a3216);
  --good: light-dark(#14692f, #6bd58c); --bad: light-dark(#b3261e, #ff9a91); --open: light-dark(#855000, #f0b45e);
  --stated: light-dark(#0f5c2e, #7ee2a0); --stated-wash: light-dark(#e3f4e8, #143222);
  --derived: light-dark(#1a4e8a, #9cc7ff); --derived-wash: light-dark(#e4eefb, #16294a);
  --chosen: light-dark(#87400a, #f5be80); --chosen-wash: light-dark(#fcefdc, #3d2811) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
code, pre, kbd { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace }
summary { cursor: pointer }
.quiet { color: var(--quiet) }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`;
