// A create that has to be rejected, whatever the service: a number above its maximum, or a required member that is absent.

import {
  constraintOrigin,
  derived,
  type Field,
  type Origin,
  requiredOrigin,
} from '../../src/contract/index.ts';
import { isValid } from '../rows/row.ts';
import type { TrialRequest } from '../types.ts';
import { pathName, removeAt, replaceAt, valueAt } from '../view/json-text.ts';
import { requestWith } from '../view/operation.ts';
import type { Subject } from '../view/subject.ts';

/** A wrong create. */
export interface Wrong {
  /** In words: `byteLength is 129`. */
  readonly says: string;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly request: TrialRequest;
  /** Why it has to be rejected. */
  readonly origin: Origin;
}

/** A wrong create that the source wants rejected, numbers first; it differs from the plain one in one member. */
export function wrongIn(subject: Subject): Wrong | undefined {
  const [context] = subject.contexts;
  if (context?.body === undefined) return undefined;
  const { contract } = subject;
  const { alternative } = context.body;
  const plain = context.value;
  const wrong = ({ path }: Field, says: string, value: unknown, origin: Origin): Wrong => ({
    says: `${pathName(path)} is ${says}`,
    path: path.map(String),
    value,
    request: requestWith(subject, value),
    origin: derived(origin),
  });
  const there = alternative.fields.filter(({ path }) => valueAt(plain, path) !== undefined);
  const numbers = there.flatMap((field): readonly Wrong[] => {
    const { maximum } = field.schema;
    if (maximum === undefined || typeof valueAt(plain, field.path) !== 'number') return [];
    const origin = constraintOrigin(contract, alternative, field, 'maximum');
    return [wrong(field, String(maximum + 1), replaceAt(plain, field.path, maximum + 1), origin)];
  });
  const members = there
    .filter(({ required }) => required)
    .map((field) =>
      wrong(field, 'absent', removeAt(plain, field.path), requiredOrigin(contract, alternative, field)),
    );
  return [...numbers, ...members].find(
    ({ origin, value }) => origin.level !== 'chosen' && !isValid(subject, value),
  );
}
