// The looks of the pages of the site.

import { theme } from '../../html/index.ts';

const barStyle = `
#site-bar { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding: .5rem 1.5rem;
  position: sticky; top: 0; z-index: 200; background: var(--panel); color: var(--ink); border-bottom: 1px solid var(--line);
  font-size: .875rem; line-height: 1.4 }
#site-bar a { color: var(--ink); text-decoration: none }
#site-bar .site-name { font-weight: 600; padding: .25rem 0 }
#site-bar nav { display: flex; flex-wrap: wrap; gap: 0 .25rem }
#site-bar nav a { padding: .3125rem .5rem; border-radius: 5px; color: var(--quiet) }
#site-bar nav a:hover { color: var(--ink); background: var(--picked) }
#site-bar nav a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--link); border-radius: 0 }
#site-bar :focus-visible { outline: 2px solid var(--link); outline-offset: 1px }
#site-bar .search { position: relative; margin-left: auto; flex: 0 1 17rem }
#site-bar input { width: 100%; height: 2rem; padding: .25rem 2rem .25rem .625rem; margin: 0; font: inherit; color: var(--ink);
  background: var(--raised); border: 1px solid var(--edge); border-radius: 6px; appearance: none }
#site-bar input::placeholder { color: var(--quiet); opacity: 1 }
#site-bar input::-webkit-search-cancel-button { display: none }
#site-bar kbd { position: absolute; right: .5rem; top: .4375rem; padding: 0 .3125rem; font: .75rem/1.125rem ui-monospace, monospace;
  color: var(--quiet); background: none; border: 1px solid var(--line); border-radius: 3px; box-shadow: none; pointer-events: none }
#site-bar input:focus ~ kbd { display: none }
#site-results { display: none; position: absolute; right: 0; top: calc(100% + .375rem); width: min(38rem, calc(100vw - 2rem)); max-height: min(32rem, 75vh);
  overflow-y: auto; padding: .25rem; background: var(--raised); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 8px 28px #0003 }
.search:focus-within input:not(:placeholder-shown) ~ #site-results { display: block }
#site-found a { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 .75rem; padding: .4375rem .5rem; border-radius: 5px }
#site-search:focus ~ * a:first-child, #site-found a:focus { background: var(--picked) }
#site-found .kind { color: var(--quiet); font-size: .8125rem; line-height: 1.25rem }
#site-found .title { font-weight: 600; overflow-wrap: anywhere }
#site-found .says { grid-column: 2; color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
#site-results p { margin: 0; padding: .5rem; color: var(--quiet) }
@media (max-width: 60rem) { #site-bar .search { order: 2 } #site-bar nav { order: 3; width: 100%; margin-left: -.5rem } }
@media (max-width: 40rem) { #site-bar { padding: .375rem 1rem .25rem } #site-bar .site-name { flex: 1 1 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap } #site-bar .search { flex: 0 0 9rem; margin: 0 }
  #site-bar nav { flex-wrap: nowrap; gap: 0; overflow-x: auto; width: calc(100% + 1rem); margin: 0 -.5rem } #site-bar nav a { padding: .3125rem .25rem; font-size: .8125rem; white-space: nowrap } #site-results { position: fixed; left: .5rem; right: .5rem; top: 3rem; width: auto } #site-found a { grid-template-columns: minmax(0, 1fr) } #site-found .says { grid-column: 1 } }
@media print { #site-bar { display: none } }
`;

