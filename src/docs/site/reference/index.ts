// The reference: how each operation is called, what it takes and what comes back. The plain view has that alone, one shows who
// decided each line, and one has what the source says and nothing else.

import {
  atPointer,
  type Contract,
  createContract,
  type Operation,
  statedOnly,
} from '../../../contract/index.ts';
import { type Html, html } from '../../../html/index.ts';
import { anchor, at, pages, type View } from '../../links.ts';
import type { Page } from '../frame.ts';
import type { Site } from '../model.ts';
import { originsOf, type Reader } from './described.ts';
import { codesSection } from './errors.ts';
import { operationSection } from './operation.ts';

const viewNames: Readonly<Record<View, readonly [name: string, says: string]>> = {
  reference: ['Reference', 'How each operation is called, what it takes and what comes back.'],
  whole: ['Who decided', 'The same, and beside each line the clause or the decision that it comes from.'],
  stated: [
    'What the source says',
    'What is left when every choice of the contract is taken away. Ours are the words, and the names of operations.',
  ],
};

/** Every view of a contract; of one without a source the plain one. */
export function referencePages(site: Site): readonly Page[] {
  const { contract } = site;
  const plain = viewOf(site, contract, 'reference');
  if (!contract.annotated) return [plain];
  const stated = createContract(statedOnly(contract.document), { ...contract, mayBeEmpty: true });
  return [plain, viewOf(site, contract, 'whole'), viewOf(site, stated, 'stated')];
}

function viewOf(site: Site, contract: Contract, view: View): Page {
  const [name, says] = viewNames[view];
  const groups = [...Map.groupBy(contract.operations, (operation) => tagOf(contract, operation))];
  const codes = view !== 'stated' && codesSection(contract);
  const body = html`<h1>${contract.title} <span class="quiet">${contract.version}</span></h1>
${contract.annotated && viewSwitch(view)}
<p class="lead">${says}</p>
${view === 'whole' && originsOfDocument(contract)}
${groups.map(([tag, all]) => html`<h2 id="${anchor(`tag/${tag}`)}">${tag}</h2>${all.map((operation) => operationSection(site, contract, view, operation))}`)}
${codes}`;
  const parts = groups.flatMap(([tag, all]) => [
    { href: at('', `tag/${tag}`), name: tag, isGroup: true },
    ...all.map(({ id, summary }) => ({ href: at('', `operation/${id}`), name: summary || id })),
  ]);
  const last = codes ? [{ href: '#errors', name: 'Error codes', isGroup: true }] : [];
  return {
    name: pages[view],
    title: name,
    under: 'reference',
    body,
    parts: [...parts, ...last],
    wide: true,
  };
}

/** Who decided the version and the servers. */
function originsOfDocument(contract: Contract): Html {
  const reader: Reader = { contract, view: 'whole', isDecided: false, above: [], left: { fields: 0 } };
  const { info, servers = [] } = contract.document;
  return html`${originsOf(reader, info, 'title')}${servers.map((server) => originsOf(reader, server, server.url) || '')}`;
}

/** The first tag of an operation; those without one are told together. */
const tagOf = ({ document }: Contract, { pointer }: Operation): string =>
  String(atPointer(document, `${pointer}/tags/0`) ?? 'Operations');

const viewSwitch = (view: View): Html =>
  html`<nav class="switch" aria-label="View of the contract">${(
    ['reference', 'whole', 'stated'] as const
  ).map(
    (each) =>
      html`<a href="${pages[each]}"${each === view && html` aria-current="page"`}>${viewNames[each][0]}</a>`,
  )}</nav>`;
