// A body that differs from a valid one in one place. What the contract itself accepts is no negative.

import type { Origin, Path, SilenceId } from '../../src/contract/index.ts';
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
  /** The property; where it is not that of `path`, the place as the id has it. */
  readonly place?: string;
  /** `above-maximum`. */
  readonly variant: string;
  readonly kind?: string;
  readonly title: string;
  readonly change: string;
  readonly path: Path;
  /** What is wrong with it, where that is not the path. */
  readonly at?: Path;
  /** The object that is tried, where the path itself is not there yet. */
  readonly within?: Path;
  /** The new value, or `remove`. */
  readonly value: unknown;
  readonly origin: Origin;
  /** The accepted case it differs from, when it is not the body itself. */
  readonly twin?: string;
  readonly conditions?: readonly Condition[];
  /** Another reading of the source by which it may be accepted: what the contract decided for the silence counts then. */
  readonly reading?: { readonly silence: SilenceId; readonly conditions: readonly Condition[] };
}

/** Marks the property as taken away. */
export const remove: unique symbol = Symbol('remove');

/** A changed body that must be rejected; nothing if the contract's own validator accepts it. */
export function rejectedChange(subject: Subject, body: ValidBody, change: BodyChange): readonly HttpTest[] {
  const { reading, origin, at = change.path } = change;
  const requires = () => [
    ...rejection(subject, origin, 'body', at),
    ...(reading ? decided(subject, reading.silence) : []),
  ];
  return changedCase(subject, body, change, false, () => ({ requires: requires() }));
}

/**
 * A changed body that must be accepted; nothing if the contract's own validator rejects it.
 * @param requires what stands in place of a plain success
 */
export const acceptedChange = (
  subject: Subject,
  body: ValidBody,
  change: BodyChange,
  requires: readonly Requirement[] = success(subject, change.origin),
): readonly HttpTest[] => changedCase(subject, body, change, true, () => ({ requires }));

/** A changed body by which a silence is asked; nothing if the contract's own validator rejects it. */
export const askedChange = (
  subject: Subject,
  body: ValidBody,
  change: BodyChange,
  silence: SilenceId,
): readonly HttpCase[] => changedCase(subject, body, change, true, () => askedOf(subject, silence));

/** The same with a body that the contract rejects; nothing if its own validator accepts it. */
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

/** The id that a change gets in a body. */
export const changeId = (
  subject: Subject,
  body: ValidBody,
  change: Pick<BodyChange, 'rule' | 'place' | 'variant' | 'path' | 'within'>,
): string => caseId(subject, nameOf(subject, body, change));

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

/** The case of a change, where the contract's own validator takes the body as it is said to. */
function changedCase<Of extends HttpCase>(
  subject: Subject,
  body: ValidBody,
  change: BodyChange,
  valid: boolean,
  judged: () => Pick<Of, 'requires' | 'asks' | 'decides'>,
): readonly Of[] {
  const value = changed(body, change);
  if (isValid(subject, value) !== valid) return [];
  const { title, path, within = path, twin = bodyCaseId(subject, body), conditions = [], reading } = change;
  const parts = {
    title,
    request: requestWith(subject, body, value),
    ...judged(),
    conditions: [
      { kind: 'twin', case: twin, change: change.change },
      ...ifOtherAccepted(subject, { body, path: within }),
      ...rejectedWithout(body),
      ...conditions,
      ...(reading?.conditions ?? []),
    ],
  };
  return [createCase(subject, nameOf(subject, body, change), parts as CaseParts) as Of];
}

const changed = (body: ValidBody, { value, path }: BodyChange) =>
  value === remove ? removeAt(body.value, path) : replaceAt(body.value, path, value);

/** Whether the contract takes a body, decoded as a server would: what was written, names filled in, parsed, and then validated. */
export function isValid(subject: Subject, body: unknown): boolean {
  const pointer = subject.operation.body?.schemaPointer;
  const overridden = subject.overridden.map(({ value, ...place }) => ({ ...place, value: parsed(value) }));
  return (
    pointer !== undefined &&
    subject.contract.validate(pointer, withoutOverrides(parsed(body), overridden)).length === 0
  );
}

const filledName = 'u'.repeat(uniqueLength);

/** What a server reads of a value that is written. */
function parsed(value: unknown): unknown {
  if (value instanceof RawJson) return JSON.parse(value.text.replaceAll(uniquePattern, filledName));
  if (typeof value === 'string') return value.replaceAll(uniquePattern, filledName);
  if (Array.isArray(value)) return value.map(parsed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, parsed(member)]));
}
