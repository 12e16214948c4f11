// The looks of the pages of the site.

import { colours, theme } from '../../html/index.ts';
import { rowsStyle } from './parts.ts';

/** Of the bar, which stands on the pages of the reference as well: nothing here touches anything else. */
export const barStyle = `
#site-bar { ${colours};
  box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding: .5rem 1.5rem;
  position: sticky; top: 0; z-index: 200; background: var(--panel); color: var(--ink); border-bottom: 1px solid var(--line);
  font: 400 .875rem/1.4 system-ui, sans-serif; letter-spacing: normal; text-align: left }
#site-bar *, #site-bar *::before { box-sizing: border-box }
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
#site-bar .unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
#site-results { position: absolute; right: 0; top: calc(100% + .375rem); width: min(38rem, calc(100vw - 2rem)); max-height: min(32rem, 75vh);
  overflow-y: auto; padding: .25rem; background: var(--raised); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 8px 28px #0003 }
#site-results[hidden] { display: none }
#site-found a { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 .75rem; padding: .4375rem .5rem; border-radius: 5px }
#site-found a[aria-selected=true] { background: var(--picked) }
#site-found .kind { color: var(--quiet); font-size: .8125rem; line-height: 1.25rem }
#site-found .title { font-weight: 600; overflow-wrap: anywhere }
#site-found .says { grid-column: 2; color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere }
#site-found mark { background: none; color: inherit; text-decoration: underline; text-decoration-thickness: 2px; text-decoration-color: var(--link) }
#site-results p { margin: 0; padding: .5rem; color: var(--quiet) }
@media (max-width: 60rem) { #site-bar .search { order: 2 } #site-bar nav { order: 3; width: 100%; margin-left: -.5rem } }
@media (max-width: 40rem) { #site-bar { padding: .375rem 1rem .25rem } #site-bar .site-name { flex: 1 1 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap } #site-bar .search { flex: 0 0 9rem; margin: 0 }
  #site-bar nav { flex-wrap: nowrap; gap: 0; overflow-x: auto; width: calc(100% + 1rem); margin: 0 -.5rem } #site-bar nav a { padding: .3125rem .25rem; font-size: .8125rem; white-space: nowrap } #site-results { position: fixed; left: .5rem; right: .5rem; top: 3rem; width: auto } #site-found a { grid-template-columns: minmax(0, 1fr) } #site-found .says { grid-column: 1 } }
@media print { #site-bar { display: none } }
`;

