// Creating twice: another name is accepted again, identifiers differ, and what was refused leaves nothing behind.

import { derived, originOf, toPointer } from '../../../src/contract/index.ts';
import type { Case, Requirement } from '../../types.ts';
import { type Base, nameFieldOf } from '../bases.ts';
import { baseCaseId, createCase, refusedWithout } from '../case.ts';
import { pathName, replaceAt } from '../json-text.ts';
import { decided, refusal, success } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';
import { uniqueName } from '../unique.ts';

/** Cases for operations that create: POST with a body. */
export function deriveRepetition(subject: Subject): readonly Case[] {
  const [base] = subject.bases;
  if (base === undefined || subject.operation.method !== 'POST') return [];
  const twin = baseCaseId(subject, base);
  const again = createCase(subject, 'repetition', 'created-again', {
    title: 'the same again under another name is accepted, and is another resource',
    request: requestOf(subject, { json: base.value }),
    requires: [...success(subject, derived(base.origin)), ...distinctAmong(subject)],
    twin,
    after: subject.bases.map((one) => baseCaseId(subject, one)),
    ...refusedWithout(base),
  });
  return [again, ...named(subject, base, twin)];
}

/** Where names are unique, a name that a refused create mentioned must still be free. */
function named(subject: Subject, base: Base, twin: string): readonly Case[] {
  const field = nameFieldOf(base);
  if (field === undefined) return [];
  const under = (key: string) =>
    requestOf(subject, { json: replaceAt(base.value, field.path, uniqueName(key)) });
  const part = (name: string) => `${subject.operation.id}/repetition/${name}`;
  const path = pathName(field.path);
  const common = { twin, ...refusedWithout(base) };
  return [
    createCase(subject, 'repetition', 'name-taken', {
      title: `${path} that is used for the first time`,
      request: under(`${subject.operation.id}-taken`),
      requires: success(subject, derived(base.origin)).slice(0, 1),
      ...common,
    }),
    createCase(subject, 'repetition', 'asked/same-name', {
      title: `${path} that another resource has already`,
      change: `${path} is the same`,
      request: under(`${subject.operation.id}-taken`),
      requires: decided(subject, 'names-unique'),
      asks: 'names-unique',
      ...common,
      twin: part('name-taken'),
    }),
    createCase(subject, 'repetition', 'refused-first', {
      title: 'a create that is refused for its content type',
      change: 'Content-Type is text/plain',
      request: spoiled(under(`${subject.operation.id}-refused`)),
      requires: refusal(
        subject,
        derived(subject.operation.body?.contentOrigin ?? base.origin),
        'content-type',
      ).slice(0, 1),
      ...common,
    }),
    createCase(subject, 'repetition', 'accepted-after-refusal', {
      title: `the same ${path} in a create that is right`,
      request: under(`${subject.operation.id}-refused`),
      requires: success(subject, derived(base.origin)).slice(0, 1),
      ...common,
      twin: part('name-taken'),
      after: [part('refused-first'), part('asked/same-name')],
      onlyIfRefused: {
        case: part('asked/same-name'),
        because: 'names need not be unique here, so nothing shows whether the refused create left one behind',
      },
    }),
  ];
}

const spoiled = (request: Case['request']): Case['request'] => ({
  ...request,
  headers: request.headers.map(([name, value]) =>
    name === 'Content-Type' ? [name, 'text/plain'] : [name, value],
  ),
});

/** Identifiers of the created resource, where the contract marks one. */
function distinctAmong(subject: Subject): readonly Requirement[] {
  const among = subject.bases.map((base) => baseCaseId(subject, base));
  const marked = subject.answered.filter((field) => field.schema['x-identifier'] === true);
  const byPointer = new Map(marked.map((field) => [toPointer(field.path), field]));
  return [...byPointer].map(([pointer, field]) => {
    const origin = originOf(subject.contract.source, field.origins, 'x-identifier', field.pointer);
    return { expect: { kind: 'distinct', pointer, among }, origin: derived(origin) };
  });
}
