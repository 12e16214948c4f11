// Required members, and members that are too many.

import {
  type Alternative,
  fieldAt,
  type ObjectNode,
  type Origin,
  originOf,
  type Path,
  requiredOrigin,
} from '../../src/contract/index.ts';
import type { Context, Row } from '../types.ts';
import { has } from '../view/contexts.ts';
import { pathName, removeAt, replaceAt, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, memberRow, membersOf } from './members.ts';
import { isWriting, rejected, remove } from './row.ts';
import type { NamedRow } from './table.ts';

/** A body without a required member is rejected, whatever its other members, and wherever else the value stands. */
export function requiredRows(subject: Subject, member: Member): readonly Row[] {
  const { field } = member;
  const key = field.path.at(-1);
  if (typeof key !== 'string') return [];
  const path = pathName(field.path);
  const contexts = member.contexts.filter((context) => isRequired(context, field.path));
  if (contexts.length === 0) return [];
  const among: Member = { ...member, contexts };
  return [
    memberRow(subject, among, {
      name: 'missing',
      main: true,
      on: (context) =>
        rejected(subject, context, {
          rule: 'required',
          title: `${path} left out`,
          says: `${path} is absent`,
          path: field.path,
          value: remove,
          origin: originIn(subject, context, field.path),
        }),
    }),
    ...misplaced.map(({ name, of }) =>
      memberRow(subject, among, {
        name,
        on: (context) => {
          const origin = originIn(subject, context, field.path);
          // The same value under another name is another property, of which the contract decided nothing.
          if (origin.level === 'chosen') return undefined;
          return rejected(subject, context, {
            rule: 'required',
            place: path,
            title: `${path} left out, but for ${name.replaceAll('-', ' ')}`,
            says: `${path} stands elsewhere (${name.replaceAll('-', ' ')})`,
            path: [],
            at: field.path,
            value: of(context.value, field.path, kindOf(subject)),
            origin,
          });
        },
      }),
    ),
  ];
}

const isRequired = ({ body }: Context, path: Path): boolean =>
  body !== undefined && fieldAt(body.alternative, path)?.required === true;

function originIn({ contract }: Subject, { body }: Context, path: Path): Origin {
  const field = body && fieldAt(body.alternative, path);
  if (body === undefined || field === undefined) throw new Error(`no member ${pathName(path)}`);
  return requiredOrigin(contract, body.alternative, field);
}

/** Why a body without any member is wrong: by the strongest of what it requires; undefined if it requires nothing. */
export function emptyOrigin(subject: Subject, context: Context): Origin | undefined {
  const origins = membersOf(subject)
    .filter(({ field }) => field.path.length === 1 && isRequired(context, field.path))
    .map(({ field }) => originIn(subject, context, field.path));
  return origins.find(({ level }) => level !== 'chosen') ?? origins[0];
}

/** The word for the created resource: `tag` for `createTag`. */
const kindOf = ({ operation }: Subject): string =>
  operation.id.replace(/^[a-z]+(?=[A-Z])/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());

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

const inside = (name: string, key: string): Misplaced => ({ name, of: (body) => ({ [key]: body }) });

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const misplaced: readonly Misplaced[] = [
  underKey('key-padded', (key) => ` ${key} `),
  underKey('key-shortened', (key) => key.slice(0, -1)),
  underKey('key-extended', (key) => `${key}s`),
  underKey('key-after-the-kind', (key, kind) => `${kind}_${key}`),
  underKey('key-in-one-word', (key, kind) => kind + capitalised(key)),
  underKey('title', () => 'title'),
  underKey('label', () => 'label'),
  underKey('value', () => 'value'),
  underKey('identifier', () => 'id'),
  underKey('any-key', () => 'anything'),
  inside('in-data', 'data'),
  inside('in-attributes', 'attributes'),
  inside('in-an-empty-key', ''),
];

/** Members that an object does not have: one that is unknown, and those that only another alternative has. */
export const addedRows = (subject: Subject): readonly Row[] =>
  subject.alternatives.flatMap((alternative) =>
    alternative.objects
      .filter(({ schema }) => schema.additionalProperties === false)
      .flatMap((node) => [
        addedRow(subject, alternative, node, 'acsUnknown', 'x'),
        ...foreignMembers(subject, alternative, node).map(([name, value]) =>
          addedRow(subject, alternative, node, name, value),
        ),
      ]),
  );

/** The members that other alternatives have at their root. */
function foreignMembers(subject: Subject, alternative: Alternative, node: ObjectNode) {
  if (node.path.length > 0) return [];
  const known = new Set(Object.keys(node.schema.properties ?? {}));
  const others = subject.contexts.filter(
    ({ body, edits }) => body?.alternative !== alternative && edits.length === 0,
  );
  return [
    ...new Map(
      others.flatMap(({ value }) => Object.entries(Object(value)).filter(([name]) => !known.has(name))),
    ),
  ];
}

function addedRow(
  subject: Subject,
  alternative: Alternative,
  node: ObjectNode,
  added: string,
  value: unknown,
): Row {
  const path = [...node.path, added];
  const { schema, pointer } = node;
  const listed = `additionalProperties/${added}`;
  const keyword = schema['x-origin']?.[listed] ? listed : 'additionalProperties';
  const several = subject.alternatives.length > 1;
  const whose = alternative.name === 'body' ? 'the body' : `a ${alternative.name} body`;
  const { operation } = subject;
  return {
    name: [pathName(path), 'added', several ? alternative.name : ''].filter(Boolean).join('/'),
    operation: operation.id,
    main: true,
    contexts: subject.contexts.filter(
      (context) => context.body?.alternative === alternative && has(context, node.path),
    ),
    writes: isWriting(operation.method),
    on: (context) => {
      if (!has(context, node.path)) return undefined;
      return rejected(subject, context, {
        rule: 'additionalProperties',
        place: pathName(node.path) || 'body',
        title: `${pathName(path)} sent, which ${whose} does not have`,
        says: `${pathName(path)} is added`,
        path,
        value,
        origin: originOf(subject.contract.source, schema, keyword, `${pointer}/additionalProperties`),
      });
    },
  };
}
