// Bodies that differ from a valid one in one place. A body that the contract itself accepts is never a negative case.

import { fieldAt, type Origin, type Path, type SilenceId } from '../../src/contract/index.ts';
import { mapMembers } from '../../src/values.ts';
import { silenceOf } from '../oracle/index.ts';
import {
  type Condition,
  type HttpCase,
  type HttpTest,
  type Requirement,
  uniqueLength,
  uniquePattern,
} from '../types.ts';
import {
  bodyCaseId,
  type CaseName,
  type CaseParts,
  caseId,
  createCase,
  ifOtherAccepted,
  rejectedWithout,
  withinOf,
} from './case.ts';
import { withoutOverrides } from './inputs.ts';
import { pathName, RawJson, removeAt, replaceAt } from './json-text.ts';
import { decided, rejection, success } from './requirements.ts';
import { requestWith, type Subject } from './subject.ts';
import type { ValidBody } from './valid-bodies.ts';

/** One change to a valid body. */
export interface BodyChange {
  readonly rule: string;
  /** The place as the id has it, if it differs from `path`. */
  readonly place?: string;
  /** `above-maximum`. */
  readonly variant: string;
  readonly kind?: string;
  readonly title: string;
  readonly change: string;
  readonly path: Path;
  /** The place of the error, if it differs from `path`. */
  readonly at?: Path;
  /** The object that is varied, if the path itself does not exist yet. */
  readonly within?: Path;
  /** The new value, or `remove`. */
  readonly value: unknown;
  readonly origin: Origin;
  /** The accepted case that it varies, if that is not the case of the body itself. */
  readonly twin?: string;
  readonly conditions?: readonly Condition[];
}

/** Marks a property that is removed. */
export const remove: unique symbol = Symbol('remove');

/**
 * A changed body that must be rejected; none if the contract's own validator accepts it. Where a reading of the new value is valid,
 * the case asks instead.
 */
export function rejectedChange(subject: Subject, body: ValidBody, change: BodyChange): readonly HttpCase[] {
  const { origin, at = change.path } = change;
  const silence = readingOf(subject, body, change);
  if (silence !== undefined) return askedWrong(subject, body, change, silence);
  const requires = () => rejection(subject, origin, 'body', at);
  return changedCase(subject, body, change, false, () => ({ requires: requires() }));
}

function readingOf({ contract }: Subject, { alternative }: ValidBody, { path, value }: BodyChange) {
  const field = fieldAt(alternative, path);
  if (value === remove || field === undefined) return undefined;
  return silenceOf(parsed(value), { contract, alternative, field });
}

/**
 * A changed body that must be accepted; none if the contract's own validator rejects it.
 * @param requires the requirements, by default those of a success
 */
export const acceptedChange = (
  subject: Subject,
  body: ValidBody,
  change: BodyChange,
  requires: readonly Requirement[] = success(subject, change.origin),
): readonly HttpTest[] => changedCase(subject, body, change, true, () => ({ requires }));

/** A valid changed body that probes a silence; none if the contract's own validator rejects it. */
export const askedChange = (
  subject: Subject,
  body: ValidBody,
  change: BodyChange,
  silence: SilenceId,
): readonly HttpCase[] => changedCase(subject, body, change, true, () => askedOf(subject, silence));

/** An invalid changed body that probes a silence; none if the contract's own validator accepts it. */
export const askedWrong = (
  subject: Subject,
  body: ValidBody,
  change: BodyChange,
  silence: SilenceId,
): readonly HttpCase[] => changedCase(subject, body, change, false, () => askedOf(subject, silence));

const askedOf = (subject: Subject, silence: SilenceId) => ({
  asks: silence,
  decides: decided(subject, silence),
});

/** The id of the case of a change. */
export const changeId = (
  subject: Subject,
  body: ValidBody,
  change: Pick<BodyChange, 'rule' | 'place' | 'variant' | 'path' | 'within'>,
): string => caseId(subject, nameOf(subject, body, change));

/** The id of the case of a change that is to be accepted; that of the body itself, where other keywords reject the change. */
export const acceptedChangeId = (subject: Subject, body: ValidBody, change: BodyChange): string =>
  isValid(subject, changed(body, change)) ? changeId(subject, body, change) : bodyCaseId(subject, body);

function nameOf(
  subject: Subject,
  body: ValidBody,
  change: Pick<BodyChange, 'rule' | 'place' | 'variant' | 'kind' | 'path' | 'within'>,
): CaseName {
  const { rule, variant, kind, path, within = path } = change;
  return {
    rule,
    place: change.place ?? pathName(path),
    variant,
    ...(kind !== undefined && { kind }),
    within: withinOf(subject, body, within),
  };
}

/** The case of a change, if the contract's own validator agrees that the body is valid or invalid. */
function changedCase<Of extends HttpCase>(
  subject: Subject,
  body: ValidBody,
  change: BodyChange,
  valid: boolean,
  judged: () => Pick<Of, 'requires' | 'asks' | 'decides'>,
): readonly Of[] {
  const value = changed(body, change);
  if (isValid(subject, value) !== valid) return [];
  const { title, path, within = path, twin = bodyCaseId(subject, body), conditions = [] } = change;
  const parts = {
    name: nameOf(subject, body, change),
    title,
    request: requestWith(subject, body, value),
    ...judged(),
    conditions: [
      { kind: 'twin', case: twin, change: change.change },
      ...ifOtherAccepted(subject, { body, path: within }),
      ...rejectedWithout(body),
      ...conditions,
    ],
  };
  return [createCase(subject, parts as CaseParts) as Of];
}

const changed = (body: ValidBody, { value, path }: BodyChange) =>
  value === remove ? removeAt(body.value, path) : replaceAt(body.value, path, value);

/** Whether the contract accepts a body as a server would decode it: serialized, names filled in, parsed, and then validated. */
export function isValid(subject: Subject, body: unknown): boolean {
  const pointer = subject.operation.body?.schemaPointer;
  const overridden = subject.overridden.map(({ value, ...place }) => ({ ...place, value: parsed(value) }));
  return (
    pointer !== undefined && subject.contract.isValid(pointer, withoutOverrides(parsed(body), overridden))
  );
}

const filledName = 'u'.repeat(uniqueLength);

/** The value that a server parses from a serialized one. */
export function parsed(value: unknown): unknown {
  if (value instanceof RawJson) return JSON.parse(value.text.replaceAll(uniquePattern, filledName));
  if (typeof value === 'string') return value.replaceAll(uniquePattern, filledName);
  return mapMembers(value, parsed);
}
