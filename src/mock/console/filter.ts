// Which entries are asked for: by the query of a request to the console.

import { problem, Rejection } from '../../http/index.ts';
import { wildcard } from '../../wildcard.ts';
import type { Entry } from './types.ts';

type Test = (entry: Entry) => boolean;

/** The names that a query may have; several must all fit. */
export const FILTERS = ['method', 'path', 'operation', 'status', 'since', 'q'] as const;

/** Parses `method=GET&path=/acme&operation=getTag&status=4xx&since=12&q=text`; what is empty filters nothing. @throws Rejection */
export function parseFilter(query: URLSearchParams): Test {
  const tests = FILTERS.flatMap((name) => {
    const value = query.get(name)?.trim() ?? '';
    return value === '' ? [] : [TESTS[name](value)];
  });
  return (entry) => tests.every((test) => test(entry));
}

const unusable = (detail: string) => new Rejection(problem('invalid-request', detail));

const TESTS: Readonly<Record<(typeof FILTERS)[number], (value: string) => Test>> = {
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
  since: (value) => {
    if (/^\d+$/.test(value)) return ({ id }) => id > Number(value);
    throw unusable('The filter since takes the id of an entry: a whole number.');
  },
  q: (value) => {
    const wanted = value.toLowerCase();
    return (entry) => textsOf(entry).some((text) => text.toLowerCase().includes(wanted));
  },
};

function statusTest(value: string): Test {
  if (value === 'none') return ({ answer: response }) => response === undefined;
  if (!/^[1-5](xx|\d\d)$/.test(value))
    throw unusable(
      'The filter status takes a status (404), a class (4xx), or none for requests without a response.',
    );
  const start = value.replace('xx', '');
  return ({ answer: response }) => String(response?.status ?? '').startsWith(start);
}

/** A text in a path, or with `*` a whole path. */
function holds(path: string, wanted: string): boolean {
  if (!wanted.includes('*')) return path.includes(wanted);
  return new RegExp(`^${wildcard(wanted)}$`, 's').test(path);
}

function textsOf({
  request,
  answer: response,
  operation,
  nearest,
  reason,
  applied,
  findings,
}: Entry): readonly string[] {
  const lines = [request, ...(response ? [response] : [])].flatMap(({ headers, body = '' }) => [
    body,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]);
  return [
    `${request.method} ${request.target}`,
    ...[response?.status, operation?.id, operation?.path, nearest?.why, reason].map((text) =>
      String(text ?? ''),
    ),
    ...applied,
    ...findings.flatMap(({ where, detail, cites = '' }) => [where, detail, cites]),
    ...lines,
  ];
}
