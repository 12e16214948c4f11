// Silences on the values of a body: how deep they may be nested (a server that fails at it breaks a clause), and unknown
// identifiers.

import { type CaseRequest, type HttpCase, nestedPlaceholder } from '../../types.ts';
import { ask, bodyCaseId, probe } from '../case.ts';
import { pathName, replaceAt } from '../json-text.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** The text that opens and closes a level. */
interface Shape {
  readonly shape: string;
  readonly open: string;
  readonly close: string;
}

const arrays: Shape = { shape: 'arrays', open: '[', close: ']' };
const objects: Shape = { shape: 'objects', open: '{"a":', close: '}' };

/** Enough levels to exhaust the stack of a recursive parser. */
const many = 10_000;
/** Within the limit of parsers that count levels, but perhaps not of the code that validates or serializes the value. */
const some = 1000;

/** In place of the body, in an unknown member, in the first member, and in each object. */
export const nestingDepth = probe('nesting-depth', (subject) => [
  ...subject.bodies
    .slice(0, 1)
    .flatMap((body) => [
      nested(subject, body, [], { ...arrays, levels: some, variant: 'value/deeply-nested' }),
      ...firstMember(body).map((path) =>
        nested(subject, body, path, { ...objects, levels: some, variant: 'value/deeply-nested-member' }),
      ),
      ...(Array.isArray(body.value) ? [] : inBoth(subject, body, ['acsUnknown'])),
    ]),
  ...objectsIn(subject).flatMap(([body, path]) => inBoth(subject, body, path)),
]);

const firstMember = ({ value }: ValidBody): readonly (readonly string[])[] =>
  Object.keys(Object(value))
    .slice(0, 1)
    .map((name) => [name]);

/** The members that are objects, each in its first body. */
function objectsIn({ bodies }: Subject): readonly (readonly [ValidBody, readonly string[]])[] {
  const found = bodies.flatMap((body) =>
    Object.entries(Object(body.value))
      .filter(([, value]) => typeof value === 'object' && value !== null)
      .map(([name]) => [name, body] as const),
  );
  return [...new Map(found.toReversed())].toReversed().map(([name, body]) => [body, [name]]);
}

const inBoth = (subject: Subject, body: ValidBody, path: readonly string[]) =>
  [arrays, objects].map((shape) =>
    nested(subject, body, path, {
      ...shape,
      levels: many,
      variant: `asked/${pathName(path)}/${many}-${shape.shape}`,
    }),
  );

type Nesting = Shape & NonNullable<CaseRequest['nesting']> & { readonly variant: string };

function nested(
  subject: Subject,
  body: ValidBody,
  path: readonly string[],
  { shape, variant, ...nesting }: Nesting,
): HttpCase {
  const what = path.length === 0 ? 'the body' : pathName(path);
  return ask(subject, {
    silence: 'nesting-depth',
    name: { rule: 'bodies', variant, kind: 'asked/nested' },
    title: `${what} nested ${nesting.levels} deep in ${shape}`,
    change: `${what} is ${nesting.levels} ${shape} within each other`,
    request: { ...requestOf(subject, { json: replaceAt(body.value, path, nestedPlaceholder) }), nesting },
    twin: bodyCaseId(subject, body),
  });
}

const nothing = 'acsunknown7x9k2v4';

/** Probes an identifier in the body that does not exist. */
export const unknownJwtId = probe('unknown-jwt-id', (subject) =>
  subject.bodies
    .filter((body) => body.rule === 'examples')
    .flatMap((body) =>
      body.inputs.map(({ path }) =>
        ask(subject, {
          silence: 'unknown-jwt-id',
          name: { rule: 'probes', variant: `unknown-${pathName(path)}` },
          title: `${pathName(path)} that names nothing`,
          change: `${pathName(path)} is ${JSON.stringify(nothing)}`,
          request: requestOf(subject, { json: replaceAt(body.value, path, nothing) }),
          twin: bodyCaseId(subject, body),
        }),
      ),
    ),
);
