// The codes of errors: what each means, which responses have it, and what one looks like.

import { type Contract, nodesOf } from '../../../contract/index.ts';
import { type Html, html, joined, prose } from '../../../html/index.ts';
import { isObject } from '../../../values.ts';
import { anchor, at } from '../../links.ts';
import { examplesIn } from './operation.ts';

/** A code with the responses that show it. */
export interface ErrorCode {
  readonly code: string;
  readonly says: string;
  readonly uses: readonly { readonly operation: string; readonly status: string }[];
  readonly example?: unknown;
}

/** Every code that a schema describes in `x-enumDescriptions`. */
export function errorCodes(contract: Contract): readonly ErrorCode[] {
  const examples = contract.operations.flatMap((operation) => {
    const shown = examplesIn(contract, operation);
    return shown.map((each) => ({ ...each, operation: operation.id }));
  });
  return nodesOf(contract.document).flatMap(([node]) => {
    const said = (node as { 'x-enumDescriptions'?: unknown })['x-enumDescriptions'];
    return Object.entries(isObject(said) ? said : {}).map(([code, says]): ErrorCode => {
      const shown = examples.filter(({ value }) => isObject(value) && Object.values(value).includes(code));
      const uses = new Map(shown.map((each) => [`${each.operation} ${each.status}`, each]));
      return { code, says: String(says), uses: [...uses.values()], example: shown[0]?.value };
    });
  });
}

/** Where a code stands. */
export const codeAnchor = (code: string): string => anchor(`error ${code}`);

export function codesSection(contract: Contract): Html | false {
  const codes = errorCodes(contract);
  if (codes.length === 0) return false;
  return html`<h2 id="errors">Error codes</h2>${codes.map(
    ({ code, says, uses, example }) =>
      html`<section class="operation" id="${codeAnchor(code)}"><div class="doc"><h3><code>${code}</code></h3><p>${prose(says)}</p>
<p class="quiet">${usesInWords(uses)}</p></div>
<div class="aside">${example !== undefined && html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`}</div></section>`,
  )}`;
}

/** `404: getTag, getUser · 429: getTag` */
function usesInWords(uses: ErrorCode['uses']): Html {
  const link = (operation: string) => html`<a href="${at('', `operation/${operation}`)}">${operation}</a>`;
  const byStatus = [...Map.groupBy(uses, ({ status }) => status)].map(
    ([status, all]) =>
      html`${status}: ${joined(
        all.map(({ operation }) => link(operation)),
        ', ',
      )}`,
  );
  return joined(byStatus, ' · ');
}
