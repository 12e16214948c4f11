// What `acs mock` says when it listens: requests of its own contract to be pasted, and who may send them.

import type { Contract, Operation } from '../src/contract/index.ts';
import { type SampleRequest, sampleRequest } from '../src/mock/index.ts';
import type { MockFlags } from './mock-options.ts';

export function mockBanner(url: string, flags: MockFlags, contract: Contract): string {
  const { operations, title } = contract;
  const token = tokenOf(flags);
  const read = operations.find(({ method }) => method === 'GET');
  const create = operations.find(({ method, body }) => method === 'POST' && body !== undefined);
  const curlTo = (operation: Operation, ...more: readonly string[]) =>
    curl(url, sampleRequest(contract, operation, token), token, more);
  const tries = [
    ...(read ? [curlTo(read), curlTo(read, "-H 'Prefer: code=404'")] : []),
    ...(create ? [curlTo(create)] : []),
  ];
  const lines = [
    `Mock listening on ${url}`,
    `It responds as ${title} has it.`,
    ...tries.map((line) => `  ${line}`),
    `  requests and controls: ${url}/_mock/`,
    whoMay(flags, operations),
  ];
  return `${lines.join('\n')}\n`;
}

function tokenOf({ bearer, stateful }: MockFlags): string {
  if (bearer.length > 0) return '$ACS_BEARER';
  return stateful ? 'acme-demo-token' : 'any';
}

function whoMay({ bearer, stateful }: MockFlags, operations: readonly Operation[]): string {
  const hasAccounts = operations.some(({ parameters }) =>
    parameters.some(({ input }) => input === 'account'),
  );
  const keeps = stateful ? ' It remembers what is created.' : '';
  if (bearer.length > 0)
    return `It accepts only the tokens given with --bearer; the lines above take one from ACS_BEARER.${keeps}`;
  if (stateful && hasAccounts) return `It accepts the tokens of the seed of the reference server.${keeps}`;
  return `It accepts any credential; start it with --bearer TOKEN to accept only that one.${keeps}`;
}

function curl(
  url: string,
  { method, target, headers, body }: SampleRequest,
  token: string,
  more: readonly string[],
): string {
  const fields = headers.map(([name, value]) =>
    // A shell puts the credential in the place of its variable.
    value.includes(token) ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
  );
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    ...fields.slice(0, 1),
    ...more,
    ...fields.slice(1),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    quoted(`${url}${target}`),
  ].join(' ');
}

const quoted = (text: string) => (/^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
