// What `acs mock` says when it listens: requests of its own contract to be pasted, and who may send them.

import type { Contract } from '../src/contract/index.ts';
import { hasAccounts, type SampleRequest, sampleRequest } from '../src/mock/index.ts';
import type { MockFlags } from './mock-options.ts';

export function mockBanner(url: string, { bearer, stateful }: MockFlags, contract: Contract): string {
  const { operations, title } = contract;
  const isSeeded = stateful && hasAccounts(operations);
  const token = bearer.length > 0 ? '$ACS_BEARER' : isSeeded ? 'acme-demo-token' : 'any';
  const read = operations.find(({ method }) => method === 'GET');
  const create = operations.find(({ method, body }) => method === 'POST' && body !== undefined);
  const tries = [read, create].filter((operation) => operation !== undefined);
  const lines = [
    `Mock listening on ${url}`,
    `It responds as ${title} has it.`,
    ...tries.map((operation) => `  ${curl(url, sampleRequest(contract, operation, token))}`),
    `  requests and controls: ${url}/_mock/`,
    whoMay[token] ??
      'It accepts only the tokens given with --bearer; the lines above take one from ACS_BEARER.',
    ...(stateful ? ['It remembers what is created.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const whoMay: Readonly<Record<string, string>> = {
  any: 'It accepts any credential; start it with --bearer TOKEN to accept only that one.',
  'acme-demo-token': 'It accepts the tokens of the seed of the reference server.',
};

const curl = (url: string, { method, target, headers, body }: SampleRequest): string =>
  [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    quoted(`${url}${target}`),
  ].join(' ');

/** A shell puts the credential in the place of its variable. */
function quoted(text: string): string {
  if (/^[\w:/.=-]+$/.test(text)) return text;
  return text.includes('$ACS_BEARER') ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
