// Documents with one thing wrong: what is made of a document, its cases, its mock and its page, is made without that thing, or the
// document is rejected in one line.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planCases } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { documentWithOrigins } from '../../src/docs/index.ts';
import { ContractError } from '../../src/errors.ts';
import { createMock } from '../../src/mock/index.ts';
import { mutatedDocuments } from '../fixtures/documents/mutated.ts';
import { wildServers } from '../fixtures/servers/interpreter/wild.ts';
import type { Group } from './group.ts';
import type { Sample } from './servers.ts';

/** Tries 300 documents, or as many as the sample says, drawn by the seed. */
export async function mutatedGroup({ sample = 300, seed }: Sample): Promise<Group> {
  const folder = mkdtempSync(join(tmpdir(), 'acs-mutated-'));
  const file = join(folder, 'openapi.json');
  const wanting: string[] = [];
  let rejected = 0;
  try {
    const files = wildServers.map((server) => server.file);
    for (const { name, document } of mutatedDocuments(files, seed, sample)) {
      writeFileSync(file, JSON.stringify(document));
      const error = await use(file);
      if (error === undefined) continue;
      if (error instanceof ContractError && !error.message.includes('\n')) rejected += 1;
      else wanting.push(`${name}: ${error instanceof Error ? error.stack : error}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const right = sample - wanting.length;
  return {
    title: 'Documents with one thing wrong',
    says: `${right} of ${sample} are planned, mocked and shown without it (${right - rejected}), or rejected in one line (${rejected})`,
    notes: [],
    wanting,
  };
}

/** Makes of a document what `conform`, `mock` and `docs` make of it; what was thrown. */
async function use(file: string): Promise<unknown> {
  try {
    const contract = await loadContract(file);
    planCases({ contract, values: {}, headers: [], selection, driver: false });
    createMock({ contract: contract.document });
    await documentWithOrigins(file);
    return undefined;
  } catch (error) {
    return error;
  }
}

const selection = { only: [], skip: [], readOnly: false };
