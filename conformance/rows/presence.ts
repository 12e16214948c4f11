// Required members, and members that are too many.

import {
  type Alternative,
  createdIn,
  fieldAt,
  type ObjectNode,
  type Origin,
  originOf,
  type Path,
  requiredOrigin,
} from '../../src/contract/index.ts';
import type { Context, Made, Row } from '../types.ts';
import { has } from '../view/contexts.ts';
import { pathName, removeAt, replaceAt, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, membersOf } from './members.ts';
import { type MemberChange, type NamedRow, rejected, remove, rowOf } from './row.ts';

/** A body without a required member is rejected, whatever its other members, and wherever else the value stands. */
export function requiredRows(subject: Subject, { field: { path }, contexts }: Member): readonly Row[] {
  const place = pathName(path);
  const requiring = contexts.filter((context) => originIn(subject, context, path) !== undefined);
  if (typeof path.at(-1) !== 'string' || requiring.length === 0) return [];
  return [missing, ...misplaced].map(({ name, main = false, of }) =>
    rowOf(subject, {
      name: `${place}/${name}`,
      main,
      contexts: requiring,
      on: (context): Made | undefined => {
        const origin = has(context, path) ? originIn(subject, context, path) : undefined;
        // The same value under another name is another property, of which the contract decided nothing.
        if (origin === undefined || (of && origin.level === 'chosen')) return undefined;
        const elsewhere = of && {
          place,
          says: `${place} stands elsewhere (${name.replaceAll('-', ' ')})`,
          path: [],
          at: path,
          value: of(context.value, path, kindOf(subject)),
        };
        const change = elsewhere ?? { says: `${place} is absent`, path, value: remove };
        return rejected(subject, context, { ...change, rule: 'required', origin });
      },
    }),
  );
}

const missing: NamedRow<undefined> = { name: 'missing', main: true, of: undefined };

/** Why a member is required in a context; undefined where it is not. */
function originIn({ contract }: Subject, { body }: Context, path: Path): Origin | undefined {
  const field = body && fieldAt(body.alternative, path);
  return body && field?.required ? requiredOrigin(contract, body.alternative, field) : undefined;
}

/** Why a body without any member is wrong: by the strongest of what it requires; undefined if it requires nothing. */
export function emptyOrigin(subject: Subject, context: Context): Origin | undefined {
  const origins = membersOf(subject)
    .filter(({ field }) => field.path.length === 1)
    .flatMap(({ field }) => originIn(subject, context, field.path) ?? []);
  return origins.find(({ level }) => level !== 'chosen') ?? origins[0];
}

/** The word for the created resource: `tag` in `/{account_id}/tag/create`. */
const kindOf = ({ operation }: Subject): string => createdIn(operation.path).split('/').at(-1) ?? '';

/** A body with the property in another place; `kind` is the word for what is created: `tag`. */
type Misplaced = NamedRow<(body: unknown, path: Path, kind: string) => unknown>;

const underKey = (name: string, keyOf: (key: string, kind: string) => string): Misplaced => ({
  name,
  of: (body, path, kind) => {
    const key = String(path.at(-1));
    const holder = path.slice(0, -1);
    const rest = Object.entries(Object(valueAt(removeAt(body, path), holder)));
    const renamed = Object.fromEntries([[keyOf(key, kind), valueAt(body, path)], ...rest]);
    return replaceAt(body, holder, renamed);
  },
});

const misplaced: readonly Misplaced[] = [
  underKey('key-after-the-kind', (key, kind) => `${kind}_${key}`),
  underKey('title', () => 'title'),
  { name: 'in-data', of: (body) => ({ data: body }) },
];

/** Members that an object does not have: one that is unknown, and those that only another alternative has. */
export const addedRows = (subject: Subject): readonly Row[] =>
  subject.alternatives.flatMap((alternative) =>
    alternative.objects
      .filter(({ schema }) => schema.additionalProperties === false)
      .flatMap((node) =>
        [['acsUnknown', 'x'] as const, ...foreignMembers(subject, alternative, node)].map(([name, value]) =>
          addedRow(subject, alternative, node, name, value),
        ),
      ),
  );

/** The members that other alternatives have at their root. */
function foreignMembers({ contexts }: Subject, alternative: Alternative, { path, schema }: ObjectNode) {
  if (path.length > 0) return [];
  const others = contexts
    .filter(({ body, edits }) => body?.alternative !== alternative && edits.length === 0)
    .flatMap(({ value }) => Object.entries(Object(value)));
  return new Map(others.filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name)));
}

function addedRow(
  subject: Subject,
  alternative: Alternative,
  { path: place, schema, pointer }: ObjectNode,
  added: string,
  value: unknown,
): Row {
  const path = [...place, added];
  const listed = `additionalProperties/${added}`;
  const keyword = schema['x-origin']?.[listed] ? listed : 'additionalProperties';
  const isOnly = subject.alternatives.length === 1;
  const change: MemberChange = {
    rule: 'additionalProperties',
    place: pathName(place) || 'body',
    says: `${pathName(path)} is added`,
    path,
    value,
    origin: originOf(subject.contract.source, schema, keyword, `${pointer}/additionalProperties`),
  };
  return rowOf(subject, {
    name: `${pathName(path)}/added${isOnly ? '' : `/${alternative.name}`}`,
    main: true,
    contexts: subject.contexts.filter(
      (context) => context.body?.alternative === alternative && has(context, place),
    ),
    on: (context) => (has(context, place) ? rejected(subject, context, change) : undefined),
  });
}
