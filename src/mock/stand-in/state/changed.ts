// What becomes of a resource by a request that changes or replaces it, or is an action on it.

import { type Contract, type Operation, type Schema, typesOf } from '../../../contract/index.ts';
import { isObject } from '../../../values.ts';
import { type Call, sentIn } from '../call.ts';
import {
  firstShown,
  mayShow,
  membersAt,
  membersOfPath,
  membersWhere,
  type Resource,
  requiredAt,
  schemaInside,
} from '../resource.ts';
import type { Role } from './roles.ts';

/** What of a resource a request says, and what only the server can know. */
export function sidesOf(
  contract: Contract,
  { body }: Operation,
  role: Role,
  params: Readonly<Record<string, string>>,
) {
  const writable = body && schemaInside(contract, body.schemaPointer, role.sentWithin);
  return sidesAt(contract, role.item, writable, role.kind, membersOfPath(contract, role, params));
}

/** The same of a part of a resource, by the schemas of what is shown and of what is sent. */
function sidesAt(
  contract: Contract,
  shownAt: string | undefined,
  writableAt: string | undefined,
  kind: Role['kind'],
  ofPath: Resource = {},
) {
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
  const freshOf = (held: Resource) => freshIn(shown, membersWhere(held, isServers));
  /** What was sent, with what a server has beside it from another resource: that alone, what has to be there too, or all of it. */
  const bodiesOn = (base: Resource, sent: Resource, fresh = freshOf(base)): readonly Resource[] => {
    const known = { ...usual, ...membersWhere(base, isServers), ...fresh, ...ofPath };
    const all = [
      known,
      { ...membersWhere(base, (name) => needed.has(name)), ...known },
      { ...base, ...fresh, ...ofPath },
    ];
    return all.map((beside, i) => {
      const parts = Object.entries(given(sent)).map(([name, part]) => {
        const before = base[name];
        const isWhole = !isObject(part) || !isObject(before) || !shown.has(name);
        return [name, isWhole ? part : sidesIn(name).bodiesOn(before, part)[i]];
      });
      return { ...beside, ...Object.fromEntries(parts) };
    });
  };
  const sidesIn = (name: string) => {
    const [shownIn, sentIn] = [shownAt, writableAt].map((at) => at && schemaInside(contract, at, name));
    return sidesAt(contract, shownIn, writable.has(name) ? sentIn : undefined, kind);
  };
  return { isServers, given, freshOf, bodiesOn };
}

/** A resource that was changed or replaced as a request says; undefined for a change that says nothing of members. */
export function changed(contract: Contract, role: Role, call: Call, held: Resource, body: unknown) {
  const { given, freshOf, bodiesOn } = sidesOf(contract, call.operation, role, call.params);
  const touched = membersWhere(freshOf(held), isTimeOfChange);
  const sent = isObject(body) ? body : {};
  if (role.kind === 'replace') return fitting(contract, role, bodiesOn(held, sent, touched), held);
  if (!isObject(body)) return undefined;
  const isMergePatch = /merge-patch/.test(call.body?.media.mediaType ?? '');
  const change = merged(held, given(sent), isMergePatch);
  return fitting(contract, role, [{ ...Object(change), ...touched }], held);
}

/** Members that are another one with each resource: identifiers, and the time at which it is made. */
function freshIn(properties: ReadonlyMap<string, Schema>, held: Resource): Resource {
  const members = Object.keys(held).flatMap((name): [string, string][] => {
    const { format } = properties.get(name) ?? {};
    if (typeof held[name] !== 'string' && !(held[name] === null && isTimeOfChange(name))) return [];
    if (format === 'date-time' && isTimeOfMaking(name)) return [[name, new Date().toISOString()]];
    return format === 'uuid' || name === 'id' ? [[name, crypto.randomUUID().slice(format ? 0 : -12)]] : [];
  });
  return Object.fromEntries(members);
}

const isTimeOfMaking = (name: string) => /^(creat|add|upload|insert)/i.test(name) || isTimeOfChange(name);

const isTimeOfChange = (name: string) => /^(updat|modif|last_?(updat|modif))/i.test(name);

/** What an action does: a state of its name (`cancelled` after `cancel`, `checked_in` after `check-in`), the opposite (`unlike`), and what was sent with it. */
export function doneBy(contract: Contract, role: Role, call: Call): Resource {
  const [word = ''] = lastWord(call.operation).toLowerCase().split(/[-_]/);
  const [, opposite, verb = word] = /^(un|de|dis)(?=\w{4})(.*)$/.exec(word) ?? [];
  const isOff = opposite !== undefined || call.operation.method === 'DELETE';
  const isMeant = (text: unknown, of: string) =>
    String(text)
      .toLowerCase()
      .replace(/^is_?/, '')
      .startsWith(of.length > 3 ? of.slice(0, -1) : of);
  const members = membersAt(contract, role.item);
  const states = [...members].flatMap(([name, schema]): [string, unknown][] => {
    const reached = schema.enum?.find((state) => isMeant(state, word));
    if (reached !== undefined) return [[name, reached]];
    return typesOf(schema).includes('boolean') && isMeant(name, verb) ? [[name, !isOff]] : [];
  });
  const sent = sentIn(call);
  const isTaken = (name: string) => members.has(name) && members.get(name)?.readOnly !== true;
  return { ...Object.fromEntries(states), ...membersWhere(isObject(sent) ? sent : {}, isTaken) };
}

export const lastWord = ({ path }: Operation) => path.split('/').at(-1) ?? '';

/** The first of these that a response may show, with the identifier of another; else each member that may alone is changed. */
export function fitting(
  contract: Contract,
  { item, identifier }: Role,
  resources: readonly Resource[],
  of: Resource,
): Resource {
  const key = membersWhere(of, (name) => name === identifier);
  const whole = resources.map((resource) => ({ ...resource, ...key }));
  const changes = membersWhere({ ...whole[0] }, (name, value) =>
    mayShow(contract, item, { ...of, [name]: value }),
  );
  const all = [...whole, ...resources, { ...of, ...changes }];
  const fits = item === undefined ? undefined : firstShown(contract, item, all);
  return fits ?? whole[0] ?? key;
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
