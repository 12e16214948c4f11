// Required members, and members that are too many.

import {
  type Alternative,
  memberEntry,
  type ObjectNode,
  type Origin,
  originOf,
  type Path,
  requiredOrigin,
} from '../../src/contract/index.ts';
import type { Context, Made, Row } from '../types.ts';
import { fieldAt, foreignMembers, has } from '../view/contexts.ts';
import { pathName } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, membersOf } from './members.ts';
import { type MemberChange, rejected, remove, rowOf } from './row.ts';

/** A body without a required member is rejected, whatever its other members. */
export function requiredRows(subject: Subject, { field: { path }, contexts }: Member): readonly Row[] {
  const requiring = contexts.filter((context) => originIn(subject, context, path) !== undefined);
  if (typeof path.at(-1) !== 'string' || requiring.length === 0) return [];
  const place = pathName(path);
  const on = (context: Context): Made | undefined => {
    const origin = has(context, path) ? originIn(subject, context, path) : undefined;
    const change = { rule: 'required', says: `${place} is absent`, path, value: remove };
    return origin && rejected(subject, context, { ...change, origin });
  };
  return [rowOf(subject, { name: `${place}/missing`, main: true, contexts: requiring, on })];
}

/** Why a member is required in a context; undefined where it is not. */
function originIn({ contract }: Subject, { body }: Context, path: Path): Origin | undefined {
  const field = body && fieldAt(body.alternative, path);
  return body && field?.required ? requiredOrigin(contract, body.alternative, field) : undefined;
}

/** What a body without any member lacks: the strongest of what it requires; undefined if it requires nothing. */
export function lackedIn(subject: Subject, context: Context) {
  const lacked = membersOf(subject).flatMap(({ field: { path } }) => {
    const origin = path.length === 1 ? originIn(subject, context, path) : undefined;
    return origin ? [{ rule: 'required', place: pathName(path), origin }] : [];
  });
  return lacked.find(({ origin }) => origin.level !== 'chosen') ?? lacked[0];
}

/** Members that an object does not have: one that is unknown, and those that only another alternative has. */
export const addedRows = (subject: Subject): readonly Row[] =>
  subject.alternatives.flatMap((alternative) =>
    alternative.objects
      .filter(({ schema }) => schema.additionalProperties === false)
      .flatMap((node) =>
        [['acsUnknown', 'x'] as const, ...foreignMembers(subject.contexts, alternative, node)].map(
          ([name, value]) => addedRow(subject, alternative, node, name, value),
        ),
      ),
  );

function addedRow(
  subject: Subject,
  alternative: Alternative,
  { path: place, schema, pointer }: ObjectNode,
  added: string,
  value: unknown,
): Row {
  const path = [...place, added];
  const isOnly = subject.alternatives.length === 1;
  const change: MemberChange = {
    rule: 'additionalProperties',
    place: pathName(place) || 'body',
    says: `${pathName(path)} is added`,
    path,
    value,
    origin: originOf(
      subject.contract.source,
      schema,
      memberEntry(schema, 'additionalProperties', added),
      `${pointer}/additionalProperties`,
    ),
  };
  return rowOf(subject, {
    name: `${pathName(path)}/added${isOnly ? '' : `/${alternative.name}`}`,
    main: true,
    contexts: subject.contexts.filter(
      (context) => context.body?.alternative === alternative && has(context, place) && !has(context, path),
    ),
    on: (context) => rejected(subject, context, change),
  });
}
