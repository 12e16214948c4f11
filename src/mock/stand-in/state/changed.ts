// What becomes of a resource by a request that changes or replaces it, or is an action on it.

import type { Contract, Operation, Schema } from '../../../contract/index.ts';
import { oncePer } from '../../../once.ts';
import { isObject } from '../../../values.ts';
import { type Call, sentIn } from '../call.ts';
import {
  firstShown,
  membersAt,
  membersOfPath,
  membersWhere,
  type Resource,
  requiredAt,
  schemaInside,
} from '../resource.ts';
import type { Role } from './roles.ts';

/** What of a resource a request says, and what only the server can know. */
export const sidesOf = (contract: Contract, { body }: Operation, { kind, item, sentWithin }: Role) =>
  knownSides(contract, kind, item, body && schemaInside(contract, body.schemaPointer, sentWithin));

/** The same of a part of a resource, by the schemas of what is shown and of what is sent. */
function sidesAt(contract: Contract, kind: Role['kind'], shownAt?: string, writableAt?: string) {
  const [shown, writable] = [membersAt(contract, shownAt), membersAt(contract, writableAt)];
  const isReadOnly = (name: string) => [shown, writable].some((side) => side.get(name)?.readOnly === true);
  // What an open body may have is the client's in a replacement, and in a create what was sent.
  const isOpen = writable.size === 0 && kind !== 'create';
  const isServers = (name: string) => isReadOnly(name) || (!isOpen && !writable.has(name));
  // Where a resource shows some of what is sent, such as a name, it hides the others, such as a password.
  const isTelling = [...writable.keys()].some((name) => shown.has(name));
  const isHidden = (name: string) => isTelling && writable.has(name) && !shown.has(name);
  const given = (sent: Resource) => membersWhere(sent, (name) => !isReadOnly(name) && !isHidden(name));
  const needed = shownAt === undefined ? new Set() : requiredAt(contract, shownAt);
  const defaults = [...writable, ...shown].flatMap(([name, schema]) =>
    schema.default === undefined || !shown.has(name) ? [] : [[name, schema.default] as const],
  );
  const usual: Resource = Object.fromEntries(defaults);
  /** What was sent, with what another resource has beside it: what only a server knows, what has to be there too, or all of it. */
  const bodiesOn = (base: Resource, sent: Resource, ofPath: Resource = {}): readonly Resource[] => {
    const fresh = kind === 'create' ? freshIn(shown, membersWhere(base, isServers)) : {};
    const known = { ...usual, ...membersWhere(base, isServers) };
    const required = membersWhere(base, (name) => needed.has(name));
    return [known, { ...required, ...known }, base].map((members, i) => {
      const parts = Object.entries(given(sent)).map(([name, part]) => {
        const before = base[name];
        const isWhole = !isObject(part) || !isObject(before) || !shown.has(name);
        return [name, isWhole ? part : sidesIn(name).bodiesOn(before, part)[i]];
      });
      return { ...members, ...fresh, ...ofPath, ...Object.fromEntries(parts) };
    });
  };
  const sidesIn = (name: string) => {
    const [shownIn, sentIn] = [shownAt, writableAt].map((at) => at && schemaInside(contract, at, name));
    return knownSides(contract, kind, shownIn, writable.has(name) ? sentIn : undefined);
  };
  return { isServers, given, bodiesOn };
}

const knownSides = oncePer(sidesAt, (...of) => of.join(' '));

/** A resource that was changed or replaced as a request says; undefined for a change that says nothing of members. */
export function changed(contract: Contract, role: Role, call: Call, held: Resource, body: unknown) {
  const { given, bodiesOn } = sidesOf(contract, call.operation, role);
  const sent = isObject(body) ? body : {};
  const ofPath = membersOfPath(contract, role, call.params);
  if (role.kind === 'replace') return fitting(contract, role, bodiesOn(held, sent, ofPath), held);
  if (!isObject(body)) return undefined;
  const isMergePatch = /merge-patch/.test(call.body?.media.mediaType ?? '');
  return fitting(contract, role, [Object(merged(held, given(sent), isMergePatch))], held);
}

/** Members that are another one with each resource: identifiers, and the time at which it is made. */
function freshIn(properties: ReadonlyMap<string, Schema>, held: Resource): Resource {
  const members = Object.keys(held).flatMap((name): [string, string][] => {
    const { format } = properties.get(name) ?? {};
    if (typeof held[name] !== 'string') return [];
    if (format === 'date-time' && IS_OF_MAKING.test(name)) return [[name, new Date().toISOString()]];
    return format === 'uuid' || name === 'id' ? [[name, crypto.randomUUID().slice(format ? 0 : -12)]] : [];
  });
  return Object.fromEntries(members);
}

const IS_OF_MAKING = /^(creat|add|upload|insert|(last_?)?(updat|modif))/i;

/** What an action does: a state of its name (`cancelled` after `cancel`, `checked_in` after `check-in`), and what was sent with it. */
export function doneBy(contract: Contract, role: Role, call: Call): Resource {
  const [word = ''] = lastWord(call.operation).toLowerCase().split(/[-_]/);
  const stem = word.length > 3 ? word.slice(0, -1) : word;
  const members = membersAt(contract, role.item);
  const states = [...members].flatMap(([name, schema]): [string, unknown][] => {
    const reached = schema.enum?.find((state) => String(state).toLowerCase().startsWith(stem));
    return reached === undefined ? [] : [[name, reached]];
  });
  const sent = sentIn(call);
  const isTaken = (name: string) => members.has(name) && members.get(name)?.readOnly !== true;
  return { ...Object.fromEntries(states), ...membersWhere(isObject(sent) ? sent : {}, isTaken) };
}

export const lastWord = ({ path }: Operation) => path.split('/').at(-1) ?? '';

/** The first of these that a response may show, with the identifier of another; else that as it is. */
export function fitting(
  contract: Contract,
  { item, identifier }: Role,
  resources: readonly Resource[],
  of: Resource,
): Resource {
  const key = membersWhere(of, (name) => name === identifier);
  const whole = resources.map((resource) => ({ ...resource, ...key }));
  const fits = item && firstShown(contract, item, [...whole, ...resources, of]);
  return fits || (whole[0] ?? key);
}

/** A value with what a patch says of its members; of a JSON Merge Patch (RFC 7396) null removes one. */
function merged(target: unknown, patch: unknown, removes: boolean): unknown {
  if (!isObject(patch)) return patch;
  const result = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null && removes) result.delete(name);
    else result.set(name, merged(result.get(name), value, removes));
  }
  return Object.fromEntries(result);
}
