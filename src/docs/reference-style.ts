// The looks of the reference: what stands above Redoc, the badges, and colours of Redoc that have too little contrast.

import { colours } from '../html/index.ts';

export const referenceStyle = `
  body { margin: 0 }
  :root { color-scheme: light } :root.dark { color-scheme: dark }
  .acs-frame, .acs-origins { ${colours} }
  :root:not(.dark) :is(.tag-get, .tag-query) { --tag-color: #0c6b3a } :root:not(.dark) .tag-post { --tag-color: #1a50d0 }
  :root { --color-blue-6: #0b5cc0; --color-blue-7: #0a4fa8; --color-green-6: #0e6b3c; --color-green-8: #0b6339;
    --color-blueberry-6: #1a50d0; --color-blueberry-7: #1643b0; --text-color-helper: #5c5e69 }
  :root.dark { --color-blue-6: #86b9ff; --color-blue-7: #9cc7ff; --color-green-6: #5fd694; --color-green-8: #8ce8b4;
    --color-blueberry-6: #9db7ff; --color-blueberry-7: #b3c7ff; --text-color-helper: #a6aab6; --button-bg-color-primary: #1259c3 }
  :root.dark .schema-name { color: #fbfbfc }
  .acs-badge { display: inline-block; padding: 0 .55em; border: 1px solid currentcolor; border-radius: .8em;
    font-size: 12px; font-weight: 500; line-height: 18px }
  .acs-stated { color: var(--stated); background: var(--stated-wash) }
  .acs-derived { color: var(--derived); background: var(--derived-wash); border-style: dashed }
  .acs-chosen { color: var(--chosen); background: var(--chosen-wash); border-style: dotted }
  .acs-origins { margin: .6em 0; font-size: 13px; line-height: 20px; color: var(--quiet) }
  .acs-origins > div { padding: 2px 0; overflow-wrap: anywhere }
  .acs-origins .acs-badge { margin-right: .3em }
  .acs-origins code { display: inline-block; max-width: 100%; font-size: 12px; line-height: 18px; white-space: normal }
  .acs-origins a { color: var(--link); margin-left: .15em }
  .acs-frame { position: sticky; top: 0; z-index: 20; background: var(--bg-color); color: var(--ink) }
  .acs-switch { box-sizing: border-box; height: 45px; display: flex; align-items: center; gap: .25rem; padding: 0 1rem;
    border-bottom: 1px solid var(--line); font: 14px/1.4 system-ui, sans-serif; overflow: hidden }
  .acs-switch a { padding: .3rem .75rem; border: 1px solid transparent; border-radius: 1rem; color: var(--ink);
    text-decoration: none; white-space: nowrap }
  .acs-switch a:hover { border-color: var(--line) }
  .acs-switch a[aria-current] { background: var(--ink); color: var(--page) }
  .acs-frame a:focus-visible, .acs-origins :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
  h1 { font-size: 30px !important; line-height: 1.3 !important }
  #redoc :is(button, summary) { min-width: 24px; min-height: 24px }
  [data-testid='search-trigger'] { display: none }
  @media (max-width: 760px) { h1, h2 { font-size: 26px !important; line-height: 1.3 !important } .acs-switch { padding: 0 .5rem } }
  @media print { .acs-frame { position: static } .acs-switch a:not([aria-current]) { display: none } .acs-badge { print-color-adjust: exact } }
`;
