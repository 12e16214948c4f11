// What all pages share: colours of both themes, the system's own type, tables, focus and print.

/** The common part of a style sheet; no value of a report goes into it. */
export const theme = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #57606a; --page: #ffffff; --panel: #f6f7f9; --line: #d7dbe0;
  --good: #14692f; --bad: #b3261e; --open: #855000; --link: #0b57d0; --good-bar: #2c9a52; --bad-bar: #d64a40; --open-bar: #d9952b;
  --rest-bar: #b4bac2 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8eb; --quiet: #a3abb4; --page: #14171a; --panel: #1d2125; --line: #383f46;
    --good: #6bd58c; --bad: #ff9a91; --open: #f0b45e; --link: #8ab4ff; --good-bar: #3f9d5f; --bad-bar: #d4665d; --open-bar: #b98534;
    --rest-bar: #535b64 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem } h4 { font-size: .875rem; margin: .75rem 0 .25rem }
p { margin: .25rem 0 } ul { padding-left: 1.25rem; margin: .25rem 0 }
a { color: var(--link) } nav a { margin-right: 1rem }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
code, pre { font: .875em/1.45 ui-monospace, monospace }
.quiet, caption, footer { color: var(--quiet) } footer { margin-top: 3rem; font-size: .875rem }
.wide { overflow-x: auto } table { border-collapse: collapse; margin: .5rem 0 }
caption { text-align: left; font-size: .875rem } th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top }
th { font-weight: 600 } tbody th { font-weight: 400 }
details { margin: .25rem 0 } details > :not(summary) { margin-left: 1rem } summary { cursor: pointer }
@media print { nav { display: none } h2, h3, h4 { break-after: avoid } tr { break-inside: avoid } .wide { overflow: visible }
  details::details-content { content-visibility: visible; block-size: auto } }
`;
