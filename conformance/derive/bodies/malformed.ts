// Bodies that are not JSON: refused where no reader takes them, and asked where an extension of JSON does (RFC 8259 §9).

import {
  alternativesOf,
  type Contract,
  derived,
  type Operation,
  type Origin,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import type { Bytes, HttpCase } from '../../types.ts';
import { saidBeside, shownBeside } from '../beside.ts';
import { bodyCaseId } from '../case.ts';
import { isValid } from '../change.ts';
import { vary } from '../negative.ts';
import { refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { whereNothingIsRefused } from '../schema/required.ts';
import { ask } from '../silences/probe.ts';
import { spell } from '../spell.ts';
import { requestOf, type Subject } from '../subject.ts';
import { wholesOf } from '../targets.ts';
import type { ValidBody } from '../valid-bodies.ts';
import type { Broken } from './broken.ts';
import { brokenJson } from './broken-json.ts';

/** Cases for an operation that takes a JSON body; each differs from a valid one, at home and in contexts in turns. */
export const malformed: Rule = {
  name: 'malformed',
  derive: (subject) => {
    const { body } = subject.operation;
    if (body === undefined) return [];
    const wholes = wholesOf(subject);
    return brokenJson
      .filter(isTried(subject))
      .flatMap((row, i) =>
        wholes(row, i).flatMap((valid) => broken(subject, valid, row, derived(body.origin))),
      );
  },
};

/** What an extension of JSON takes is asked of the operation with the most properties: all read bodies alike. */
const fullestOperation = oncePer((contract: Contract): Operation | undefined => {
  const sizeOf = ({ body }: Operation) =>
    body ? alternativesOf(contract.document, body.schemaPointer).flatMap(({ fields }) => fields).length : 0;
  return contract.operations.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
});

const isTried =
  ({ contract, operation, inputs }: Subject) =>
  ({ asks }: Broken): boolean =>
    asks === undefined || inputs.thorough === true || operation === fullestOperation(contract);

function broken(
  subject: Subject,
  valid: ValidBody,
  { name, value: breakUp, asks, saysNothing }: Broken,
  origin: Origin,
): readonly HttpCase[] {
  const plain = compactly(valid);
  const text = asLong(valid, breakUp(plain), plain);
  const body: Bytes = { text };
  const isAbsent = text.trim() === '' && !subject.operation.body?.required;
  if (isAbsent || isJson(body) || (saysNothing && isValid(subject, {}))) return [];
  const isHome = valid === subject.bodies[0];
  const title = `a body that is not JSON (${name.replaceAll('-', ' ')})`;
  const sent = {
    name: {
      rule: 'bodies',
      variant: `malformed/${name}`,
      kind: 'malformed',
      ...(!isHome && { within: valid.label ?? valid.name }),
    },
    title,
    change: saidBeside(title, valid),
    request: requestOf(subject, { body }),
    twin: bodyCaseId(subject, valid),
    conditions: [
      ...shownBeside(subject, { body: valid }),
      ...(saysNothing ? whereNothingIsRefused(subject) : []),
    ],
  };
  return [
    asks === undefined
      ? vary(subject, { ...sent, requires: refusal(subject, origin, 'body') })
      : ask(subject, { ...sent, silence: asks }),
  ];
}

/** White space would hide from the rows what they look for. */
function compactly({ value, spelling: { space: _, bytes: __, ...spelling } = {} }: ValidBody): string {
  return spell(value, spelling);
}

/** Blanks for a body that is to be long: after its brace or before its last value, whichever is farther from what was broken. */
function asLong({ spelling: { bytes = 0 } = {} }: ValidBody, text: string, plain: string): string {
  const unlike = plain.split('').findIndex((character, i) => text[i] !== character);
  const broken = unlike < 0 ? plain.length : unlike;
  const values = [...text.matchAll(/:(?=["'`\d])/g)].map(({ index }) => index + 1).slice(-1);
  const [at = 0] = [...(text.startsWith('{') ? [1] : []), ...values].toSorted(
    (a, b) => Math.abs(b - broken) - Math.abs(a - broken),
  );
  return at === 0 ? text : text.slice(0, at) + ' '.repeat(Math.max(0, bytes - text.length)) + text.slice(at);
}

/** Strict decoding, as RFC 8259 asks: UTF-8 or nothing. */
function isJson(body: Bytes): boolean {
  try {
    const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
