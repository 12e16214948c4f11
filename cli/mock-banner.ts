// What `acs mock` says when it listens: requests of its own contract to be pasted, and who may send them.

import { curlOf } from '../conformance/index.ts';
import type { Contract } from '../src/contract/index.ts';
import { sampleRequest } from '../src/http/index.ts';
import type { MockFlags } from './mock-options.ts';

export function mockBanner(url: string, { bearer, stateful }: MockFlags, contract: Contract): string {
  const { operations, title } = contract;
  const token = bearer.length > 0 ? '$ACS_BEARER' : 'any';
  const read = operations.find(({ method }) => method === 'GET');
  const create = operations.find(({ method, body }) => method === 'POST' && body !== undefined);
  const tries = [read, create].filter((operation) => operation !== undefined);
  const lines = [
    `Mock listening on ${url}`,
    `It responds as ${title} has it.`,
    ...tries.map((operation) => `  ${curlTo(url, sampleRequest(contract, operation, token))}`),
    `  requests and controls: ${url}/_mock/`,
    bearer.length > 0
      ? 'It accepts only the tokens given with --bearer; the lines above take one from ACS_BEARER.'
      : 'It accepts any credential; start it with --bearer TOKEN to accept only that one.',
    ...(stateful ? ['It remembers what is created.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const curlTo = (base: string, { body, ...request }: ReturnType<typeof sampleRequest>): string =>
  curlOf({
    request: { ...request, url: base + request.target, ...(body !== undefined && { body: { text: body } }) },
  });
