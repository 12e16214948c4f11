// Every server that the proof runs the suite against.

import type { Contract } from '../../../src/contract/index.ts';
import { grammarServer, type Meeting } from './grammar.ts';
import { kitServers } from './kit.ts';
import { modelServers } from './model.ts';
import type { Kind, ProvenServer } from './server.ts';

export { judgeServer, withServer } from './server.ts';
export type { Kind, ProvenServer };

/** All servers, by kind and name. */
export const serversOf = (contract: Contract): readonly ProvenServer[] => [
  ...kitServers(contract),
  ...modelServers(contract),
];

/** Finds a server by its key: among all that are listed, and those of the grammar. */
export function serverFinder(
  contract: Contract,
  meeting: Meeting,
): (key: string) => ProvenServer | undefined {
  const listed = new Map(serversOf(contract).map((server) => [keyOf(server), server]));
  return (key) => listed.get(key) ?? grammarServer(key.replace(/^grammar: /, ''), meeting);
}

/** What names a server across threads. */
export const keyOf = ({ kind, name }: Pick<ProvenServer, 'kind' | 'name'>): string => `${kind}: ${name}`;
