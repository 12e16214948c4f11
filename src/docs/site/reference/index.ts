// The reference: how each operation is called, what it takes and what comes back. The plain view has that alone, one shows who
// decided each line, and one has what the source says and nothing else.

import { type Contract, createContract, type Operation, statedOnly } from '../../../contract/index.ts';
import { type Html, html } from '../../../html/index.ts';
import { anchor, at, type View, viewFiles } from '../../links.ts';
import type { Page } from '../frame.ts';
import type { Site } from '../model.ts';
import { described } from './described.ts';
import { codesSection, errorCodes } from './errors.ts';
import { operationSection } from './operation.ts';

const viewNames: Readonly<Record<View, readonly [name: string, says: string]>> = {
  plain: ['Reference', 'How each operation is called, what it takes and what comes back.'],
  whole: ['Who decided', 'The same, and beside each line the clause or the decision that it comes from.'],
  stated: ['What the source says', 'What is left when every choice of the contract is taken away.'],
};

/** Every view of a contract; of one without a source the plain one. */
export function referencePages(site: Site): readonly Page[] {
  const { contract } = site;
  const plain = viewOf(site, contract, 'plain');
  if (!contract.annotated) return [plain];
  return [plain, viewOf(site, contract, 'whole'), viewOf(site, statedContract(contract), 'stated')];
}

function statedContract(contract: Contract): Contract {
  const document = statedOnly(contract.document);
  const isEmpty = Object.keys(document.paths ?? {}).length === 0;
  return isEmpty ? { ...contract, document, operations: [] } : createContract(document, contract);
}

function viewOf(site: Site, contract: Contract, view: View): Page {
  const [name, says] = viewNames[view];
  const groups = [...Map.groupBy(contract.operations, (operation) => tagOf(contract, operation))];
  const { description } = contract.document.info;
  const body = html`<h1>${contract.title} <span class="quiet">${contract.version}</span></h1>
${contract.annotated && viewSwitch(view)}
<p class="lead">${says}</p>
${view === 'stated' && described(description)}
${groups.map(([tag, all]) => html`<h2 id="${anchor(`tag/${tag}`)}">${tag}</h2>${all.map((operation) => operationSection(site, contract, view, operation))}`)}
${view !== 'stated' && codesSection(contract)}`;
  const parts = groups.flatMap(([tag, all]) => [
    { href: at('', `tag/${tag}`), name: tag, isGroup: true },
    ...all.map(({ id, summary }) => ({ href: at('', `operation/${id}`), name: summary || id })),
  ]);
  const hasCodes = view !== 'stated' && errorCodes(contract).length > 0;
  const last = !hasCodes ? [] : [{ href: '#errors', name: 'Error codes', isGroup: true }];
  return {
    name: viewFiles[view],
    title: name,
    under: 'reference',
    body,
    parts: [...parts, ...last],
    wide: true,
  };
}

/** The first tag of an operation; those without one are told together. */
function tagOf({ document }: Contract, { path, method }: Operation): string {
  const operation = document.paths?.[path]?.[method.toLowerCase()] as
    | { tags?: readonly string[] }
    | undefined;
  return operation?.tags?.[0] ?? 'Operations';
}

const viewSwitch = (view: View): Html =>
  html`<nav class="switch" aria-label="View of the contract">${(['plain', 'whole', 'stated'] as const).map(
    (each) =>
      html`<a href="${viewFiles[each]}"${each === view && html` aria-current="page"`}>${viewNames[each][0]}</a>`,
  )}</nav>`;
