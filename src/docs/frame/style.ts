// The style of what we add to Redoc's pages: badges, lines of origin, the switch, and what its own style lacks.

/** Colours are those of the two themes, each with a contrast of 4.5 to 1 and more. */
export const STYLE = `
  :root { --acs-stated: #0f5c2e; --acs-stated-bg: #e3f4e8; --acs-derived: #1a4e8a; --acs-derived-bg: #e4eefb;
    --acs-chosen: #87400a; --acs-chosen-bg: #fcefdc; --acs-ink: #22242b; --acs-soft: #555a66; --acs-paper: #fff;
    --acs-line: #d9dbe1; --acs-link: #0b5cc0 }
  :root.dark { --acs-stated: #7ee2a0; --acs-stated-bg: #143222; --acs-derived: #9cc7ff; --acs-derived-bg: #16294a;
    --acs-chosen: #f5be80; --acs-chosen-bg: #3d2811; --acs-ink: #eceef2; --acs-soft: #b3b8c4; --acs-paper: #22242b;
    --acs-line: #454955; --acs-link: #86b9ff }
  :root:not(.dark) :is(.tag-get, .tag-query) { --tag-color: #0c6b3a } :root:not(.dark) .tag-post { --tag-color: #1a50d0 }
  :root { --color-blue-6: #0b5cc0; --color-blue-7: #0a4fa8; --color-green-6: #0e6b3c; --color-green-8: #0b6339;
    --color-blueberry-6: #1a50d0; --color-blueberry-7: #1643b0; --text-color-helper: #5c5e69 }
  :root.dark { --color-blue-6: #86b9ff; --color-blue-7: #9cc7ff; --color-green-6: #5fd694; --color-green-8: #8ce8b4;
    --color-blueberry-6: #9db7ff; --color-blueberry-7: #b3c7ff; --text-color-helper: #a6aab6; --button-bg-color-primary: #1259c3 }
  .acs-badge { display: inline-block; padding: 0 .55em; border: 1px solid currentcolor; border-radius: .8em;
    font-size: 12px; font-weight: 500; line-height: 18px }
  .acs-stated { color: var(--acs-stated); background: var(--acs-stated-bg) }
  .acs-derived { color: var(--acs-derived); background: var(--acs-derived-bg); border-style: dashed }
  .acs-chosen { color: var(--acs-chosen); background: var(--acs-chosen-bg); border-style: dotted }
  .acs-origins { margin: .6em 0; font-size: 13px; line-height: 20px; color: var(--acs-soft) }
  .acs-origins > div { padding: 2px 0; overflow-wrap: anywhere }
  .acs-origins .acs-badge { margin-right: .3em } .acs-origins a { margin-left: .15em }
  .acs-origins code { display: inline-block; max-width: 100%; font-size: 12px; line-height: 18px; white-space: normal }
  .acs-origins details { display: block; margin: 2px 0 2px 1em }
  .acs-origins a { color: var(--acs-link) }
  .acs-origins summary { cursor: pointer; color: var(--acs-link) }
  .acs-frame { position: sticky; top: 0; z-index: 20; background: var(--acs-paper); color: var(--acs-ink) }
  .acs-switch { box-sizing: border-box; height: 45px; display: flex; align-items: center; gap: .25rem; padding: 0 1rem;
    border-bottom: 1px solid var(--acs-line); font: 14px/1.4 system-ui, sans-serif; overflow: hidden }
  .acs-switch a { padding: .3rem .75rem; border: 1px solid transparent; border-radius: 1rem; color: var(--acs-ink);
    text-decoration: none; white-space: nowrap }
  .acs-switch a:hover { border-color: var(--acs-line) }
  .acs-switch a[aria-current] { background: var(--acs-ink); color: var(--acs-paper) }
  .acs-frame a:focus-visible, .acs-origins :focus-visible { outline: 3px solid var(--acs-link); outline-offset: 2px }
  .acs-sum { margin-left: auto; display: flex; gap: .4rem; align-items: center; color: var(--acs-soft); white-space: nowrap }
  h1 { font-size: 30px !important; line-height: 1.3 !important }
  [data-testid='search-trigger'] { display: none }
  @media (max-width: 760px) { h1, h2 { font-size: 26px !important; line-height: 1.3 !important } .acs-sum { display: none } .acs-switch { padding: 0 .5rem } }
  @media print { .acs-frame { position: static } .acs-switch a:not([aria-current]) { display: none } .acs-badge { print-color-adjust: exact } }
`;
