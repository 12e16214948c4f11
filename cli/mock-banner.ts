// What `acs mock` says when it listens: requests of its own contract to be pasted, and who may send them.

import type { Contract, Operation, Parameter } from '../src/contract/index.ts';

/** What the banner depends on. */
export interface BannerFlags {
  readonly bearer: readonly string[];
  readonly stateful?: boolean;
}

/** The lines for a mock at a URL. */
export function mockBanner(url: string, flags: BannerFlags, { operations, title }: Contract): string {
  const token = tokenOf(flags);
  const read = operations.find(({ method }) => method === 'GET');
  const create = operations.find(({ method, body }) => method === 'POST' && (body?.examples.length ?? 0) > 0);
  const tries = [
    ...(read ? [curl(url, read, token), curl(url, read, token, ["-H 'Prefer: code=404'"])] : []),
    ...(create ? [curl(url, create, token, bodyOf(create))] : []),
  ];
  const lines = [
    `Mock listening on ${url}`,
    `It answers by ${title}.`,
    ...tries.map((line) => `  ${line}`),
    `  requests and controls: ${url}/_mock/`,
    whoMay(flags, operations),
  ];
  return `${lines.join('\n')}\n`;
}

function tokenOf({ bearer, stateful }: BannerFlags): string {
  if (bearer.length > 0) return '$ACS_BEARER';
  return stateful ? 'acme-demo-token' : 'any';
}

function whoMay({ bearer, stateful }: BannerFlags, operations: readonly Operation[]): string {
  const hasAccounts = operations.some(({ parameters }) =>
    parameters.some(({ input }) => input === 'account'),
  );
  const keeps = stateful ? ' It remembers what is created.' : '';
  if (bearer.length > 0)
    return `It accepts only the tokens given with --bearer; the lines above take one from ACS_BEARER.${keeps}`;
  if (stateful && hasAccounts) return `It accepts the tokens of the seed of the reference server.${keeps}`;
  return `It accepts any credential; start it with --bearer TOKEN to accept only that one.${keeps}`;
}

function curl(url: string, operation: Operation, token: string, more: readonly string[] = []): string {
  const method = operation.method === 'GET' ? [] : ['-X', operation.method];
  return [
    'curl',
    ...method,
    ...credentialOf(operation, token),
    ...more,
    quoted(`${url}${targetOf(operation)}`),
  ].join(' ');
}

/** The first credential that the operation asks for; one in the query or a cookie the reader has to add. */
function credentialOf({ credentials }: Operation, token: string): readonly string[] {
  const scheme = credentials.optional ? undefined : credentials.alternatives[0]?.[0]?.scheme;
  if (scheme === undefined) return [];
  if (scheme.type !== 'apiKey') return [`-H "Authorization: Bearer ${token}"`];
  return scheme.in === 'header' ? [`-H "${scheme.name}: ${token}"`] : [];
}

function bodyOf({ body }: Operation): readonly string[] {
  const value = body?.examples[0]?.value;
  return value === undefined
    ? []
    : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(value))}`];
}

function targetOf({ path, parameters }: Operation): string {
  const filled = path.replaceAll(/\{([^}]*)\}/g, (_, name) =>
    encodeURIComponent(exampleOf(parameters, name)),
  );
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const pairs = query.map(({ name }): [string, string] => [name, exampleOf(parameters, name)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

function exampleOf(parameters: readonly Parameter[], name: string): string {
  const [example = name] = parameters.find((parameter) => parameter.name === name)?.examples ?? [];
  return String(example);
}

const quoted = (text: string) => (/^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
