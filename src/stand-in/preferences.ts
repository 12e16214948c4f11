// What each preference of the header Prefer may be.

import { lettersApart } from '../nearest.ts';
import { type Fault, faults } from './answer.ts';

/** The longest wait that may be asked for, in milliseconds. */
export const MAX_DELAY = 60_000;

const MAX_STEPS = 100;

const isStatus = (text: string) => /^[2-5]\d\d$/.test(text);
/** Whether a text names a fault. */
export const isFault = (text: string): text is Fault => (faults as readonly string[]).includes(text);
const isStep = (text: string) => isStatus(text) || isFault(text);
/** The steps of a script, as text. */
export const stepsOf = (text: string) => text.split(/[\s,]+/).filter((step) => step !== '');

/** When the value of each is right, and what to write instead. */
const VALUES: Readonly<
  Record<string, { readonly isRight: (value: string) => boolean; readonly takes: string }>
> = {
  code: { isRight: isStatus, takes: 'a status from 200 to 599, such as code=429' },
  example: { isRight: (value) => value !== '', takes: 'the name of an example, such as example=second' },
  dynamic: { isRight: (value) => /^(true|false|)$/.test(value), takes: 'true or false' },
  seed: { isRight: (value) => value !== '', takes: 'any text, the same for the same response' },
  delay: {
    isRight: (value) => /^\d{1,5}$/.test(value) && Number(value) <= MAX_DELAY,
    takes: `milliseconds from 0 to ${MAX_DELAY}, such as delay=200`,
  },
  fault: { isRight: isFault, takes: faults.join(', ') },
  script: {
    isRight: (value) => {
      const steps = stepsOf(value);
      return steps.length > 0 && steps.length <= MAX_STEPS && steps.every(isStep);
    },
    takes: `up to ${MAX_STEPS} statuses or faults, such as script="429,429,201"`,
  },
};

/** Preferences of other specifications, which a server may ignore (IANA, HTTP Preferences). */
const REGISTERED = ['depth-noroot', 'handling', 'respond-async', 'return', 'safe', 'transclude', 'wait'];

/** The names of the preferences. */
export const PREFERENCES: readonly string[] = Object.keys(VALUES);

/**
 * What is wrong with a preference, in a sentence. One that is not known is ignored (RFC 7240 §2), unless it looks like
 * one of ours and so was meant to be.
 */
export function faultOfPreference(name: string, value: string): string | undefined {
  const preference = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
  if (preference !== undefined) {
    return preference.isRight(value) ? undefined : `Prefer: ${name} takes ${preference.takes}.`;
  }
  const meant = REGISTERED.includes(name) ? undefined : PREFERENCES.find((known) => isSlipOf(name, known));
  return meant && `Prefer: there is no ${name}, use ${meant}; the mock knows ${PREFERENCES.join(', ')}.`;
}

const isSlipOf = (name: string, known: string) =>
  name.length > 2 && lettersApart(name, known) <= (name.length > 3 ? 2 : 1);
