// The looks of a report: cards for causes, a matrix of counts, and on a narrow screen every row on its own.

import { reportStyle } from './document.ts';

/** The style sheet; no value of a report goes into it. */
export const style = `${reportStyle}
h2 .quiet { font-weight: 400; font-size: 1rem; margin-left: .5rem }
.passed > strong, .passed > .mark, summary.passed, span.passed, .state.passed { color: var(--good) }
.failed > strong, .parts .failed > p:first-child > strong, .failed > h3 > .mark, summary.failed, span.failed, .stopped strong, .actual, .state.failed, .state.errored, .state.fixed { color: var(--bad) }
.open > strong, .undecided > strong, .parts .undecided > p:first-child > strong, .undecided > h3 > .mark, .open > h3 > .mark, summary.open, span.open, summary.undecided, span.undecided, .state.inconclusive, .state.known { color: var(--open) }
.parts .passed > p:first-child > strong { color: var(--good) }
button, input, select { font: inherit; font-size: .9375rem; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 6px;
  padding: .3125rem .625rem }
button { cursor: pointer } button:hover:not(:disabled) { border-color: var(--link) } button:disabled { cursor: default }

.verdicts { list-style: none; padding: 0; margin: 1rem 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)) }
.verdicts li, .stopped { border: 1px solid var(--line); border-left: 5px solid var(--open); border-radius: 6px; background: var(--panel); padding: .75rem 1rem; margin: 0 }
.verdicts strong { display: block; font-size: 1.0625rem; line-height: 1.35 } .verdicts span { color: var(--quiet); font-size: .875rem }
.verdicts .passed { border-left-color: var(--good) } .verdicts .failed, .stopped { border-left-color: var(--bad) }

.bar { display: block; width: 100%; height: .75rem; border-radius: 6px; margin: .75rem 0 1rem; background: var(--panel) }
.bar .passed { fill: var(--good-bar) } .bar .failed { fill: var(--bad-bar) } .bar .undecided { fill: var(--open-bar) } .bar .skipped { fill: var(--rest-bar) }
.bar .open { fill: var(--line) }
.parts { list-style: none; padding: 0; margin: 0 0 1rem; display: grid; gap: 1rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr)); font-size: .875rem }
.parts > li > p:first-child { font-size: 1rem } .parts strong { font-size: 1.375rem; font-variant-numeric: tabular-nums }
.parts .none > p:first-child { color: var(--quiet) } .parts ul { padding-left: 1rem } .parts details > :not(summary) { margin-left: 0 }
#counts { font-size: .875rem } #counts td { text-align: right; font-variant-numeric: tabular-nums }
.plain { list-style: none; padding: 0 }

.card { border: 1px solid var(--line); border-left: 5px solid var(--open); border-radius: 6px; padding: .75rem 1rem; margin: .75rem 0 }
.card.failed { border-left-color: var(--bad) } .card.open { border-left-color: var(--line) }
.example > :not(summary) { margin-left: 0 } .card h3 { margin: 0; font-size: 1.0625rem; line-height: 1.4 } .card > p { margin: .375rem 0 } .meta { font-size: .875rem; color: var(--quiet) }
.other .actual { color: var(--open) } .badge { display: inline-block; border: 1px solid currentColor; border-radius: 4px; padding: 0 .375rem; font-size: .75rem; line-height: 1.25rem; font-weight: 600; color: var(--ink) }
.badge.chosen { color: var(--open) } .badge.derived { color: var(--link) }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .5rem 0; font-size: .9375rem } dt { color: var(--quiet) } dd { margin: 0 }
.pair { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); align-items: start }
.block { margin: .5rem 0; min-width: 0; border: 1px solid var(--line); border-radius: 6px; overflow: hidden }
.block figcaption { display: flex; gap: .5rem; align-items: center; min-height: 2rem; padding: .125rem .25rem .125rem .75rem; font-size: .8125rem; font-weight: 600; border-bottom: 1px solid var(--line) }
.block figcaption span { font-weight: 400 } .block figcaption button { margin-left: auto; font-size: .8125rem; padding: .125rem .5rem }
pre { background: var(--panel); padding: .5rem .75rem; margin: 0; white-space: pre-wrap; max-height: 24rem; overflow: auto } pre:focus-visible { outline-offset: -2px }

#filter:not([hidden]) { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin: 1rem 0 .5rem } #filter label { display: grid; font-size: .8125rem; color: var(--quiet) }
#filter input, #filter select { color: var(--ink); width: 100% } #filter label:first-child { flex: 1 1 16rem } #filter output { font-size: .875rem; padding: .375rem 0; margin-left: auto }
.cases { list-style: none; padding: 0 } .cases > li { border-bottom: 1px solid var(--line) } .case summary { padding: .25rem 0; font-size: .875rem } .case code { font-size: .8125rem }
.case > :not(summary) { margin-left: 0 } .case[open] { padding-bottom: .75rem } .case > p, .case ul { font-size: .875rem } .state { display: inline-block; min-width: 6.5rem; font-size: .8125rem; font-weight: 600; color: var(--quiet) }
.links { font-size: .8125rem }

.matrix, .silences { width: 100%; font-size: .875rem } .matrix th, .matrix td, .silences th, .silences td { border-width: 1px 0; padding: .375rem .5rem }
.matrix th > code, .silences th > code { color: var(--quiet) } .matrix thead th { vertical-align: bottom } .matrix thead th:not(:first-child) { overflow-wrap: normal }
.matrix td, .matrix thead th:not(:first-child) { text-align: right; width: 6.75rem; font-variant-numeric: tabular-nums } .matrix .says, .silences .says { display: block }
.matrix td span { padding: .125rem .5rem } .matrix td button { min-width: 2.75rem; padding: .125rem .5rem; text-align: right; font-variant-numeric: tabular-nums }
.matrix td button:disabled { background: none; border-color: transparent; color: var(--quiet) } button[aria-expanded=true] { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link) }
.matrix td.failed button:not(:disabled) { color: var(--bad); font-weight: 600 } tr.broken > th { box-shadow: inset 3px 0 var(--bad) }
tr:target > th { background: var(--panel) } .matrix #opened td, .silences #opened td { text-align: left; width: auto; background: var(--page); padding: .5rem 0 1.5rem .75rem; border-left: 3px solid var(--link) }
#opened .title { font-weight: 600 } .silences { table-layout: fixed } details > table { margin-left: 0 } .silences ul { margin: .125rem 0 } .silences caption { position: absolute; clip-path: inset(50%) }
.opens button { font-size: .8125rem; padding: .0625rem .5rem }

@media screen and (max-width: 48rem) { body { padding: 1rem } dl { grid-template-columns: minmax(0, 1fr) } dd { margin-bottom: .25rem }
  .parts { grid-template-columns: minmax(0, 1fr) } .case summary code { display: block } #filter label { flex: 1 1 8rem }
  #counts td::before { content: attr(data-name) " "; color: var(--quiet) } #counts tbody tr { display: flex; flex-wrap: wrap; gap: .125rem .75rem; padding: .25rem 0 } #counts tr > * { border: 0; padding: 0 }
  #counts tbody th { flex: 1 0 100%; font-weight: 600 } #counts thead, .matrix thead, .silences thead { position: absolute; clip-path: inset(50%) }
  #counts, #counts tbody, caption, .matrix, .matrix tbody, .silences, .silences tbody, .silences tr, .silences th, .silences td { display: block }
  .matrix tr { display: flex; flex-wrap: wrap; gap: .25rem .75rem; border-bottom: 1px solid var(--line); padding: .5rem 0 } .matrix tr > * { border: 0; padding: 0 .25rem }
  .matrix th { flex: 1 0 100% } .matrix td { width: auto } .matrix td::before { content: attr(data-name) " "; color: var(--quiet) } .matrix td:has(:disabled) { display: none }
  .matrix #opened td { flex: 1 0 100%; padding-left: .5rem } .matrix #opened td::before { content: none }
  .silences tr { border-bottom: 1px solid var(--line); padding: .5rem 0 } .silences tr > * { border: 0; padding: .125rem .25rem } .silences td[data-name]::before { content: attr(data-name); display: block; color: var(--quiet); font-size: .8125rem }
}
@media print { body { max-width: none; padding: 0; font-size: 10pt } #filter, #cases, button, .which, .opens { display: none !important } .matrix td button { display: inline !important; border: 0; background: none }
  pre { max-height: none } .card, .block { break-inside: avoid } a { color: inherit; text-decoration: none } }
`;
