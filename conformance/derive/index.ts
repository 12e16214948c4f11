// From a contract to its cases: one rule a file, each rule over every operation.

import type { Contract } from '../../src/contract/index.ts';
import type { HttpCase } from '../types.ts';
import { atLeast } from './bodies/at-least.ts';
import { combinations } from './bodies/combinations.ts';
import { contentTypes } from './bodies/content-types.ts';
import { inPieces } from './bodies/in-pieces.ts';
import { inputInAnswers } from './bodies/input-in-answers.ts';
import { malformed } from './bodies/malformed.ts';
import { otherValues } from './bodies/other-values.ts';
import { spellings } from './bodies/spellings.ts';
import { twoWrong } from './bodies/two-wrong.ts';
import { valid } from './bodies/valid.ts';
import { differing } from './differing.ts';
import { headerNames } from './http/header-names.ts';
import { identifiers } from './http/identifiers.ts';
import { methods } from './http/methods.ts';
import { oddIdentifiers } from './http/odd-identifiers.ts';
import { parameters } from './http/parameters.ts';
import { paths } from './http/paths.ts';
import type { Inputs } from './inputs.ts';
import type { Rule } from './rule.ts';
import { bounds } from './schema/bounds.ts';
import { enums } from './schema/enums.ts';
import { equalNumbers } from './schema/equal-numbers.ts';
import { extendedNumbers } from './schema/extended-numbers.ts';
import { fields } from './schema/fields.ts';
import { lengths } from './schema/lengths.ts';
import { required } from './schema/required.ts';
import { types } from './schema/types.ts';
import { wrongCredentials } from './security/wrong-credentials.ts';
import { accounts } from './sequences/accounts.ts';
import { again } from './sequences/again.ts';
import { holders } from './sequences/holders.ts';
import { names } from './sequences/names.ts';
import { repetition } from './sequences/repetition.ts';
import { rightAfter } from './sequences/right-after.ts';
import { repeats } from './sequences/thorough-repeats.ts';
import { unknown } from './sequences/unknown.ts';
import { probes } from './silences/index.ts';
import { createSubject } from './subject.ts';

/** Every rule once, in the order in which its cases are planned. */
export const rules: readonly Rule[] = [
  ...new Set([
    valid,
    atLeast,
    combinations,
    again,
    unknown,
    holders,
    accounts,
    required,
    bounds,
    extendedNumbers,
    equalNumbers,
    lengths,
    types,
    enums,
    fields,
    parameters,
    malformed,
    otherValues,
    twoWrong,
    spellings,
    inPieces,
    inputInAnswers,
    contentTypes,
    headerNames,
    wrongCredentials,
    paths,
    identifiers,
    oddIdentifiers,
    rightAfter,
    methods,
    repetition,
    names,
    ...probes,
  ]),
];

/** Derives every case of a contract, operation by operation, rule by rule. */
export function deriveCases(contract: Contract, inputs: Inputs): readonly HttpCase[] {
  return contract.operations.flatMap((operation) => {
    const subject = createSubject(contract, operation, inputs);
    const cases = differing(rules.flatMap((rule) => rule.derive(subject)));
    return inputs.thorough ? [...cases, ...repeats(cases)] : cases;
  });
}

export { bodyCaseId, createCase } from './case.ts';
export { isValid } from './change.ts';
export type { Inputs } from './inputs.ts';
export { RawJson, replaceAt, valueAt } from './json-text.ts';
export { refusal, success } from './requirements.ts';
export { type Spelling, spell } from './spell.ts';
export { createSubject, requestOf, type Subject } from './subject.ts';
export { isUniqueName } from './unique.ts';
export type { ValidBody } from './valid-bodies.ts';
