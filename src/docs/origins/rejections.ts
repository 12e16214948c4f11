// What follows for a request that breaks a stated line: that it is rejected is the source's, with which status is not.

import type { SourceObject } from '../../contract/index.ts';
import { isObject } from '../../values.ts';
import { attributionsOn, membersOf } from '../rules/annotations.ts';
import { type Resolve, resolved } from './gather-origins.ts';
import { badge, linkTo } from './origin-lines.ts';

/** One kind of request that must be rejected. */
interface Rejection {
  /** The statuses that usually say so, the first that is declared counts. */
  readonly statuses: readonly string[];
  readonly what: string;
  /** The clauses that it follows from. */
  readonly clauses: readonly string[];
}

/** The lines on what is rejected: under a declared status, or, for what no status is declared, under ''. */
export function rejectionLines(
  operation: unknown,
  source: SourceObject,
  resolve: Resolve,
): ReadonlyMap<string, readonly string[]> {
  const responses = membersOf(operation, 'responses');
  const found = rejectionsOf(operation, source, resolve).filter(({ clauses }) => clauses.length > 0);
  const placed = found.map((rejection) => {
    const status = rejection.statuses.find((each) => each in responses);
    return [status ?? '', lineOf(rejection, status === undefined, source)] as const;
  });
  const grouped = Map.groupBy(placed, ([status]) => status);
  return new Map([...grouped].map(([status, lines]) => [status, lines.map(([, line]) => line)]));
}

function rejectionsOf(operation: unknown, source: SourceObject, resolve: Resolve): readonly Rejection[] {
  if (!isObject(operation)) return [];
  const clauses = new Set(source.clauses?.map(({ id }) => id));
  const security = attributionsOn(operation).security?.id ?? '';
  return [
    {
      statuses: ['401', '403'],
      what: 'that a request without the credential is rejected',
      clauses: clauses.has(security) ? [security] : [],
    },
    {
      statuses: ['400', '422'],
      what: 'that a body which breaks what the source says is rejected',
      clauses: [...new Set(idsOfBody(operation.requestBody, resolve))].filter((id) => clauses.has(id)),
    },
  ];
}

function lineOf({ what, clauses }: Rejection, isUndeclared: boolean, source: SourceObject): string {
  const sections = clauses.map((id) => source.clauses?.find((clause) => clause.id === id)?.section ?? '');
  const [only] = clauses;
  const said = isUndeclared ? `${what} (with which status is not shown)` : what;
  if (clauses.length === 1 && only !== undefined)
    return `${badge('derived', sections[0])} ${said} ${linkTo(only, source)}`;
  const links = clauses.map((id) => linkTo(id, source)).join(', ');
  const distinct = [...new Set(sections.flatMap((section) => section.split(', ')))].toSorted();
  const count = `<details><summary>${clauses.length} clauses</summary>${links}</details>`;
  return `${badge('derived', distinct.join(', '))} ${said} ${count}`;
}

/** The ids behind every constraint of a body, those of what is there by choice aside. */
function idsOfBody(body: unknown, resolve: Resolve): readonly string[] {
  const node = resolved(body, resolve);
  const media = Object.values(membersOf(node, 'content')).filter(isObject);
  return [
    ...constraintIds(node),
    ...media.flatMap((each) => [
      attributionsOn(each)['.']?.id ?? '',
      ...idsOfSchema(each.schema, resolve, []),
    ]),
  ];
}

function idsOfSchema(schema: unknown, resolve: Resolve, seen: readonly unknown[]): readonly string[] {
  const node = resolved(schema, resolve);
  if (!isObject(node) || seen.includes(node)) return [];
  const lists = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => node[keyword] ?? []);
  const inner = [...lists, ...Object.values(membersOf(node, 'properties')), node.items ?? []];
  return [...constraintIds(node), ...inner.flatMap((each) => idsOfSchema(each, resolve, [...seen, node]))];
}

/** That something may be there, or may be left out, rejects nothing; nor does the type of a body. */
const constraintIds = (node: unknown) =>
  Object.entries(attributionsOn(node))
    .filter(([entry]) => !['.', 'optional', 'content', 'discriminator'].includes(entry))
    .map(([, { id }]) => id);
