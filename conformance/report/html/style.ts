// The looks of a report: one column, cards for findings, and on a narrow screen every row on its own.

import { theme } from '../../../src/html/index.ts';

/** The style sheet; no value of a report goes into it. */
export const style = `${theme}
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem } h2 .quiet { font-weight: 400; font-size: 1rem; margin-left: .25rem }
h3 { font-size: 1.0625rem; line-height: 1.4; margin: 0 } figure { margin: 0 } figcaption { font-size: .8125rem; font-weight: 600 }
p, ul { margin: .375rem 0 } ul { padding-left: 1.25rem } nav { margin: 1rem 0 } nav a { display: inline-block; margin-right: 1rem; padding: .125rem 0 }
footer { margin-top: 3rem; font-size: .875rem; color: var(--quiet) }
.lead { font-size: 1.125rem; max-width: 60rem; border-left: 5px solid var(--open); padding: .25rem 0 .25rem 1rem; margin: 1rem 0 }
.lead.conforms { border-color: var(--good) } .lead.fails { border-color: var(--bad) } .lead.conforms strong { color: var(--good) } .lead.fails strong { color: var(--bad) }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; margin: .5rem 0 } caption { text-align: left; color: var(--quiet); font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .375rem .5rem; border-bottom: 1px solid var(--line) } tbody th { font-weight: 400 }
.card { border: 1px solid var(--line); border-left: 5px solid var(--bad); border-radius: 6px; padding: .75rem 1rem; margin: .75rem 0 } .card.differs, .card.known { border-left-color: var(--open) }
.card:target { background: var(--target) } .card > summary { margin: -.25rem 0 } .card > summary h3 { display: inline; font-weight: 600; font-size: 1rem }
.card .clause { margin: .25rem 0; font-size: .9375rem } .name { font-size: .875rem; color: var(--quiet) }
.level { display: inline-block; border-radius: 4px; padding: 0 .375rem; font-size: .75rem; line-height: 1.25rem; font-weight: 600; background: var(--panel) }
.level.stated { color: var(--stated); background: var(--stated-wash) } .level.derived { color: var(--derived); background: var(--derived-wash) } .level.chosen { color: var(--chosen); background: var(--chosen-wash) }
.mark.passed { color: var(--good) } .mark.failed, .actual { color: var(--bad) } .mark.open, .mark.undecided, .differs .actual, .known .actual { color: var(--open) }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .5rem 0; font-size: .9375rem } dt { color: var(--quiet) } dd { margin: 0 }
details > summary { padding: .125rem 0; color: var(--link) } details > summary h3, .card > summary { color: var(--ink) }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin: .5rem 0 } .exchange { min-width: 0 }
mark { background: var(--target); color: inherit; font-weight: 600 } pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; margin: .25rem 0; white-space: pre-wrap; max-height: 20rem; overflow: auto }
@media (max-width: 48rem) { body { padding: 1rem } dl { grid-template-columns: minmax(0, 1fr) } dd { margin-bottom: .25rem }
  thead { position: absolute; clip-path: inset(50%) } table, tbody, caption, tr, th, td { display: block } tr { border-bottom: 1px solid var(--line); padding: .375rem 0 } th, td { border: 0; padding: .0625rem 0 }
  td[data-name]::before { content: attr(data-name) " "; color: var(--quiet); font-weight: 400 } }
@media print { body { max-width: none; padding: 0; font-size: 10pt } nav { display: none } pre { max-height: none } a { color: inherit; text-decoration: none } h2, h3 { break-after: avoid } tr, .exchange { break-inside: avoid }
  .card details::details-content, details.card::details-content { content-visibility: visible; block-size: auto } }
`;
