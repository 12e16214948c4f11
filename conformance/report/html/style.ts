// The looks of the page: the system's own type, light or dark as the reader has it, nothing told by colour alone.

/** The style sheet; no value of a report goes into it. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #5a6169; --page: #ffffff; --panel: #f4f5f7; --line: #d5d9de;
  --good: #14692f; --bad: #b3261e; --open: #8a4b00; --link: #0b57d0 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8eb; --quiet: #a3abb4; --page: #14171a; --panel: #1d2125; --line: #383f46;
    --good: #6bd58c; --bad: #ff9a91; --open: #f0b45e; --link: #8ab4ff }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 1.5rem 0 .25rem }
h4 { font-size: .875rem; margin: .75rem 0 .25rem } p { margin: .25rem 0 } ul { padding-left: 1.25rem; margin: .25rem 0 }
a { color: var(--link) } nav a { margin-right: 1rem }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
code, pre { font: .875em/1.45 ui-monospace, monospace }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: .5rem .75rem; margin: .25rem 0;
  white-space: pre-wrap; max-height: 30rem; overflow: auto }
.curl { user-select: all }
.verdicts { list-style: none; padding: 0; margin: 1rem 0 }
.verdicts li { border-left: 4px solid var(--open); background: var(--panel); padding: .5rem .75rem; margin: .5rem 0 }
.verdicts .passed { border-color: var(--good) } .verdicts .passed strong { color: var(--good) }
.verdicts .failed, .stopped { border-color: var(--bad) } .verdicts .failed strong, .stopped strong, .actual { color: var(--bad) }
.verdicts .open strong, .verdicts .undecided strong { color: var(--open) } .verdicts span, .quiet, caption, footer { color: var(--quiet) }
.wide { overflow-x: auto } table { border-collapse: collapse; margin: .5rem 0 }
caption { text-align: left; font-size: .875rem } th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top }
th { font-weight: 600 } tbody th { font-weight: 400 } #counts { white-space: nowrap } #counts td { text-align: right; font-variant-numeric: tabular-nums }
details { margin: .25rem 0 } details > :not(summary) { margin-left: 1rem } summary { cursor: pointer }
.failure { border-left: 3px solid var(--bad); padding-left: .5rem }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .5rem 0 } dt { color: var(--quiet) } dd { margin: 0 }
.cases { list-style: none; padding: 0 } .state { display: inline-block; min-width: 7.5rem; font-size: .875rem; color: var(--quiet) }
.state.passed { color: var(--good) } .state.failed, .state.errored, .state.fixed { color: var(--bad) } .state.inconclusive, .state.known { color: var(--open) }
#filter:not([hidden]) { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; position: sticky; top: 0; background: var(--page); padding: .5rem 0 }
input, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: .25rem .5rem }
@media (max-width: 40rem) { dl { grid-template-columns: minmax(0, 1fr) } }
@media print { #filter, nav { display: none } pre { max-height: none } }
`;
