// Which entries are asked for: by the query of a request to the console.

import { type Problem, problem } from '../http/index.ts';
import type { Entry } from './types.ts';

/** A filter, or what is wrong with the query. */
export type ParsedFilter =
  | { readonly ok: true; readonly filter: (entry: Entry) => boolean }
  | { readonly ok: false; readonly problem: Problem };

type Test = (entry: Entry) => boolean;

/** The names that a query may have; several must all fit. */
export const FILTERS = ['method', 'path', 'operation', 'status', 'since', 'q'] as const;

/** Parses `method=GET&path=/acme&operation=getTag&status=4xx&since=12&q=text`; what is empty filters nothing. */
export function parseFilter(query: URLSearchParams): ParsedFilter {
  const tests: Test[] = [];
  for (const name of FILTERS) {
    const value = query.get(name)?.trim() ?? '';
    const test = value === '' ? undefined : TESTS[name](value);
    if (test === 'unusable') return { ok: false, problem: problem('invalid-request', USAGE[name] ?? '') };
    if (test) tests.push(test);
  }
  return { ok: true, filter: (entry) => tests.every((test) => test(entry)) };
}

const USAGE: Readonly<Record<string, string>> = {
  status: 'The filter status takes a status (404), a class (4xx), or none for requests without a response.',
  since: 'The filter since takes the id of an entry: a whole number.',
};

const TESTS: Readonly<Record<(typeof FILTERS)[number], (value: string) => Test | 'unusable'>> = {
  method: (value) => {
    const methods = value.toUpperCase().split(',');
    return ({ request }) => methods.includes(request.method.toUpperCase());
  },
  path:
    (value) =>
    ({ request }) =>
      holds(request.target.replace(/\?.*$/s, ''), value),
  operation:
    (value) =>
    ({ operation }) =>
      operation?.id === value,
  status: (value) => statusTest(value.toLowerCase()),
  since: (value) => (/^\d+$/.test(value) ? ({ id }) => id > Number(value) : 'unusable'),
  q: (value) => {
    const wanted = value.toLowerCase();
    return (entry) => textsOf(entry).some((text) => text.toLowerCase().includes(wanted));
  },
};

function statusTest(value: string): Test | 'unusable' {
  if (value === 'none') return ({ answer }) => answer === undefined;
  if (!/^[1-5](xx|\d\d)$/.test(value)) return 'unusable';
  const start = value.replace('xx', '');
  return ({ answer }) => String(answer?.status ?? '').startsWith(start);
}

/** A text in a path, or with `*` a whole path. */
function holds(path: string, wanted: string): boolean {
  if (!wanted.includes('*')) return path.includes(wanted);
  const parts = wanted.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= path.length - last.length;
}

function textsOf({
  request,
  answer,
  operation,
  nearest,
  reason,
  applied,
  findings,
}: Entry): readonly string[] {
  const lines = [request, ...(answer ? [answer] : [])].flatMap(({ headers, body = '' }) => [
    body,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]);
  return [
    `${request.method} ${request.target}`,
    ...[answer?.status, operation?.id, operation?.path, nearest?.why, reason].map((text) =>
      String(text ?? ''),
    ),
    ...applied,
    ...findings.flatMap(({ where, detail, cites = '' }) => [where, detail, cites]),
    ...lines,
  ];
}
