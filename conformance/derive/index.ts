// From a contract to its cases: each rule over every operation. To add one:
// 1. Find the folder of what it is about: bodies (the whole body), schema (one property), http (path, method, headers),
//    sequences (what follows something else), silences (what the source leaves open). A row more may be all that it needs.
// 2. Otherwise write the rule: `derive` takes a subject and gives cases; `vary` and `ask` in case.ts make them.
// 3. Add it to `rules` below; a silence goes into `askedBy` in silences/index.ts, which the compiler asks for.
// 4. Add a row to the test of its folder: what the rule sends for a contract of a few lines.

import equal from 'fast-deep-equal';
import type { Contract } from '../../src/contract/index.ts';
import { firstPer } from '../grouped.ts';
import { dependenciesOf } from '../judge/index.ts';
import type { HttpCase } from '../types.ts';
import { atLeast, combinations, hasValid, valid } from './bodies/accepted.ts';
import { inputInResponses } from './bodies/input-in-responses.ts';
import { malformed, otherValues } from './bodies/instead.ts';
import { spellings } from './bodies/spellings.ts';
import { twoWrong } from './bodies/two-wrong.ts';
import { spread, withNeeded } from './design/spread.ts';
import { wrongCredentials } from './http/credentials.ts';
import { identifiers, oddIdentifiers } from './http/identifiers.ts';
import { methods } from './http/methods.ts';
import { parameters } from './http/parameters.ts';
import { pathParameters } from './http/path-parameters.ts';
import { paths } from './http/paths.ts';
import { headerNames, inPieces, withCharset } from './http/same-request.ts';
import type { Inputs } from './inputs.ts';
import { keywordCases } from './keywords/index.ts';
import { bounds } from './schema/bounds.ts';
import { enums } from './schema/enums.ts';
import { equalNumbers } from './schema/equal-numbers.ts';
import { extendedNumbers } from './schema/extended-numbers.ts';
import { fields } from './schema/fields.ts';
import { lengths } from './schema/lengths.ts';
import { required } from './schema/required.ts';
import { types } from './schema/types.ts';
import { accounts, anonymous } from './sequences/accounts.ts';
import { names, repetition } from './sequences/creates.ts';
import { deleted } from './sequences/deleted.ts';
import { otherKinds } from './sequences/other-kinds.ts';
import { again, holders, unknown } from './sequences/reads.ts';
import { rightAfter } from './sequences/repeats.ts';
import { secondAccount } from './sequences/second-account.ts';
import { askedBy } from './silences/index.ts';
import { createSubject, type Rule } from './subject.ts';

/** Every rule, in the order in which its cases are planned. */
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
    inputInResponses,
    askedBy['unsupported-media-type'],
    headerNames,
    withCharset,
    wrongCredentials,
    anonymous,
    secondAccount,
    paths,
    identifiers,
    oddIdentifiers,
    pathParameters,
    rightAfter,
    methods,
    repetition,
    names,
    deleted,
    otherKinds,
    ...Object.values(askedBy),
  ]),
];

/** Derives every case of a contract, operation by operation, rule by rule. */
export function deriveCases(contract: Contract, inputs: Inputs): readonly HttpCase[] {
  const everything = [...rules, keywordCases];
  const triedOn = spread(contract.operations, everything);
  return contract.operations.flatMap((operation) => {
    const tried = new Set<unknown>([valid, ...triedOn(operation)]);
    const subject = createSubject(contract, operation, inputs, tried.has(combinations));
    // Without a request that should be accepted, no other one shows anything.
    if (!hasValid(subject)) return [];
    const ruled = withoutDuplicates(
      withNeeded(
        subject,
        rules,
        rules.filter((rule) => tried.has(rule)),
      ),
    );
    const all = tried.has(keywordCases) ? [...ruled, ...keywordCases(subject, ruled)] : ruled;
    // Choices within the body have members of one name, and what is tried with one of them is tried.
    return firstPer(all, ({ id }) => id);
  });
}

/** Rules that repeat a request on purpose. */
const repeating: ReadonlySet<string> = new Set(['repetition', 'security', 'examples', 'combinations']);

/** The cases without those that send and require the same as an earlier one; a case that another depends on stays. */
function withoutDuplicates(cases: readonly HttpCase[]): readonly HttpCase[] {
  const needed = new Set(cases.flatMap(dependenciesOf));
  const seen = new Map<string, HttpCase[]>();
  return cases.filter((testCase) => {
    const { id, rule, writes, asks, request, requires } = testCase;
    if (!writes || asks !== undefined || repeating.has(rule)) return true;
    const { body } = request;
    const text = body === undefined ? '' : 'text' in body ? body.text : body.base64;
    const sameBody = seen.get(text) ?? [];
    seen.set(text, sameBody);
    const isSeen = sameBody.some((one) => equal(one.request, request) && equal(one.requires, requires));
    if (!isSeen) sameBody.push(testCase);
    return needed.has(id) || !isSeen;
  });
}

export { bodyCaseId, createCase } from './case.ts';
export { isValid } from './change.ts';
export { type Inputs, type Override, operationsOf, operationsWithBody, overrideAt } from './inputs.ts';
export { type Encoding, encode, RawJson, replaceAt, valueAt } from './json-text.ts';
export { type Link, linksOf } from './links.ts';
export { isUniqueName, isWithinReach } from './made-up.ts';
export { fits } from './parameter-values.ts';
export { rejection, success } from './requirements.ts';
export { createSubject, requestOf, type Subject } from './subject.ts';
export type { ValidBody } from './valid-bodies.ts';
