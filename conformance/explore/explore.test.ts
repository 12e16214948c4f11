// Exploration against servers that validate with the contract, or with one that has a single bound moved.

import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { createContract, type OpenApiDocument } from '../../src/contract/index.ts';
import { only, runAgainst } from '../testing/run-against.ts';
import type { Result } from '../types.ts';

const contract = await loadContract();

interface Editable {
  readonly components: { readonly schemas: Record<string, { properties?: Record<string, object> }> };
}

/** Accepts what a contract accepts, and says no more. */
function serverOf(change: (document: Editable) => void = () => undefined): RequestListener {
  const document = structuredClone(contract.document) as unknown as Editable;
  change(document);
  const changed = createContract(document as unknown as OpenApiDocument);
  const pointerOf = (url = '') =>
    changed.operations.find(({ path }) => url.endsWith(path.replace('/{account_id}', '')))?.body
      ?.schemaPointer;
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const pointer = pointerOf(request.url);
    const valid =
      pointer !== undefined &&
      changed.validate(pointer, JSON.parse(Buffer.concat(chunks).toString() || 'null')).length === 0;
    response.writeHead(valid ? 201 : 400).end();
  };
}

/** The first test that a server fails. */
const failingOf = async (server: RequestListener, runs: number) =>
  (await explored(server, runs)).find(({ outcomes }) => outcomes.source === 'failed');

async function explored(server: RequestListener, runs: number, seed = 11): Promise<readonly Result[]> {
  const profiles = ['createAuthenticationProfile/examples', 'createAuthenticationProfile/combinations'];
  const selection = only(...profiles, 'createTag/examples');
  const report = await runAgainst(server, { explore: runs, seed, selection });
  return report.results.filter((result) => result.case.rule === 'exploration');
}

describe('exploring', () => {
  it('finds nothing in a server that keeps the contract', async () => {
    const results = await explored(serverOf(), 60);
    expect(results.map((result) => [result.case.id, result.outcomes.source])).toEqual([
      ['createAuthenticationProfile/exploration/valid', 'passed'],
      ['createAuthenticationProfile/exploration/single-fault', 'passed'],
      ['createTag/exploration/valid', 'passed'],
      ['createTag/exploration/single-fault', 'passed'],
    ]);
  });

  it('shrinks what a server rejects inside the stated range to the value next to its own bound', async () => {
    const server = serverOf(({ components: { schemas } }) =>
      Object.assign(schemas.ByteLength ?? {}, { maximum: 100 }),
    );
    const failing = await failingOf(server, 200);
    expect(failing?.case.id).toBe('createAuthenticationProfile/exploration/valid');
    expect(failing?.case.title).toMatch(
      /^a valid body: byteLength = 101 \(\d+ bodies, \d+ times shrunk, --seed 11\)$/,
    );
  });

  it('shrinks what a server accepts past a stated bound to the value next to the true one', async () => {
    const server = serverOf(({ components: { schemas } }) =>
      Object.assign(schemas.RateLimit?.properties?.window ?? {}, { maximum: 10_000_000 }),
    );
    const failing = await failingOf(server, 400);
    expect(failing?.case.title).toMatch(/^a single fault: ratelimit\.window = 86401 /);
    expect(failing?.findings.map((finding) => finding.origin.id)).toEqual(['ratelimit-window']);
  });

  it('gives the same bodies for the same seed, and others for another', async () => {
    const bodies = async (seed: number) => {
      const results = await explored(serverOf(), 5, seed);
      return results.map((result) => result.case.title.replace(/--seed \d+/, ''));
    };
    const [first, second, other] = [await bodies(3), await bodies(3), await bodies(4)];
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
