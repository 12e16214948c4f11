// Creates: repeated, concurrent, and with a name that another create used.

import { derived, type Field, originOf, toPointer } from '../../../src/contract/index.ts';
import type { CaseRequest, HttpCase, Requirement } from '../../types.ts';
import { wrongIn } from '../bodies/two-wrong.ts';
import { ask, bodyCaseId, caseId, createCase, plainRequest, probe, rejectedWithout, vary } from '../case.ts';
import { pathName, replaceAt, valueAt } from '../json-text.ts';
import { underKey } from '../made-up.ts';
import { decided, rejection, success } from '../requirements.ts';
import { type Rule, requestOf, type Subject } from '../subject.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';

/** Cases for an operation that creates: POST with a body. */
export const repetition: Rule = {
  name: 'repetition',
  derive: (subject) => {
    const [body] = subject.bodies;
    if (body === undefined || subject.operation.method !== 'POST') return [];
    if (!subject.contract.annotated) return [];
    return [
      createCase(subject, {
        name: named('created-again'),
        title: 'the same again under another name is accepted, and is another resource',
        request: plainRequest(subject),
        requires: [...success(subject, derived(body.origin)), ...distinctAmong(subject)],
        conditions: [
          { kind: 'twin', case: bodyCaseId(subject, body) },
          { kind: 'after', cases: allBodies(subject) },
          ...rejectedWithout(body),
        ],
      }),
      ...burst(subject, body),
    ];
  },
};

const burstSize = 6;

const burst = (subject: Subject, body: ValidBody): readonly HttpCase[] =>
  Array.from({ length: burstSize }, (_, i) =>
    createCase(subject, {
      name: { ...named('burst'), number: i + 1 },
      title: `one of ${burstSize} at the same time, each under a name of its own, is accepted`,
      request: plainRequest(subject),
      requires: success(subject, derived(body.origin)).slice(0, 1),
      conditions: [{ kind: 'twin', case: bodyCaseId(subject, body) }, ...rejectedWithout(body)],
    }),
  );

const allBodies = (subject: Subject) => subject.bodies.map((body) => bodyCaseId(subject, body));

/** Requires distinct identifiers of the created resources, if the contract marks one. */
function distinctAmong(subject: Subject): readonly Requirement[] {
  const marked = subject.responseFields.filter((field) => field.schema['x-identifier'] === true);
  const byPointer = new Map(marked.map((field) => [toPointer(field.path), field]));
  return [...byPointer].map(([pointer, field]) => {
    const origin = originOf(subject.contract.source, field.schema, 'x-identifier', field.pointer);
    return { expect: { kind: 'distinct', pointer, among: allBodies(subject) }, origin: derived(origin) };
  });
}

/** Cases for operations that create something with a name. */
export const names: Rule = {
  name: 'names',
  derive: (subject) => {
    const scene = sceneOf(subject);
    if (scene === undefined) return [];
    return [taken(scene), rejectedFirst(scene), acceptedAfter(scene), ...rightAfterWrong(scene)];
  },
};

export interface Scene {
  readonly subject: Subject;
  readonly body: ValidBody;
  readonly field: Field;
}

/** An operation that creates something with a name, and the body that names it. */
export function sceneOf(subject: Subject): Scene | undefined {
  const [body] = subject.bodies;
  const field = body && nameFieldOf(body);
  const isCreate = subject.operation.method === 'POST' && subject.contract.annotated;
  return isCreate && body && field ? { subject, body, field } : undefined;
}

const named = (variant: string) => ({ rule: 'repetition', variant });

/** The id of the create that uses a name for the first time. */
export const takenId = (subject: Subject): string => caseId(subject, named('name-taken'));

/** The id of the case that uses the same name again; see silences/names-unique. */
export const sameNameId = (subject: Subject): string => caseId(subject, named('asked/same-name'));

type Key = 'taken' | 'rejected' | 'wrong';