/** Of the reference: text on one side, calls and examples on the other, one below the other where there is no room. */
const referenceStyle = `
.wide { max-width: 100rem; grid-template-columns: 15rem minmax(0, 1fr) } .wide .parts ul { display: block } .wide .parts li a { padding-left: .75rem } .parts .group a { padding-left: 0 !important; margin-top: .5rem; color: var(--ink); font-weight: 600 }
.switch { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0 0 1rem } .switch a { padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 99px; color: var(--ink); text-decoration: none; font-size: .875rem } .switch a[aria-current] { background: var(--ink); color: var(--page) }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); gap: 0 3rem; padding: 1rem 0 2.5rem; border-top: 1px solid var(--line); scroll-margin-top: 4rem } .operation:target { background: none } .operation h3 { margin: .5rem 0; font-size: 1.25rem } .operation h3 code { overflow-wrap: anywhere }
.operation h4 { margin: 1.75rem 0 .5rem } .aside { align-self: start; position: sticky; top: 4.5rem; max-height: calc(100vh - 6rem); overflow-y: auto; padding: .25rem } .aside h4:first-child { margin-top: .5rem } .request { font-size: 1.0625rem; margin: .25rem 0 .75rem }
.described :is(p, ul, ol) { margin: .25rem 0; max-width: 46rem } .fields { list-style: none; margin: .25rem 0; padding: 0 } .fields > li { padding: .5rem 0; border-top: 1px solid var(--line) } .fields p { margin: .125rem 0 } .fields .fields, .response > :not(summary), .doc details > :not(summary) { margin-left: 1rem }
.field code { font-weight: 600 } .type, .limits, .media { color: var(--quiet); font-size: .875rem } .must { color: var(--bad); font-size: .8125rem; font-weight: 600 } h4 .must { margin-left: .375rem }
.origins { display: flex; flex-wrap: wrap; gap: .125rem .875rem; font-size: .8125rem; color: var(--quiet); margin: .25rem 0 } .response { border-top: 1px solid var(--line); padding: .25rem 0 }
.call { border: 1px solid var(--line); border-radius: 6px; margin: .375rem 0; background: var(--panel) } .call summary { padding: .25rem .75rem } .call pre { border: 0; border-top: 1px solid var(--line); border-radius: 0 0 6px 6px; margin: 0; position: relative } .copy { float: right; margin: -.25rem -.5rem 0 .5rem; padding: .125rem .5rem; min-height: 24px; font: .75rem/1.25rem system-ui, sans-serif; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 4px; cursor: pointer }
@media (max-width: 75rem) { .operation { grid-template-columns: minmax(0, 1fr) } .aside { position: static; max-height: none } }
`;

