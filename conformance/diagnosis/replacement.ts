// What a wrong request has in the place of a right value, whatever the field: a fraction for a whole number, a list for a text.

import { compactly, differenceOf, twinsIn } from '../experiment/index.ts';
import type { CaseRequest, Change, Result } from '../types.ts';

/** Names what stands in the place of a value, by the request of a case and its twin: `types/fraction`; nothing where that is no other type. */
export function replacementIn(results: readonly Result[]): (result: Result) => string | undefined {
  const twinOf = twinsIn(results.flatMap(({ case: tried }) => (tried.via === 'http' ? [tried] : [])));
  return ({ case: tried }) => {
    if (tried.via !== 'http') return undefined;
    const { twin } = twinOf(tried);
    const changes = twin ? membersIn(twin, tried.request) : [];
    const [only, ...others] = changes.flatMap((change) => inMember(change) ?? []);
    return others.length === 0 && changes.every(({ part }) => part.kind === 'member') ? only : undefined;
  };
}

/** What is written in escapes is compared as what it says. */
function membersIn(twin: CaseRequest, request: CaseRequest): readonly Change[] {
  const changes = differenceOf(twin, request);
  return changes.every(({ part }) => part.kind === 'member')
    ? changes
    : differenceOf(compactly(twin), compactly(request));
}

const inMember = ({ part, from, to }: Change): string | undefined =>
  part.kind !== 'member' || from === undefined || to === undefined
    ? undefined
    : replacementOf(JSON.parse(from), JSON.parse(to));

function replacementOf(right: unknown, wrong: unknown): string | undefined {
  const [expected, given] = [typeOf(right), typeOf(wrong)];
  if (given === expected) return undefined;
  if (expected !== 'integer') return `types/${/integer|fraction/.test(given) ? 'number' : given}`;
  if (given !== 'text') return `types/${given}`;
  return isNumeric(wrong as string) ? 'types/numeric-string' : 'types/word';
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number')
    return Number.isFinite(value) && !Number.isInteger(value) ? 'fraction' : 'integer';
  return typeof value;
}

const isNumeric = (text: string) => /^\s*[-+]?\d+(\.\d+)?\s*$/.test(text);
