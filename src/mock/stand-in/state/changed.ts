// What becomes of a resource by a request that changes or replaces it, or is an action on it.

import { type Contract, type Operation, type Schema, typesOf } from '../../../contract/index.ts';
import { isObject } from '../../../values.ts';
import { type Call, sentIn } from '../call.ts';
import { firstShown, mayShow, membersAt, membersOfPath, membersWhere, type Resource } from '../resource.ts';
import type { Role } from './roles.ts';

/** What of a resource a request says, and what only the server can know. */
export function sidesOf(
  contract: Contract,
  { body }: Operation,
  { kind, item, sentWithin }: Role,
  params: Readonly<Record<string, string>>,
) {
  const shown = membersAt(contract, item);
  const writable = membersAt(contract, body?.schemaPointer, sentWithin);
  const isReadOnly = (name: string) => [shown, writable].some((side) => side.get(name)?.readOnly === true);
  // What an open body may have is the client's in a replacement, and in a create what was sent.
  const isOpen = writable.size === 0 && kind !== 'create';
  const isServers = (name: string) => isReadOnly(name) || (!isOpen && !writable.has(name));
  const given = (sent: Resource) => membersWhere(sent, (name) => !isReadOnly(name));
  const defaults = [...shown].flatMap(([name, schema]) =>
    schema.default === undefined ? [] : [[name, schema.default] as const],
  );
  const usual: Resource = Object.fromEntries(defaults);
  return {
    isServers,
    given,
    usual,
    /** What was sent, with what a server has beside it from another resource; or on top of that one. */
    bodiesOn(base: Resource, sent: Resource, fresh: Resource): readonly Resource[] {
      const ofPath = membersOfPath(contract, item, params);
      const known = { ...usual, ...membersWhere(base, isServers), ...ofPath, ...fresh };
      return [
        { ...known, ...given(sent) },
        { ...base, ...given(sent) },
      ];
    },
  };
}

/** A resource that was changed or replaced as a request says; undefined for a change that says nothing of members. */
export function changed(contract: Contract, role: Role, call: Call, held: Resource, body: unknown) {
  const { given, isServers, bodiesOn } = sidesOf(contract, call.operation, role, call.params);
  const fresh = freshIn(membersAt(contract, role.item), membersWhere(held, isServers));
  const touched = membersWhere(fresh, isTimeOfChange);
  const sent = isObject(body) ? body : {};
  if (role.kind === 'replace') return fitting(contract, role, bodiesOn(held, sent, touched), held);
  if (!isObject(body)) return undefined;
  const isMergePatch = /merge-patch/.test(call.body?.media.mediaType ?? '');
  const change = merged(held, given(sent), isMergePatch);
  return fitting(contract, role, [{ ...Object(change), ...touched }], held);
}

/** Members that are another one with each resource: identifiers, and the time at which it is made. */
export function freshIn(properties: ReadonlyMap<string, Schema>, held: Resource): Resource {
  const members = Object.keys(held).flatMap((name): [string, string][] => {
    const { format } = properties.get(name) ?? {};
    if (typeof held[name] !== 'string') return [];
    if (format === 'date-time' && isTimeOfMaking(name)) return [[name, new Date().toISOString()]];
    return format === 'uuid' || name === 'id' ? [[name, crypto.randomUUID().slice(format ? 0 : -12)]] : [];
  });
  return Object.fromEntries(members);
}

const isTimeOfMaking = (name: string) => /^(creat|add|upload|insert)/i.test(name) || isTimeOfChange(name);

const isTimeOfChange = (name: string) => /^(updat|modif|last_?(updat|modif))/i.test(name);

/** What an action does: a state of its name (`cancelled` after `cancel`, `sent` after `send`), and what was sent with it. */
export function doneBy(contract: Contract, role: Role, call: Call): Resource {
  const word = lastWord(call.operation).toLowerCase();
  const stem = word.length > 3 ? word.slice(0, -1) : word;
  const isMeant = (text: unknown) => typeof text === 'string' && text.toLowerCase().startsWith(stem);
  const members = membersAt(contract, role.item);
  const states = [...members].flatMap(([name, schema]): [string, unknown][] => {
    const isSwitch = typesOf(schema).includes('boolean') && isMeant(name);
    const reached = schema.enum?.find(isMeant) ?? (isSwitch || undefined);
    return reached === undefined ? [] : [[name, reached]];
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
  const own = membersWhere(of, (name) => name === identifier);
  const whole = resources.map((resource) => ({ ...resource, ...own }));
  const changes = membersWhere({ ...whole[0] }, (name, value) =>
    mayShow(contract, item, { ...of, [name]: value }),
  );
  const all = [...whole, ...resources, { ...of, ...changes }];
  const shown = item === undefined ? undefined : firstShown(contract, item, all);
  return shown ?? whole[0] ?? own;
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