/** Of the pages of the site itself. */
export const style = `${theme}${barStyle}${rowsStyle}
html { scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { line-height: 1.55 }
.page { max-width: 62rem; margin: 0 auto; padding: 2rem 1.5rem }
.with-parts { max-width: 76rem; display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: 2.5rem }
.parts { font-size: .875rem; position: sticky; top: 4.5rem; align-self: start; max-height: calc(100vh - 6rem); overflow-y: auto; padding-bottom: 1rem }
.parts ul { list-style: none; margin: 0; padding: 0 } .parts a { display: block; min-width: 24px; padding: .1875rem 0; color: var(--quiet); text-decoration: none }
.parts a:hover { color: var(--ink); text-decoration: underline }
main { min-width: 0 } main:focus { outline: none }
.skip { position: absolute; left: .5rem; top: -4rem; z-index: 300; padding: .5rem .75rem; background: var(--page); border: 2px solid var(--link); border-radius: 6px }
.skip:focus { top: .5rem }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance }
h1 { font-size: 1.875rem; letter-spacing: -.015em; margin-bottom: .75rem } h2 { font-size: 1.375rem; letter-spacing: -.01em; margin: 3rem 0 .75rem }
h3 { font-size: 1.0625rem; margin: 2rem 0 .5rem } h4 { font-size: 1rem; margin: 1.5rem 0 .25rem }
p, ul, ol, pre, table, blockquote { margin: .75rem 0 } .lead { font-size: 1.125rem; color: var(--quiet); max-width: 46rem }
main > p, main > ul, main > ol, .guide > p, .guide > ul, .guide > ol { max-width: 46rem }
a { text-underline-offset: .15em; text-decoration-thickness: 1px } a:hover { text-decoration-thickness: 2px }
main :focus-visible { border-radius: 2px }
:target { scroll-margin-top: 4.5rem } article:target, .row:target, .l:target { background: var(--target) } article:target { box-shadow: 0 0 0 .75rem var(--target); border-radius: 1px }
h2 code, h3 code { font-size: .9375em }
p code, li code, td code { background: var(--panel); border-radius: 3px; padding: .0625rem .25rem } a code { background: none; padding: 0 }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; white-space: pre-wrap }
pre code { background: none; padding: 0; font-size: .8125rem }
blockquote { border-left: 3px solid var(--line); padding-left: 1rem; margin-left: 0; color: var(--quiet) }
table { border-collapse: collapse; width: 100%; font-size: .9375rem } th, td { padding: .4375rem .75rem .4375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
th { font-weight: 600; border-bottom-color: var(--quiet) } .number { text-align: right; font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto } table { overflow-wrap: break-word } td code { overflow-wrap: break-word } @media (min-width: 40rem) { td:first-child, th { white-space: nowrap } .guide td:first-child, .guide th { white-space: normal } }
footer { color: var(--quiet) } footer { max-width: 76rem; margin: 2rem auto 0; padding: 1rem 1.5rem 2rem; font-size: .875rem }
.plain { list-style: none; padding: 0; margin: 0 } summary { color: var(--link); width: fit-content } details > summary { margin: .125rem 0 }
.badge { display: inline-block; padding: 0 .4375rem; border: 1px solid currentColor; border-radius: 99px; font: 600 .75rem/1.25rem system-ui, sans-serif; white-space: nowrap; color: var(--quiet) }
.badge.stated { color: var(--stated); background: var(--stated-wash) } .badge.derived { color: var(--derived); background: var(--derived-wash); border-style: dashed } .badge.chosen { color: var(--chosen); background: var(--chosen-wash); border-style: dotted }
.origin { text-decoration: none } .origin:hover .badge { text-decoration: underline }
.counts { display: flex; flex-wrap: wrap; gap: 1px; margin: 1.5rem 0 2.5rem; padding: 0; background: var(--line); border: 1px solid var(--line); border-radius: 8px; overflow: hidden }
.counts div { flex: 1 1 8rem; display: flex; flex-direction: column-reverse; justify-content: flex-end; padding: .875rem 1rem; background: var(--page) } .counts dd { margin: 0; font-size: 1.625rem; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums } .counts dt { font-size: .875rem; color: var(--quiet) }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: 1.25rem; margin: 1rem 0 } .card { border: 1px solid var(--line); border-radius: 8px; padding: 1.125rem 1.25rem; min-width: 0 }
.card h3 { margin-top: 0 } .card pre { font-size: .8125rem } .card > :last-child { margin-bottom: 0 }
.statement { border-top: 1px solid var(--line); padding: 1.125rem 0 1.25rem; scroll-margin-top: 4.5rem } .statement h3 { margin: 0; display: inline; font-size: 1rem } .statement h3 a { color: inherit; text-decoration: none } .statement h3 a:hover { text-decoration: underline }
.statement .head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline } .statement .where { color: var(--quiet); font-size: .875rem } .statement > p { margin: .375rem 0; max-width: 46rem }
[data-made] { background: var(--target) } .says { font-size: 1.0625rem } .also { font-size: .9375rem; color: var(--quiet) }
.facts { margin: .75rem 0 0; font-size: .875rem } .facts > div { display: grid; grid-template-columns: 10.5rem minmax(0, 1fr); gap: 0 1.25rem; padding: .25rem 0 } .facts dt { color: var(--quiet) } .facts dd { margin: 0; min-width: 0 } .facts li { padding: .0625rem 0 } .of-line { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); gap: 0 .5rem }
.pointer { color: var(--quiet); font: .75rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace } .line { line-height: 24px; white-space: nowrap; font-variant-numeric: tabular-nums }
.group { content-visibility: auto; contain-intrinsic-size: auto 12rem; border-top: 1px solid var(--line); padding: 1rem 0 } .group h2, .group h3 { font-size: 1.0625rem; margin: 0 0 .25rem; scroll-margin-top: 4.5rem } .requires { list-style: none; padding: 0; margin: .5rem 0; font-size: .9375rem } .requires li { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: 0 1rem; padding: .125rem 0 } .requires li > .full { grid-column: 2 } .requires li > :empty + .full { grid-column: 1 / -1; grid-row: 1 }
.row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.25rem; padding: .1875rem 0 .1875rem .75rem; border-left: 2px solid var(--line); font-size: .875rem } .row code { font-size: .8125rem }
.contract { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; font: .8125rem/24px ui-monospace, "SF Mono", Menlo, Consolas, monospace } .key { color: var(--derived) } .l { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr) auto; gap: 0 .75rem; padding-right: .5rem; scroll-margin-top: 30vh } .block { content-visibility: auto; contain-intrinsic-size: auto 60rem } .l > a:first-child { text-align: right; color: var(--quiet); text-decoration: none; background: var(--panel); padding-right: .5rem; user-select: none } .l > span:nth-child(2) { white-space: pre-wrap } .l > span:last-child { text-align: right } .l .badge { line-height: 1.125rem; font-size: .6875rem }
.statement h3 a, .statement .where, .counts a, .origin { display: inline-block } .statement h3 a, .statement .where, .counts a, main summary, .origin { min-height: 24px; line-height: 24px } .filter label { min-height: 24px }
main :is(p, li, td, dd, td span, li span) > a:not(.origin, .line) { padding-block: 4px } .l span > a:not(.origin) { padding-block: 5px }
.filter { display: flex; flex-wrap: wrap; gap: .375rem 1.25rem; margin: 1rem 0; font-size: .9375rem } .filter label { display: inline-flex; gap: .375rem; align-items: baseline } [hidden] { display: none !important }
@media (max-width: 60rem) { .with-parts { display: block } .parts { position: static; max-height: 9rem; margin-bottom: 2rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px } .parts ul { display: flex; flex-wrap: wrap; gap: 0 1rem } }
@media (max-width: 40rem) { .page { padding: 1.25rem 1rem } h1 { font-size: 1.5rem } html { scroll-padding-top: 5.5rem } .facts > div, .row, .requires li { grid-template-columns: minmax(0, 1fr) } .requires li > .full { grid-column: 1 } .facts dt { font-weight: 600 } .l { grid-template-columns: 2.625rem minmax(0, 1fr); font-size: .75rem } .l > a:first-child { grid-row: 1 / span 2 } .l > span:last-child { grid-column: 2; text-align: left } footer { padding: 1rem } }
@media print { .parts, .skip, .filter { display: none } .with-parts { display: block } .page { max-width: none; padding: 0 } body { font-size: 9pt } .group, .block { content-visibility: visible } .statement, .card { break-inside: avoid } h2, h3 { break-after: avoid } a { color: inherit } footer { padding: 0 }
  .badge { font-size: .9em; line-height: 1.3; padding: 0 .3125rem } @page { margin: 15mm } .contract { font-size: 7.5pt; line-height: 1.35 } .lead, .says, .statement h3 { font-size: 1em } h2 { margin: 1.25rem 0 .25rem } p, ul, table { margin: .25rem 0 }
  main section:has(> .statement) { columns: 2; column-gap: 8mm } section:has(> .statement) > :is(h2, table, .also) { column-span: all } .statement h3 a, .statement .where, .line, main summary, .origin { min-height: 0; line-height: inherit }
  .statement { padding: .25rem 0 } .facts { margin: 0 } .facts, .also, table { font-size: .9em } .facts > div { grid-template-columns: 5rem minmax(0, 1fr); gap: 0 .5rem; padding: 0 }
  .facts > div:has(.plain) { display: inline } .facts > div:has(.plain) > dt { display: inline } .facts > div:has(.plain) > dd { display: none }
  .facts > div:has(.plain) + div:has(.plain)::before { content: ' · '; color: var(--quiet) } }
`;
