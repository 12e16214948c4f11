// A body that differs from an accepted one in one place. What the contract itself accepts is no negative.

import type { Origin, Path } from '../../src/contract/index.ts';
import type { Case } from '../types.ts';
import type { Base } from './bases.ts';
import { baseCaseId, createCase, refusedWithout, suffixOf } from './case.ts';
import { removeAt, replaceAt, writeJson } from './json-text.ts';
import { refusal, success } from './requirements.ts';
import { requestOf, type Subject } from './subject.ts';
import { uniqueLength, uniquePattern } from './unique.ts';

/** One change to a base. */
export interface BodyChange {
  readonly rule: string;
  /** `ratelimit.window/above-maximum`. */
  readonly name: string;
  readonly title: string;
  readonly change: string;
  readonly path: Path;
  /** The object that is tried, where the path itself is not there yet. */
  readonly within?: Path;
  /** The new value, or `remove`. */
  readonly value: unknown;
  readonly origin: Origin;
  /** The accepted request it differs from, when it is not the base itself. */
  readonly twin?: string;
}

/** Marks the property as taken away. */
export const remove: unique symbol = Symbol('remove');

/** A changed body that must be refused; nothing if the contract's own validator takes it. */
export function refusedChange(
  subject: Subject,
  base: Base,
  change: BodyChange,
  more: Partial<Case> = {},
): readonly Case[] {
  const body = changed(base, change);
  if (isValid(subject, body)) return [];
  return [
    build(subject, base, change, body, {
      requires: refusal(subject, change.origin, 'body', change.path),
      ...more,
    }),
  ];
}

/** A changed body that must be accepted; nothing if the contract's own validator refuses it. */
export function acceptedChange(
  subject: Subject,
  base: Base,
  change: BodyChange,
  more: Partial<Case> = {},
): readonly Case[] {
  const body = changed(base, change);
  if (!isValid(subject, body)) return [];
  return [build(subject, base, change, body, { requires: success(subject, change.origin), ...more })];
}

/** The id that a change gets in a base. */
export const changeId = (
  subject: Subject,
  base: Base,
  change: Pick<BodyChange, 'rule' | 'name' | 'path' | 'within'>,
): string =>
  `${subject.operation.id}/${change.rule}/${change.name}${suffixOf(subject, base, change.within ?? change.path)}`;

function build(
  subject: Subject,
  base: Base,
  change: BodyChange,
  body: unknown,
  more: Partial<Case> & Pick<Case, 'requires'>,
): Case {
  return createCase(
    subject,
    change.rule,
    `${change.name}${suffixOf(subject, base, change.within ?? change.path)}`,
    {
      title: change.title,
      change: change.change,
      request: requestOf(subject, { json: body }),
      twin: change.twin ?? baseCaseId(subject, base),
      ...refusedWithout(base),
      ...more,
    },
  );
}

const changed = (base: Base, change: BodyChange) =>
  change.value === remove
    ? removeAt(base.value, change.path)
    : replaceAt(base.value, change.path, change.value);

/** Decoded as a server would: what was written, names filled in, parsed, and then validated. */
function isValid(subject: Subject, body: unknown): boolean {
  const pointer = subject.operation.body?.schemaPointer;
  const text = writeJson(body).replaceAll(uniquePattern, 'u'.repeat(uniqueLength));
  return pointer !== undefined && subject.contract.validate(pointer, JSON.parse(text)).length === 0;
}