/** A page has no style of its own. */
export const style = `${theme}${barStyle}${referenceStyle}
html { scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { line-height: 1.55 }
.page { max-width: 62rem; margin: 0 auto; padding: 2rem 1.5rem }
.with-parts { max-width: 76rem; display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: 2.5rem }
.parts { font-size: .875rem; position: sticky; top: 4.5rem; align-self: start; max-height: calc(100vh - 6rem); overflow-y: auto; padding-bottom: 1rem }
.parts ul { list-style: none; margin: 0; padding: 0 }
.parts a { display: block; min-width: 24px; padding: .1875rem 0; color: var(--quiet); text-decoration: none }
.parts a:hover { color: var(--ink); text-decoration: underline }
main { min-width: 0 } main:focus { outline: none }
.skip { position: absolute; left: .5rem; top: -4rem; z-index: 300; padding: .5rem .75rem; background: var(--page); border: 2px solid var(--link); border-radius: 6px }
.skip:focus { top: .5rem }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance }
h1 { font-size: 1.875rem; letter-spacing: -.015em; margin-bottom: .75rem }
h2 { font-size: 1.375rem; letter-spacing: -.01em; margin: 3rem 0 .75rem }
h3 { font-size: 1.0625rem; margin: 2rem 0 .5rem } h4 { font-size: 1rem; margin: 1.5rem 0 .25rem }
p, ul, ol, pre, table, blockquote { margin: .75rem 0 } .lead { font-size: 1.125rem; color: var(--quiet); max-width: 46rem }
main > :is(p, ul, ol), .guide > :is(p, ul, ol) { max-width: 46rem }
a { text-underline-offset: .15em; text-decoration-thickness: 1px } a:hover { text-decoration-thickness: 2px }
main :focus-visible { border-radius: 2px }
:target { scroll-margin-top: 4.5rem; background: var(--target) } :is(h1, h2, h3, h4):target { background: none }
article:target { box-shadow: 0 0 0 .75rem var(--target); border-radius: 1px }
h2 code, h3 code { font-size: .9375em }
p code, li code, td code { background: var(--panel); border-radius: 3px; padding: .0625rem .25rem } a code { background: none; padding: 0 }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; white-space: pre-wrap }
pre code { background: none; padding: 0; font-size: .8125rem }
blockquote { border-left: 3px solid var(--line); padding-left: 1rem; margin-left: 0; color: var(--quiet) }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; overflow-wrap: break-word }
th, td { padding: .4375rem .75rem .4375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
th { font-weight: 600; border-bottom-color: var(--quiet) } .scroll { overflow-x: auto }
footer { color: var(--quiet); max-width: 76rem; margin: 2rem auto 0; padding: 1rem 1.5rem 2rem; font-size: .875rem }
.plain { list-style: none; padding: 0; margin: 0 } summary { color: var(--link); width: fit-content } details > summary { margin: .125rem 0 }
.badge { display: inline-block; padding: 0 .4375rem; border: 1px solid currentColor; border-radius: 99px; font: 600 .75rem/1.25rem system-ui, sans-serif; white-space: nowrap; color: var(--quiet) }
.badge.stated { color: var(--stated); background: var(--stated-wash) }
.badge.derived { color: var(--derived); background: var(--derived-wash); border-style: dashed }
.badge.chosen { color: var(--chosen); background: var(--chosen-wash); border-style: dotted }
.statement { border-top: 1px solid var(--line); padding: 1.125rem 0 1.25rem; scroll-margin-top: 4.5rem }
.statement h3 { margin: 0; display: inline; font-size: 1rem } .statement h3 a { color: inherit; text-decoration: none } .statement h3 a:hover { text-decoration: underline }
.statement .head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline } .statement .where { color: var(--quiet); font-size: .875rem }
.statement > p { margin: .375rem 0; max-width: 46rem } .says { font-size: 1.0625rem } .also { font-size: .9375rem; color: var(--quiet) }
.facts { margin: .75rem 0 0; font-size: .875rem } .facts > div { display: grid; grid-template-columns: 10.5rem minmax(0, 1fr); gap: 0 1.25rem; padding: .25rem 0 }
.facts dt { color: var(--quiet) } .facts dd { margin: 0; min-width: 0 } .facts li { padding: .0625rem 0; scroll-margin-top: 30vh }
.of-line { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); gap: 0 .5rem } .line { color: var(--quiet); white-space: nowrap; font-variant-numeric: tabular-nums }
.pointer { color: var(--quiet); font: .75rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace }
.statement h3 a, main summary { display: inline-block; min-height: 24px; line-height: 24px } main summary { display: list-item } .fold > summary { margin: 2.5rem 0 .5rem } .fold h2 { display: inline; margin: 0; color: var(--ink) }
main :is(p, li, td, dd, td span, li span) > a { padding-block: 4px }
@media (max-width: 60rem) { .with-parts { display: block } .parts { position: static; max-height: 9rem; margin-bottom: 2rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: linear-gradient(var(--page) 40%, transparent) local, linear-gradient(transparent, var(--line)) bottom / 100% 2rem no-repeat scroll } .parts ul { display: flex; flex-wrap: wrap; gap: 0 1rem } .wide .parts ul { display: block } }
@media (max-width: 40rem) {
  .page { padding: 1.25rem 1rem } h1 { font-size: 1.5rem } html { scroll-padding-top: 5.5rem } footer { padding: 1rem }
  .facts > div { grid-template-columns: minmax(0, 1fr) } .facts dt { font-weight: 600 }
  table.rows, .rows :is(tbody, tr, td) { display: block } .rows thead { display: none }
  .rows tr { border-bottom: 1px solid var(--line); padding: .625rem 0 } .rows td { border: 0; padding: .125rem 0 }
  .rows td:first-child { font-weight: 600 }
  .rows td[data-name]:not(:first-child) { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0 .5rem }
  .rows td[data-name]:not(:first-child)::before { content: attr(data-name); color: var(--quiet) } }
@media (min-width: 40rem) { table:not(.rows) td:first-child { white-space: nowrap } }
@media print { .parts, .skip { display: none } .with-parts { display: block } .page { max-width: none; padding: 0 } body { font-size: 9pt }
  .statement { break-inside: avoid } h2, h3 { break-after: avoid } a { color: inherit } footer { padding: 0 } @page { margin: 15mm } }
`;
