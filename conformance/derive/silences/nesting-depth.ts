// How deep may the values of a body be nested? However deep: a server that fails at it is accused.

import type { CaseRequest, HttpCase } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import { pathName, replaceAt } from '../json-text.ts';
import { nestedPlaceholder, requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { ask, probe } from './probe.ts';

/** As many as exhaust the stack of a reader that calls itself for each. */
const levels = 10_000;

const shapes: Readonly<Record<string, CaseRequest['nesting']>> = {
  arrays: { levels, open: '[', close: ']' },
  objects: { levels, open: '{"a":', close: '}' },
};

/** In a member that nobody knows, and in each that is an object. */
export const nestingDepth = probe('nesting-depth', (subject) => [
  ...subject.bodies.slice(0, 1).flatMap((body) => nested(subject, body, ['acsUnknown'])),
  ...objectsIn(subject).flatMap(([body, path]) => nested(subject, body, path)),
]);

/** The members that are objects, each in the first body that has it. */
function objectsIn({ bodies }: Subject): readonly (readonly [ValidBody, readonly string[]])[] {
  const found = bodies.flatMap((body) =>
    Object.entries(Object(body.value))
      .filter(([, value]) => typeof value === 'object' && value !== null)
      .map(([name]) => [name, body] as const),
  );
  return [...new Map(found.toReversed())].toReversed().map(([name, body]) => [body, [name]]);
}

function nested(subject: Subject, body: ValidBody, path: readonly string[]): readonly HttpCase[] {
  return Object.entries(shapes).map(([shape, nesting]) =>
    ask(subject, {
      silence: 'nesting-depth',
      name: { rule: 'bodies', variant: `asked/${pathName(path)}/${levels}-${shape}` },
      title: `${pathName(path)} nested ${levels} deep in ${shape}`,
      change: `${pathName(path)} is ${levels} ${shape} within each other`,
      request: {
        ...requestOf(subject, { json: replaceAt(body.value, path, nestedPlaceholder) }),
        ...(nesting && { nesting }),
      },
      twin: bodyCaseId(subject, body),
    }),
  );
}
