// Faults by keyword: for every document of other teams, servers that take no notice of one line of it. The suite has to find each
// under that line.

import { type Finding, type Result, runConformance } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { type KeywordFault, keywordFaults } from '../fixtures/servers/interpreter/faults.ts';
import { readDocument } from '../fixtures/servers/interpreter/index.ts';
import { type WildServer, wildServers } from '../fixtures/servers/interpreter/wild.ts';
import { documentOptions } from './documents-right.ts';
import { few, type Group } from './group.ts';
import { draw, type Sample } from './servers.ts';

/** A fault, and the server that has it. */
export interface PlantedFault extends KeywordFault {
  readonly server: WildServer;
}

/** Every fault by keyword of these servers, and what no server can show. */
export function plantedFaults(servers: readonly WildServer[] = wildServers): {
  readonly faults: readonly PlantedFault[];
  readonly unshown: readonly string[];
} {
  const planted = servers.map((server) => ({ server, ...keywordFaults(readDocument(server.file)) }));
  return {
    faults: planted.flatMap(({ server, faults }) =>
      faults.map((fault) => ({ ...fault, name: `${server.name}: ${fault.name}`, server })),
    ),
    unshown: planted.flatMap(({ server, unshown }) => unshown.map((line) => `${server.name}: ${line}`)),
  };
}

/** Runs the faults one after the other; `sample` at most, of as many documents, drawn by the seed. */
export async function keywordGroup(sample: Sample): Promise<Group> {
  const servers = draw(wildServers, ({ name }) => name, sample);
  const { faults, unshown } = plantedFaults(servers);
  const missed: string[] = [];
  const drawn = draw(faults, ({ name }) => name, sample);
  for (const fault of drawn) {
    const found = await findFault(fault);
    if (found !== 'found')
      missed.push(
        `${fault.name}: not found; ${found.length > 0 ? `reported ${few(found)}` : 'nothing failed'}`,
      );
  }
  return {
    title: 'Faulty by keyword',
    says: `${drawn.length - missed.length} of ${drawn.length} found under the line of the document that they ignore, in ${servers.length} documents`,
    notes: unshown.map((line) => `not planted: ${line}`),
    wanting: missed,
  };
}

/** Runs the cases of the operation, up to the first that finds the fault under its line; what else failed, where none does. */
export async function findFault({
  server,
  operation,
  line,
  otherwise,
}: PlantedFault): Promise<'found' | readonly string[]> {
  const { file, start } = server;
  const [running, contract] = [await start(otherwise), await loadContract(file)];
  const id = contract.operations.find(({ method, path }) => `${method} ${path}` === operation)?.id;
  const found = new AbortController();
  const instead = new Set<string>();
  const onResult = ({ findings }: Result) => {
    if (findings.some(isUnder(line))) found.abort();
    for (const { origin } of findings) instead.add(origin.pointer ?? origin.level);
  };
  try {
    const selection = { only: [id ?? operation], skip: [], readOnly: false };
    const options = documentOptions(contract, server, running.url, selection);
    await runConformance({ ...options, signal: found.signal, onResult });
    return found.signal.aborted ? 'found' : [...instead];
  } finally {
    await running.close();
  }
}

/** Whether a finding names a line or one within it, at once or among the faults that it lists. */
const isUnder = (line: string) => {
  const isIt = (named: string | undefined) => named === line || named?.startsWith(`${line}/`);
  return ({ origin, seen }: Finding) =>
    isIt(origin.pointer) || (seen.kind === 'schema' && seen.faults.some((fault) => isIt(fault.line)));
};
