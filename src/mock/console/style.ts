// The style sheet of the console: the list, and beside it the chosen request or the operations; one at a time where room is short.

import { theme } from '../../html/index.ts';

/** As it is sent. */
export const style = `${theme}
:root { --mono: .8125rem / 1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace }
html, body { height: 100% }
body { display: flex; flex-direction: column; font-size: .875rem; line-height: 1.45 }
h1, h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0 }
h1, h2, h3 { font-size: 1rem }
ol, ul { list-style: none }
code, pre, textarea, .method, .target, .status { font: var(--mono) }
.method { font-weight: 600 }
[hidden] { display: none !important }

button, input, textarea {
  font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 5px }
button { padding: .25rem .625rem; cursor: pointer; line-height: 1.375; white-space: nowrap }
button[aria-expanded="true"] { background: var(--picked); border-color: var(--link) }
.main { background: var(--link); border-color: var(--link); color: var(--on-link) }
input { padding: .25rem .5rem; min-width: 0; width: 100%; height: 1.9375rem }
textarea { font: var(--mono); width: 100%; padding: .5rem; resize: vertical; background: var(--page) }
label { display: block; min-width: 0 }
label > span { color: var(--quiet); font-size: .75rem }
::placeholder { color: var(--quiet); opacity: 1 }

header, .head, .actions, #active p { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem .75rem }
header { padding: .5rem 1rem; background: var(--panel); border-bottom: 1px solid var(--line) }
#title { margin-right: auto }
#credential { display: flex; align-items: center; gap: .375rem; white-space: nowrap }
#active {
  padding: .25rem 1rem; background: var(--panel); color: var(--open);
  border-bottom: 1px solid var(--line); border-left: 4px solid var(--open) }
#active p { padding: .125rem 0; justify-content: space-between }
#active button { color: var(--ink) }

main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(20rem, 5fr) minmax(0, 6fr) }
main > section { min-width: 0; min-height: 0; overflow-y: auto }
#details, #operations { padding: .75rem 1rem 2rem; border-left: 1px solid var(--line) }
#details > * + * { margin-top: .75rem }
main[data-view="operations"] > #details, main:not([data-view="operations"]) > #operations { display: none }
.empty { padding: 2rem 1rem; color: var(--quiet); text-align: center }

#filter {
  padding: .625rem 1rem;
  border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 1; background: var(--page) }
#count { padding-top: .375rem }
#rows > * { border-bottom: 1px solid var(--line) }
.row {
  display: grid; grid-template-columns: 2.75rem minmax(0, 1fr) auto; gap: .0625rem .5rem; width: 100%;
  padding: .375rem 1rem .375rem .75rem; text-align: left; border: 0; border-radius: 0; border-left: 4px solid transparent;
  background: none }
.row[aria-current] { background: var(--picked); border-left-color: var(--link) }
.row:focus-visible { outline-offset: -3px }
.row .status { grid-row: span 2; align-self: center }
.row .what, .row .why { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.status {
  display: inline-block; min-width: 2.5rem; padding: 0 .25rem; text-align: center; font-weight: 600;
  border: 1px solid; border-radius: 4px; white-space: nowrap }
.s2 { color: var(--good) }
.s4 { color: var(--open) }
.s5, .none, .wrong, .failed { color: var(--bad) }

.head { justify-content: space-between; flex-wrap: nowrap; margin-bottom: .25rem }
.head :first-child { min-width: 0 }
summary, details > label, .findings { margin-top: .25rem }
#details h2 { font-weight: 400; max-height: 9rem; overflow-y: auto }
#details h3 { padding-bottom: .25rem; border-bottom: 1px solid var(--line) }
.facts { display: grid; grid-template-columns: minmax(auto, 32%) minmax(0, 1fr); gap: .25rem 1rem }
.facts dt { color: var(--quiet) }
.findings li { border-left: 3px solid var(--bad); padding: .125rem 0 .125rem .625rem; margin: .375rem 0 }
pre {
  margin: .25rem 0; padding: .5rem .75rem; max-height: 24rem; overflow: auto; white-space: pre-wrap;
  background: var(--panel); border: 1px solid var(--line); border-radius: 5px }

#operations li { padding: .75rem 0; border-top: 1px solid var(--line) }
.failed { white-space: pre-line }
.toast {
  position: fixed; left: 50%; bottom: 1rem; transform: translateX(-50%); width: max-content;
  max-width: calc(100vw - 2rem); padding: .5rem 1rem; border-radius: 6px; background: var(--ink); color: var(--page) }
.toast:empty { visibility: hidden }

@media (max-width: 56rem) {
  main { display: block }
  main > section { height: 100% }
  main[data-view="list"] > #details, main:not([data-view="list"]) > #list, #title { display: none }
  h1 { margin-right: auto }
}
body:has([data-view="list"]) #back { display: none }
@media (min-width: 56.01rem) { #back { display: none } }
`;
