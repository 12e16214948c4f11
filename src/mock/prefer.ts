// The header Prefer as Prism reads it: code, example, dynamic and seed choose the answer to a valid request.

import { type Operation, responseFor, successOf } from '../contract/index.ts';
import { type Problem, problem } from '../http/index.ts';

/** What a request prefers; everything unset lets the mock choose. */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
  readonly dynamic: boolean;
  readonly seed?: string;
}

/** A preference that can be followed, or the problem with it. */
export type ParsedPreference =
  | { readonly ok: true; readonly preference: Preference }
  | { readonly ok: false; readonly problem: Problem };

/** Parses the header (`code=429`, `example=second, dynamic=true`) and checks it against the operation. */
export function parsePrefer(
  header: string | readonly string[] | undefined,
  operation: Operation,
): ParsedPreference {
  const values = parsePairs([header ?? ''].flat().join(','));
  const [code, example, dynamic, seed] = ['code', 'example', 'dynamic', 'seed'].map((name) =>
    values.get(name),
  );
  if (code !== undefined && !/^[1-5]\d\d$/.test(code)) {
    return wrong('invalid-request', 'Prefer: code takes a status of three digits, such as code=429.');
  }
  if (dynamic !== undefined && !/^(true|false|)$/.test(dynamic)) {
    return wrong('invalid-request', 'Prefer: dynamic takes true or false.');
  }
  const preference = {
    dynamic: dynamic !== undefined && dynamic !== 'false',
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example }),
    ...(seed !== undefined && { seed }),
  };
  return checked(preference, operation);
}

/** True where the mock may choose the answer, its form aside. */
export function isFree({ code, example }: Preference): boolean {
  return code === undefined && example === undefined;
}

/** Why an answer is what it is: the preference that was followed, or the example that stands for the status. */
export function reasonOf({ responses }: Operation, preference: Preference, status: number): string {
  const { code, example, dynamic } = preference;
  const asked = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example=${example}`]),
    ...(dynamic ? ['dynamic=true'] : []),
  ];
  if (asked.length > 0) return `Prefer asked for ${asked.join(', ')}`;
  const first = responseFor(responses, status)?.content?.examples[0];
  return first === undefined ? 'the contract has no example here' : `the contract's example ${first.name}`;
}

function checked(preference: Preference, { responses }: Operation): ParsedPreference {
  const { code, example } = preference;
  const response = code === undefined ? successOf(responses) : responseFor(responses, code);
  if (code !== undefined && response === undefined) {
    const declared = responses.map(({ status }) => status).join(', ');
    return wrong('not-found', `Prefer: code=${code} is not in the contract; this operation has ${declared}.`);
  }
  if (example === undefined) return { ok: true, preference };
  const names = response?.content?.examples.map(({ name }) => name) ?? [];
  if (names.includes(example)) return { ok: true, preference };
  const status = response?.status ?? 'this';
  return wrong(
    'not-found',
    `Prefer: example=${example} is not in the contract; its examples for ${status} are: ${names.join(', ') || 'none'}.`,
  );
}

// RFC 7240 §2: preferences are separated by commas; parameters after a semicolon are not used here.
function parsePairs(header: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [, name = '', quoted, bare] of header.matchAll(
    /(?:^|,)\s*([^\s=,;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,]*/g,
  )) {
    const key = name.toLowerCase();
    if (!pairs.has(key)) pairs.set(key, quoted ?? bare ?? '');
  }
  return pairs;
}

function wrong(kind: 'invalid-request' | 'not-found', detail: string): ParsedPreference {
  return { ok: false, problem: problem(kind, detail) };
}
