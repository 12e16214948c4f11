// Documents with one thing wrong: what is made of a document, its cases, its mock and its page, is made without that thing, or the
// document is rejected in one line.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import { planCases } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { toPointer } from '../../src/contract/index.ts';
import { documentWithOrigins } from '../../src/docs/index.ts';
import { ContractError } from '../../src/errors.ts';
import { createMock } from '../../src/mock/index.ts';
import { wildServers } from '../fixtures/servers/interpreter/wild.ts';
import type { Group } from './group.ts';
import { everything } from './plan.ts';
import type { Sample } from './servers.ts';

/** A document, and what is wrong with it. */
interface Mutated {
  /** Its file, the place and the change: `forms.yaml /paths/~1forms/post removed`. */
  readonly name: string;
  readonly document: unknown;
}

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
    planCases({ contract, values: {}, headers: [], selection: everything, driver: false });
    createMock({ contract: contract.document });
    await documentWithOrigins(file);
    return undefined;
  } catch (error) {
    return error;
  }
}

type Json = Record<string, unknown>;
type Keys = readonly string[];

const removed = Symbol('removed');
const values = [null, true, -1, 0, 2 ** 31 - 1, '', 'text', [], {}, [null], { $ref: '#/nowhere' }] as const;
const others = [removed, ...values] as const;

/** `count` mutations of the documents in some YAML files: a node is taken out, or has another value. Drawn from a seed. */
const mutatedDocuments = (files: readonly string[], seed: number, count: number): readonly Mutated[] =>
  fc
    .sample(fc.tuple(fc.constantFrom(...files), fc.nat(), fc.constantFrom(...others)), {
      seed,
      numRuns: count,
    })
    .map(([file, at, other]) => mutated(file, at, other));

function mutated(file: string, at: number, other: (typeof others)[number]): Mutated {
  const document: unknown = parse(readFileSync(file, 'utf8'));
  const places = placesOf(document);
  const [holder, keys] = places[at % places.length] as (typeof places)[number];
  const key = String(keys.at(-1));
  if (other === removed) delete holder[key];
  else holder[key] = other;
  const change = other === removed ? 'removed' : `is ${JSON.stringify(other)}`;
  return { name: `${file} ${toPointer(keys)} ${change}`, document };
}

/** Every place of a document: what holds it, and the keys that lead there. */
const placesOf = (node: unknown, way: Keys = []): readonly (readonly [Json, Keys])[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([key, value]) => [
        [node as Json, [...way, key]] as const,
        ...placesOf(value, [...way, key]),
      ]);
