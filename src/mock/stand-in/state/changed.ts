// What becomes of a resource by a request that changes or replaces it, or is an action on it.

import { type Contract, type Operation, successOf } from '../../../contract/index.ts';
import { isObject } from '../../../values.ts';
import { type Call, sentIn } from '../call.ts';
import { isTimeOfChange } from '../created.ts';
import type { Parts } from '../parts.ts';
import { firstShown, membersAt, membersWhere, type Resource } from '../resource.ts';
import type { Role } from './roles.ts';

/** A resource that was changed or replaced as a request says; undefined for a change that says nothing of members. */
export function changed(
  contract: Contract,
  role: Role,
  operation: Operation,
  held: Resource,
  body: unknown,
): Resource | undefined {
  const now = new Date().toISOString();
  const members = membersAt(contract, role.item);
  const isTouched = (name: string) => {
    const { readOnly, format } = members.get(name) ?? {};
    return readOnly === true && format === 'date-time' && isTimeOfChange(name);
  };
  const times = Object.keys(held).filter(isTouched);
  const touched = Object.fromEntries(times.map((name) => [name, now]));
  const given = isObject(body) ? body : {};
  if (role.kind === 'replace') {
    const kept = { ...unsentIn(contract, operation, role, held), ...touched };
    const resources = [given, { ...held, ...given }].map((resource) => ({ ...resource, ...kept }));
    return fitting(contract, role, resources, held);
  }
  if (!isObject(body)) return undefined;
  const changes = [
    merged(held, given) as Resource,
    { ...held, ...given },
    { ...held, ...membersWhere(given, (_, value) => value !== null) },
  ];
  const dated = changes.map((change) => ({ ...change, ...touched }));
  return fitting(contract, role, dated, held);
}

/** What an action does: a state of its name (`cancelled` after `cancel`), and what was sent with it. */
export function doneBy({ contract }: Parts, { item }: Role, call: Call): Resource {
  const word = lastWord(call.operation).toLowerCase();
  const members = membersAt(contract, item);
  const isMeant = (text: unknown) => typeof text === 'string' && text.toLowerCase().startsWith(word);
  const states = [...members].flatMap(([name, { enum: all = [], type }]): [string, unknown][] => {
    const reached = all.find(isMeant) ?? (type === 'boolean' && isMeant(name) ? true : undefined);
    return reached === undefined ? [] : [[name, reached]];
  });
  const sent = sentIn(call);
  const isTaken = (name: string) => members.has(name) && members.get(name)?.readOnly !== true;
  return { ...Object.fromEntries(states), ...membersWhere(isObject(sent) ? sent : {}, isTaken) };
}

export const lastWord = ({ path }: Operation) => path.split('/').at(-1) ?? '';

/**
 * The first of these, with the identifier of another, that a response may show. A `null` or a property that is left out may stand
 * for one that has to be shown: then it is null, or stays as it was.
 */
export function fitting(
  contract: Contract,
  { item, identifier }: Role,
  resources: readonly Resource[],
  of: Resource,
): Resource {
  const own = membersWhere(of, (name) => name === identifier);
  const whole = resources.map((resource) => ({ ...own, ...resource, ...own }));
  return (
    (item === undefined ? undefined : firstShown(contract, item, [...whole, ...resources])) ?? whole[0] ?? own
  );
}

/** What a replacement keeps: read-only properties, and those that no request can contain. */
function unsentIn(
  contract: Contract,
  { body, responses }: Operation,
  { within, sentWithin, item }: Role,
  held: Resource,
): Resource {
  const sent = membersAt(contract, body?.schemaPointer, sentWithin);
  const shown = membersAt(contract, successOf(responses)?.content?.schemaPointer ?? item, within);
  const isUnsent = (name: string) =>
    shown.get(name)?.readOnly === true ||
    (sent.size > 0 && !sent.has(name)) ||
    sent.get(name)?.readOnly === true;
  return membersWhere(held, isUnsent);
}

// RFC 7396, JSON Merge Patch: null removes a property.
function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  }
  return Object.fromEntries(result);
}
