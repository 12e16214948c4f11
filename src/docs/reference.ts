// The reference: a document with its origins as one self-contained page of Redoc, which asks for nothing from outside.

import { methods, type OpenApiDocument } from '../contract/index.ts';
import { escaped, inScript, policyOf, sourceOf } from '../html/index.ts';
import { mapMembers } from '../values.ts';
import { type View, viewFiles } from './links.ts';
import { redocEngine } from './redoc.ts';
import { referenceStyle } from './reference-style.ts';

const viewNames: Readonly<Record<View, string>> = {
  whole: 'Whole contract',
  stated: 'What the source says',
};

/** What a reference has beside its document. */
export interface ReferenceParts {
  readonly view: View;
  /** What stands above the switch between the views, with what it needs in the head. */
  readonly bar?: { readonly markup: string; readonly head: string };
}

/**
 * Renders a view of a document. The policy of the page forbids any request and any script but its own: what a description
 * holds is shown, never run. Our style stands in the body, after those that Redoc adds to the head.
 * @param document with its origins in the descriptions
 * @throws IncompleteError when the engine is not there
 */
export async function renderReference(
  document: OpenApiDocument,
  { view, bar }: ReferenceParts,
): Promise<string> {
  const isWhole = isRenderedWhole(document);
  const ahead = isWhole ? frameScript + renderAll : frameScript;
  const title = [document.info.title, ...(view === 'stated' ? [viewNames.stated] : [])].join(' · ');
  const script = `${await redocEngine()}\n${callOf(isWhole ? withoutTags(document) : document)}`;
  const scripts = [...(bar ? ["'self'"] : []), sourceOf(ahead), sourceOf(script)];
  return `<!doctype html>
<html lang="en">
<head>
${policyOf(["'unsafe-inline'"], scripts).markup}
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${bar?.head ?? ''}</head>
<body>
<style>${referenceStyle}</style>
<div class="acs-frame">${bar?.markup ?? ''}${viewSwitch(document, view)}</div>
<script>${ahead}</script>
<div id="redoc"></div>
<script type="module">${script}</script>
</body>
</html>
`;
}

/** The switch between the views; none for a document without a source. */
function viewSwitch(document: OpenApiDocument, view: View): string {
  if (document['x-source'] === undefined) return '';
  const links = (['whole', 'stated'] as const).map((each) => {
    const current = each === view ? ' aria-current="page"' : '';
    return `<a href="${viewFiles[each]}"${current}>${viewNames[each]}</a>`;
  });
  return `<nav class="acs-switch" aria-label="View of the contract">${links.join('')}</nav>`;
}

/** Redoc's menu and headings begin below the frame, which covers the top of the window. */
function callOf(document: OpenApiDocument): string {
  const options = { schemasExpansionLevel: 2, skipBundle: true, disableTelemetry: true };
  const covered = `() => window.document.querySelector('.acs-frame').offsetHeight`;
  return `${ownAddress}hydrate(${inScript(document)}, { ...${inScript(options)}, scrollYOffset: ${covered} }, window.document.getElementById('redoc'));`;
}

/**
 * Redoc leads from `#operation/ID` to an address of its own, but says until then that there is no page. Of operations
 * without a tag that address is known.
 */
const ownAddress = `
  const [, operation] = /^#operation\\/(\\w+)$/.exec(location.hash) ?? [];
  if (operation && document.documentElement.dataset.whole) history.replaceState(null, '', '#/other/' + operation.toLowerCase());
`;

/** The switch leads to the same place in the other view, and Redoc's own search, which runs words together, stays closed. */
const frameScript = `
  for (const link of document.querySelectorAll('.acs-switch a')) {
    const follow = () => { link.hash = location.hash };
    for (const event of ['focus', 'pointerenter', 'pointerdown', 'click']) link.addEventListener(event, follow);
  }
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopImmediatePropagation();
  }, true);
`;

/** Has Redoc render all of a page at once, ahead of it: every observer hears that what it waits for came into view. */
const renderAll = `
  document.documentElement.dataset.whole = 'true';
  globalThis.IntersectionObserver = class {
    constructor(call) { this.call = call }
    observe(target) { queueMicrotask(() => this.call([{ isIntersecting: true, target }], this)) }
    unobserve() {}
    disconnect() {}
  };
`;

const isOperation = (key: string) => methods.some((method) => method.toLowerCase() === key);

/** Of a tag Redoc renders the operations when it is opened; a few are better read, searched and printed as one list. */
const isRenderedWhole = ({ paths = {} }: OpenApiDocument): boolean =>
  Object.values(paths).flatMap(Object.keys).filter(isOperation).length <= 12;

function withoutTags({ tags: _, ...document }: OpenApiDocument): OpenApiDocument {
  const untagged = (part: unknown, key: string) =>
    isOperation(key) ? { ...(part as object), tags: undefined } : part;
  const paths = mapMembers(document.paths ?? {}, (item) => mapMembers(item, untagged));
  return { ...document, paths: paths as NonNullable<OpenApiDocument['paths']> };
}
