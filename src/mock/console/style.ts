// The style sheet of the console: the theme of all pages, the frame with its three parts beside each other (one at a time where
// there is no room), the list, the chosen request, the panels, and the page of clauses and silences.

import { theme } from '../../html/index.ts';

/** As it is sent. */
export const style = `${theme}
:root { --mono: .8125rem / 1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace }
html, body { height: 100% }
body { display: flex; flex-direction: column; font-size: .875rem; line-height: 1.45 }
h1, h2, h3, p, ol, ul, dl, dd, fieldset { margin: 0; padding: 0; border: 0 }
h1 { font-size: 1rem }
h2 { font-size: .9375rem }
h3 { font-size: .875rem }
ol, ul { list-style: none }
code, pre, kbd, textarea, .method, .target, .status, .headers { font: var(--mono) }
.method, .override, .wrong, .active p { font-weight: 600 }
kbd { font-size: .6875rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 3px; padding: 0 .25rem }
summary { color: var(--quiet) }

button, .button, input, select, textarea {
  font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 5px }
button, .button { padding: .25rem .625rem; cursor: pointer; text-decoration: none; line-height: 1.375; white-space: nowrap }
button:hover, .button:hover { background: var(--picked) }
button.on, button[aria-expanded="true"], button[aria-pressed="true"] {
  background: var(--picked); border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link) }
.main, .main:hover { background: var(--link); border-color: var(--link); color: var(--on-link) }
.count button, .about button { padding: 0 .5rem; font-size: .8125rem }
input, select { padding: .25rem .5rem; min-width: 0; width: 100%; height: 1.9375rem }
textarea { font: var(--mono); width: 100%; padding: .5rem; resize: vertical; background: var(--page) }
label { display: block; min-width: 0 }
label > span, legend { display: block; color: var(--quiet); font-size: .75rem; margin-bottom: .125rem; padding: 0 }
::placeholder { color: var(--quiet); opacity: 1 }

header, .name, .tools, .connection, .count, .active, .head, .actions, .choices, .origin, .about, .overridden {
  display: flex; flex-wrap: wrap; align-items: center; gap: .375rem }
[hidden] { display: none !important }
header { gap: .5rem 1rem; padding: .5rem 1rem; background: var(--panel); border-bottom: 1px solid var(--line) }
.name { align-items: baseline; gap: 0 .75rem; min-width: 0 }
.tools { margin-left: auto }
.connection { color: var(--open) }
.connection::before {
  content: ""; width: .5625rem; height: .5625rem; border-radius: 50%; border: 2px solid currentColor }
.connection[data-state="live"] { color: var(--good) }
.connection[data-state="live"]::before { background: currentColor }
.active {
  gap: .25rem 1rem; padding: .375rem 1rem; background: var(--panel);
  border-bottom: 1px solid var(--line); border-left: 4px solid var(--open) }
.active p, .override, #waiting { color: var(--open) }

main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(22rem, 5fr) minmax(0, 6fr) }
main.with-controls { grid-template-columns: minmax(20rem, 4fr) minmax(0, 5fr) 19rem }
main.with-operations { grid-template-columns: minmax(20rem, 4fr) minmax(0, 4fr) 24rem }
main > section { min-width: 0; min-height: 0; overflow-y: auto }
main > section + section { border-left: 1px solid var(--line) }
main > section:focus { outline: none }
#list { display: flex; flex-direction: column; overflow: hidden }
#details, #controls, #operations { padding: .75rem 1rem 2rem }
#controls, #operations { background: var(--panel) }
#details > * + *, #controls > * + *, #operations > * + * { margin-top: .75rem }
.empty { padding: 2rem 1rem; color: var(--quiet); text-align: center }

#filter {
  display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .375rem; padding: .625rem 1rem 0 }
#filter .wide { grid-column: 1 / -1 }
.count { min-height: 2.25rem; padding: .125rem 1rem; color: var(--quiet); border-bottom: 1px solid var(--line) }
.count p { margin-right: auto }
#rows { overflow-y: auto; min-height: 0 }
#rows > * { content-visibility: auto; contain-intrinsic-size: auto 3.125rem; border-bottom: 1px solid var(--line) }
#older { margin: .5rem 1rem; align-self: start }
.keys { margin-top: auto; padding: .375rem 1rem; font-size: .75rem; border-top: 1px solid var(--line) }
.row {
  display: grid; grid-template: "status what when" "status why took" / 2.75rem minmax(0, 1fr) auto; gap: .0625rem .5rem;
  width: 100%; padding: .375rem 1rem .375rem .75rem; text-align: left; background: none; border: 0; border-radius: 0;
  border-left: 4px solid transparent }
.row:hover { background: var(--panel) }
.row[aria-current] { background: var(--picked); border-left-color: var(--link) }
.row:focus-visible { outline-offset: -3px }
.row .what, .row .why { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.row .what { grid-area: what }
.row .why { grid-area: why; font-size: .8125rem }
.row .status { grid-area: status; align-self: center }
.row .when { grid-area: when }
.row .took { grid-area: took; text-align: right }
.row .when, .row .took { font-size: .8125rem; font-variant-numeric: tabular-nums }
.status {
  display: inline-block; min-width: 2.5rem; padding: 0 .25rem; text-align: center; font-weight: 600;
  border: 1px solid; border-radius: 4px; white-space: nowrap }
.s1, .s3, .open { color: var(--quiet) }
.s2 { color: var(--good) }
.s4 { color: var(--open) }
.s5, .none, .wrong { color: var(--bad) }
.none { border-style: dashed }

.head { gap: .5rem; justify-content: space-between }
.head h2 { min-width: 0; max-height: 9rem; overflow-y: auto; flex: 1 }
#details h2 { font-weight: 400 }
.back { display: none }
.actions { align-items: end }
.actions .credential { flex: 1 1 10rem }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem }
.facts dt { color: var(--quiet) }
.chips { display: flex; flex-wrap: wrap; gap: .25rem }
.chips li { border: 1px solid var(--line); border-radius: 4px; padding: 0 .375rem; background: var(--panel) }
#details h3 { padding-bottom: .25rem; border-bottom: 1px solid var(--line); margin-bottom: .375rem }
.findings li { border-left: 3px solid var(--bad); padding: .125rem 0 .125rem .625rem; margin: .375rem 0 }
.badge { font-size: .75rem; border: 1px solid; border-radius: 9px; padding: 0 .5rem; line-height: 1.5 }
.badge.stated { color: var(--good) }
.badge.derived { color: var(--link); border-style: dashed }
.badge.chosen { color: var(--open); border-style: dotted }
.headers { border-collapse: collapse; width: 100% }
.headers th, .headers td {
  text-align: left; vertical-align: top; padding: .125rem .75rem .125rem 0; border-bottom: 1px solid var(--line) }
.headers th { font-weight: 400; color: var(--quiet); width: 32% }
.about { justify-content: space-between; margin-top: .375rem }
pre {
  margin: .25rem 0; padding: .5rem .75rem; max-height: 24rem; overflow: auto; white-space: pre-wrap;
  background: var(--panel); border: 1px solid var(--line); border-radius: 5px }

form > * + *, #operations details, .overridden { margin-top: .5rem }
#filter > * { margin-top: 0 }
fieldset, .pair { min-width: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 0 .5rem }
fieldset legend { color: var(--ink); font-size: .8125rem }
.said { color: var(--good); white-space: pre-line }
.said.failed { color: var(--bad) }
#operation-list > li { padding: .75rem 0; border-top: 1px solid var(--line) }
.overridden { justify-content: space-between; padding: .25rem 0 .25rem .625rem; border-left: 4px solid var(--open) }
.toast {
  position: fixed; left: 50%; bottom: 1rem; transform: translateX(-50%); width: max-content;
  max-width: calc(100vw - 2rem); padding: .5rem 1rem; border-radius: 6px; background: var(--ink); color: var(--page) }
.toast:empty { visibility: hidden }

.source { display: block; max-width: 46rem; margin: 0 auto; padding: 1rem }
article { padding: .25rem .75rem .5rem; border-left: 4px solid transparent }
article:target { background: var(--target); border-left-color: var(--link) }
article p { margin-top: .25rem }
.source h2 { margin: 1rem 0 .5rem; font-size: 1.125rem }

@media (max-width: 56rem) {
  main:not(.source), main.with-controls, main.with-operations { display: block }
  main > section { height: 100% }
  main > section + section { border: 0 }
  main[data-view]:not([data-view="list"]) > #list, main:not([data-view="details"]) > #details,
  main:not([data-view="operations"]) > #operations, main:not([data-view="controls"]) > #controls { display: none }
  .back { display: inline-block }
  .head h2 { flex-basis: 100% }
  #operations .head h2, #controls .head h2 { flex-basis: auto }
  .tools { margin-left: 0 }
  #title, header kbd, #har span, .keys { display: none }
}
`;
