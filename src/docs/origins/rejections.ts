// What follows for a request that breaks a stated line: that it is rejected is the source's, with which status is not.

import type { Clause, SourceObject } from '../../contract/index.ts';
import { isObject } from '../../values.ts';
import { attributionsOn, membersOf, type Node } from '../rules/annotations.ts';
import { type Resolve, resolved } from './gather-origins.ts';
import { badge, linkTo } from './origin-lines.ts';

/** The lines on what is rejected: under a declared status, or, for what no status is declared, under ''. */
export function rejectionLines(
  operation: Node,
  { clauses = [] }: SourceObject,
  resolve: Resolve,
): ReadonlyMap<string, readonly string[]> {
  const responses = membersOf(operation, 'responses');
  const lines = new Map<string, string[]>();
  const add = (statuses: readonly string[], what: string, ids: readonly string[]) => {
    const named = [...new Set(ids)].flatMap((id) => clauses.find((clause) => clause.id === id) ?? []);
    if (named.length === 0) return;
    const status = statuses.find((each) => each in responses);
    const said = status === undefined ? `${what} (with which status is not shown)` : what;
    lines.set(status ?? '', [...(lines.get(status ?? '') ?? []), lineOf(said, named)]);
  };
  const security = attributionsOn(operation)['security']?.id ?? '';
  add(['401', '403'], 'that a request without the credential is rejected', [security]);
  const body = idsIn(operation['requestBody'], resolve);
  add(['400', '422'], 'that a body which breaks what the source says is rejected', body);
  return lines;
}

function lineOf(said: string, clauses: readonly Clause[]): string {
  const sections = [...new Set(clauses.flatMap(({ section }) => section.split(', ')))].toSorted().join(', ');
  const links = clauses.map(({ id }) => linkTo(id)).join(', ');
  const shown =
    clauses.length === 1 ? links : `<details><summary>${clauses.length} clauses</summary>${links}</details>`;
  return `${badge('derived', sections)} ${said} ${shown}`;
}

/** The ids behind every constraint of a body, its media types and its schema. */
function idsIn(node: unknown, resolve: Resolve, seen: readonly unknown[] = []): readonly string[] {
  const target = resolved(node, resolve);
  if (!isObject(target) || seen.includes(target)) return [];
  const media = Object.values(membersOf(target, 'content')).filter(isObject);
  const lists = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => target[keyword] ?? []);
  const parts = [...media.map(({ schema }) => schema), ...lists, target['items']];
  const inner = [...parts, ...Object.values(membersOf(target, 'properties'))];
  return [
    ...constraintIds(target),
    ...media.map((each) => attributionsOn(each)['.']?.id ?? ''),
    ...inner.flatMap((each) => idsIn(each, resolve, [...seen, target])),
  ];
}

/** That something may be there, or may be left out, rejects nothing; nor does the type of a body. */
const constraintIds = (node: unknown) =>
  Object.entries(attributionsOn(node))
    .filter(([entry]) => !['.', 'optional', 'content', 'discriminator'].includes(entry))
    .map(([, { id }]) => id);
