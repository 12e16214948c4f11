// Operation by operation: which came and went, and what became of the others.

import type { Contract, Operation } from '../contract/index.ts';
import { byEffect, byPart, type Hit } from './breaks.ts';
import { compareContents } from './content.ts';
import type { Gathered, Versions } from './gather.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import type { ChangeKind } from './types.ts';

/** Compares the operations, by method and path; what a parameter of the path is called makes no other path. */
export function compareOperations(versions: Versions, gathered: Gathered): void {
  const [then, now] = [byKey(versions.before), byKey(versions.after)];
  for (const [key, operation] of now) {
    const old = then.get(key);
    if (old === undefined) tell(gathered, operation, 'added', byPart.operation.added);
    else compareOne(versions, gathered, old, operation);
  }
  for (const [key, operation] of then)
    if (!now.has(key)) tell(gathered, operation, 'removed', byPart.operation.removed);
}

/** A path with its parameters unnamed. */
export const templateOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

const byKey = ({ operations }: Contract): ReadonlyMap<string, Operation> =>
  new Map(operations.map((operation) => [`${operation.method} ${templateOf(operation.path)}`, operation]));

function tell(gathered: Gathered, operation: Operation, kind: 'added' | 'removed', hit: Hit): void {
  const { id, method, path, pointer, origin } = operation;
  gathered.add({
    part: 'operation',
    kind,
    name: `${method} ${path}`,
    pointer,
    origins: { [kind === 'added' ? 'after' : 'before']: origin },
    place: { operation: id, at: [] },
    hit,
  });
}

function compareOne(versions: Versions, gathered: Gathered, before: Operation, after: Operation): void {
  compareNames(gathered, before, after);
  compareSecurity(gathered, before, after);
  compareParameters(versions, gathered, before, after);
  compareBody(versions, gathered, before, after);
  compareResponses(versions, gathered, before, after);
}

function compareNames(gathered: Gathered, before: Operation, after: Operation): void {
  if (before.operationId === after.operationId) return;
  gathered.add({
    part: 'operation-id',
    kind: 'changed',
    name: 'operationId',
    pointer: `${after.pointer}/operationId`,
    before: before.operationId,
    after: after.operationId,
    origins: {},
    place: { operation: after.id, at: [] },
    hit: byPart.operationId,
  });
}

function compareBody(versions: Versions, gathered: Gathered, before: Operation, after: Operation): void {
  const [then, now] = [before.requestBody, after.requestBody];
  const place = { operation: after.id, at: ['request', 'body'] };
  const told = (kind: ChangeKind, pointer: string, hit: Hit) =>
    gathered.add({
      part: 'body',
      kind,
      name: kind === 'changed' ? 'required' : 'body',
      pointer,
      ...(then && { before: then.required ? 'required' : 'optional' }),
      ...(now && { after: now.required ? 'required' : 'optional' }),
      origins: { before: then?.origin, after: now?.origin },
      place,
      hit,
    });
  if (then === undefined || now === undefined) {
    const body = then ?? now;
    const kind = then === undefined ? 'added' : 'removed';
    if (body) told(kind, body.pointer, (body.required ? byPart.requiredBody : byPart.optionalBody)[kind]);
  } else {
    if (then.required !== now.required)
      told('changed', now.pointer, byEffect.request[now.required ? 'narrowed' : 'widened']);
    const contents = { before: then.content, after: now.content };
    compareContents(versions, gathered, { side: 'request', place, ...contents });
  }
}
