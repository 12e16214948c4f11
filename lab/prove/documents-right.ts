// Right servers of documents of other teams, and the kit's own mock of them: whatever is in a document, neither is accused.

import {
  type ConformanceOptions,
  type Outcome,
  type Report,
  runConformance,
  type Selection,
} from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { documentWithOrigins } from '../../src/docs/index.ts';
import { startMock } from '../../src/mock/index.ts';
import { interpreterSecret } from '../fixtures/servers/interpreter/credentials.ts';
import { type WildServer, wildServers } from '../fixtures/servers/interpreter/wild.ts';
import type { Running } from '../fixtures/servers/start.ts';
import type { Group } from './group.ts';
import { everyRun, everything } from './plan.ts';
import { draw, type Sample } from './servers.ts';

/** Runs them one after the other; at most so many documents as the sample says, drawn by the seed. */
export async function documentsGroup(sample: Sample): Promise<Group> {
  const drawn = draw(wildServers, ({ name }) => name, sample);
  const troubles: (readonly string[])[] = [];
  for (const server of drawn) troubles.push(await troublesOf(server));
  const right = troubles.filter(({ length }) => length === 0).length;
  return {
    title: 'Documents of others',
    says: `${right} of ${drawn.length} have a server and a mock that nothing is wrong with`,
    notes: [],
    wanting: troubles.flat(),
  };
}

/** What is wrong with a document, with its right server, and with the mock, without a memory and with one. */
async function troublesOf(wild: WildServer): Promise<readonly string[]> {
  const { name, file, passesOnMock } = wild;
  const contract = await loadContract(file);
  await documentWithOrigins(file);
  const mock = (stateful: boolean) =>
    startMock({ contract: contract.document, port: 0, bearer: [interpreterSecret], stateful });
  const onServer = await reportOn(contract, wild, await wild.start(), eachOnce);
  const troubles = [
    ...contract.leftOut.map((part) => `left out: ${part}`),
    ...opposed(onServer, 'failed', 'errored', 'inconclusive'),
  ];
  if (passesOnMock !== undefined) {
    const report = await reportOn(contract, wild, await mock(false), everything);
    const { passed } = report.verdicts.source.counts;
    if (passed < passesOnMock) troubles.push(`on its mock ${passed} cases pass instead of ${passesOnMock}`);
    // A memory has only what was created in it, and so none of the declared values.
    const again = await reportOn(contract, { ...wild, values: {} }, await mock(true), eachOnce);
    troubles.push(...[report, again].flatMap((each) => opposed(each, 'failed', 'errored')));
  }
  return troubles.map((trouble) => `${name}: ${trouble}`);
}

/** Without the same rows in other bodies, and without what is long to send. */
const eachOnce: Selection = { ...everything, skip: ['*/in/*', '*/ten-megabytes'] };

/** What is declared of the server of a document. */
type Declared = Pick<WildServer, 'values' | 'credential'>;

/** How the suite runs on a server of a document. */
export const documentOptions = (
  contract: Contract,
  { values, credential }: Declared,
  url: string,
  selection: Selection,
): ConformanceOptions => ({
  ...everyRun,
  contract,
  baseUrl: new URL(url),
  values,
  credential,
  selection,
  against: 'source',
  timeout: 10_000,
  deadline: 120_000,
});

async function reportOn(
  contract: Contract,
  declared: Declared,
  server: Running,
  selection: Selection,
): Promise<Report> {
  try {
    return await runConformance(documentOptions(contract, declared, server.url, selection));
  } finally {
    await server.close();
  }
}

/** Cases that ended otherwise than a right server's do, and why the run stopped. */
const opposed = ({ results, stopped }: Report, ...outcomes: readonly Outcome[]): readonly string[] => [
  ...(stopped === undefined ? [] : [`stopped: ${stopped.kind}`]),
  ...results
    .filter((result) => outcomes.includes(result.outcomes.source))
    .map((result) => `${result.outcomes.source}: ${result.case.id}`),
];
