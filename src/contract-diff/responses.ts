// What becomes of the responses of an operation: statuses, headers, bodies.

import type { Header, Operation, Response } from '../contract/index.ts';
import { byEffect, byPart } from './breaks.ts';
import { compareContents } from './content.ts';
import type { Gathered, Versions } from './gather.ts';
import { compareSchemas } from './schemas.ts';
import type { Place } from './types.ts';

/** Compares the responses, status by status. */
export function compareResponses(
  versions: Versions,
  gathered: Gathered,
  before: Operation,
  after: Operation,
): void {
  for (const now of after.responses) {
    const then = before.responses.find(({ status }) => isSame(status, now.status));
    if (then === undefined) tellResponse(gathered, after, now, 'added');
    else compareOne(versions, gathered, then, now, placeOf(after, now));
  }
  for (const then of before.responses)
    if (!after.responses.some(({ status }) => isSame(status, then.status)))
      tellResponse(gathered, before, then, 'removed');
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const placeOf = ({ id }: Operation, { status }: Response): Place => ({
  operation: id,
  at: ['response', status],
});

function tellResponse(
  gathered: Gathered,
  operation: Operation,
  { status, origin }: Response,
  kind: 'added' | 'removed',
): void {
  gathered.add({
    part: 'response',
    kind,
    name: status,
    pointer: `${operation.pointer}/responses/${status}`,
    origins: { [kind === 'added' ? 'after' : 'before']: origin },
    place: { operation: operation.id, at: ['response', status] },
    hit: (/^[45]/.test(status) ? byPart.error : byPart.success)[kind],
  });
}

function compareOne(
  versions: Versions,
  gathered: Gathered,
  before: Response,
  after: Response,
  place: Place,
): void {
  const body: Place = { ...place, at: [...place.at, 'body'] };
  compareContents(versions, gathered, {
    side: 'response',
    place: body,
    before: before.contents,
    after: after.contents,
  });
  const named = (headers: readonly Header[], name: string) =>
    headers.find((header) => isSame(header.name, name));
  for (const now of after.headers) {
    const then = named(before.headers, now.name);
    const at: Place = { ...place, at: [...place.at, 'header', now.name] };
    if (then === undefined) tellHeader(gathered, now, 'added', at);
    else compareHeader(versions, gathered, then, now, at);
  }
  for (const then of before.headers)
    if (named(after.headers, then.name) === undefined)
      tellHeader(gathered, then, 'removed', { ...place, at: [...place.at, 'header', then.name] });
}

function tellHeader(
  gathered: Gathered,
  { name, pointer, required, origin }: Header,
  kind: 'added' | 'removed',
  place: Place,
): void {
  const side = kind === 'added' ? 'after' : 'before';
  gathered.add({
    part: 'header',
    kind,
    name,
    pointer,
    [side]: required ? 'required' : 'optional',
    origins: { [side]: origin },
    place,
    hit: (required ? byPart.requiredHeader : byPart.optionalHeader)[kind],
  });
}

function compareHeader(
  versions: Versions,
  gathered: Gathered,
  before: Header,
  after: Header,
  place: Place,
): void {
  if (before.required !== after.required)
    gathered.add({
      part: 'header',
      kind: 'changed',
      name: 'required',
      pointer: after.pointer,
      before: before.required,
      after: after.required,
      origins: { before: before.origin, after: after.origin },
      place,
      hit: byEffect.response[after.required ? 'narrowed' : 'widened'],
    });
  compareSchemas(versions, gathered, {
    side: 'response',
    place,
    before: before.schemaPointer ?? `${before.pointer}/schema`,
    after: after.schemaPointer ?? `${after.pointer}/schema`,
  });
}