/** A name that is the same for every use of the key. */
export const nameUnder = ({ subject, body, field }: Scene, key: Key): string =>
  underKey(valueAt(body.value, field.path), `${subject.operation.id}-${key}`);

/** A create with such a name. */
export const requestUnder = (scene: Scene, key: Key, value = scene.body.value): CaseRequest =>
  requestOf(scene.subject, { json: replaceAt(value, scene.field.path, nameUnder(scene, key)) });

const firstSuccess = ({ subject, body }: Scene) => success(subject, derived(body.origin)).slice(0, 1);

function taken(scene: Scene): HttpCase {
  return vary(scene.subject, {
    name: named('name-taken'),
    title: `${pathName(scene.field.path)} that is used for the first time`,
    request: requestUnder(scene, 'taken'),
    requires: firstSuccess(scene),
  });
}

function rejectedFirst(scene: Scene): HttpCase {
  const { subject } = scene;
  return vary(subject, {
    name: named('refused-first'),
    title: 'a create that is rejected for its content type',
    change: 'Content-Type is text/plain',
    request: asPlainText(requestUnder(scene, 'rejected')),
    requires: decided(subject, 'unsupported-media-type', 'content-type').slice(0, 1),
  });
}

const asPlainText = (request: CaseRequest): CaseRequest => ({
  ...request,
  headers: request.headers.map(([name, value]) =>
    name === 'Content-Type' ? [name, 'text/plain'] : [name, value],
  ),
});

function acceptedAfter(scene: Scene): HttpCase {
  const { subject, body, field } = scene;
  return createCase(subject, {
    name: named('accepted-after-refusal'),
    title: `the same ${pathName(field.path)} in a create that is right`,
    request: requestUnder(scene, 'rejected'),
    requires: firstSuccess(scene),
    conditions: [
      { kind: 'twin', case: takenId(subject) },
      { kind: 'only-if-rejected', case: sameNameId(subject), because: 'names-need-not-be-unique' },
      {
        kind: 'only-if-rejected',
        case: caseId(subject, named('refused-first')),
        because: 'content-type-is-not-checked',
      },
      ...rejectedWithout(body),
    ],
  });
}

/**
 * The error of an invalid body must not affect a valid one with the same name. The reverse is open: a service may report the
 * duplicate name first, whatever else is wrong.
 */
function rightAfterWrong(scene: Scene): readonly HttpCase[] {
  const { subject, body, field } = scene;
  const [wrong] = wrongIn(subject, body);
  if (wrong === undefined) return [];
  const change = `${pathName(wrong.field.path)} is ${wrong.value}`;
  const value = replaceAt(body.value, wrong.field.path, wrong.value);
  const first = vary(subject, {
    name: named('wrong-first'),
    title: `a create under a new ${pathName(field.path)} in which ${change}`,
    change,
    request: requestUnder(scene, 'wrong', value),
    requires: rejection(subject, wrong.origin, 'body', wrong.field.path).slice(0, 1),
    twin: takenId(subject),
  });
  return [
    first,
    createCase(subject, {
      name: named('right-after-wrong'),
      title: `the same ${pathName(field.path)} in a create that is right`,
      request: requestUnder(scene, 'wrong'),
      requires: firstSuccess(scene),
      conditions: [
        { kind: 'twin', case: takenId(subject) },
        { kind: 'only-if-rejected', case: first.id, because: 'wrong-body-was-accepted' },
        ...rejectedWithout(body),
      ],
    }),
  ];
}

export const namesUnique = probe('names-unique', (subject) => {
  const scene = sceneOf(subject);
  if (scene === undefined) return [];
  const path = pathName(scene.field.path);
  return [
    ask(subject, {
      silence: 'names-unique',
      name: named('asked/same-name'),
      title: `${path} that another resource has already`,
      change: `${path} is the same`,
      request: requestUnder(scene, 'taken'),
      twin: takenId(subject),
    }),
  ];
});
