// Bodies that are no JSON object: malformed JSON, other JSON values, and spellings that the source leaves open.

import { derived, type Origin, originOf } from '../../../src/contract/index.ts';
import type { Bytes, Case, CaseRequest } from '../../types.ts';
import { acceptedCaseId, createCase, refusedWithout } from '../case.ts';
import { RawJson, replaceAt, valueAt, writeJson } from '../json-text.ts';
import { decided, originOfSilence, refusal, success } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';

/** Cases for an operation that takes a JSON body; each differs from its first accepted one. */
export function deriveBodies(subject: Subject): readonly Case[] {
  const [base] = subject.bases;
  if (base === undefined || subject.operation.body === undefined) return [];
  const text = writeJson(base.value);
  return [...malformed(subject, text), ...otherValues(subject), ...asked(subject, text)];
}

function malformed(subject: Subject, text: string): readonly Case[] {
  const spoiled: readonly (readonly [string, Bytes])[] = [
    ['empty', { text: '' }],
    ['truncated', { text: text.slice(0, -1) }],
    ['cut-in-half', { text: text.slice(0, Math.ceil(text.length / 2)) }],
    ['trailing-comma', { text: text.replace(/\}$/, ',}') }],
    ['nul-in-string', { text: text.replace('":"', '":"\u0000') }],
    ['invalid-utf-8', { base64: Buffer.from(text.replace('":"', '":"\u00ff'), 'latin1').toString('base64') }],
    ['two-documents', { text: text + text }],
    ['text-after', { text: `${text} x` }],
    ['single-quotes', { text: text.replaceAll('"', "'") }],
    ['comment', { text: text.replace('{', '{/* */') }],
    ['not-a-number', { text: text.replace(/:(\d+|"[^"]*")\}/, ':NaN}') }],
  ];
  return spoiled
    .filter(([, body]) => !isJson(body))
    .map(([name, body]) =>
      refused(
        subject,
        `malformed/${name}`,
        `a body that is not JSON (${name.replaceAll('-', ' ')})`,
        body,
        subject.operation.body?.origin,
      ),
    );
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

function otherValues(subject: Subject): readonly Case[] {
  const { contract, operation, alternatives, bases } = subject;
  const root = alternatives[0]?.root;
  const pointer = operation.body?.schemaPointer;
  if (root === undefined || pointer === undefined) return [];
  const origin = originOf(contract.source, root.schema['x-origin'], 'type', root.pointer);
  const values: readonly (readonly [string, unknown])[] = [
    ['array', [bases[0]?.value]],
    ['empty-array', []],
    ['string', 'text'],
    ['number', 5],
    ['true', true],
    ['null', null],
    ['deeply-nested', new RawJson(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
  ];
  return values
    .filter(([, value]) => contract.validate(pointer, JSON.parse(writeJson(value))).length > 0)
    .map(([name, value]) =>
      refused(
        subject,
        `value/${name}`,
        `${name.replaceAll('-', ' ')} instead of an object`,
        { text: writeJson(value) },
        origin,
      ),
    )
    .concat(nested(subject, origin));
}

function nested(subject: Subject, origin: Origin): readonly Case[] {
  const [base] = subject.bases;
  const field = subject.alternatives[0]?.fields[0];
  if (base === undefined || field === undefined || valueAt(base.value, field.path) === undefined) return [];
  const deep = new RawJson(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`);
  const text = writeJson(replaceAt(base.value, field.path, deep));
  return [refused(subject, 'value/deeply-nested-member', 'a member nested 1000 deep', { text }, origin)];
}

function refused(
  subject: Subject,
  name: string,
  title: string,
  body: Bytes,
  origin: Origin | undefined,
): Case {
  return createCase(subject, 'bodies', name, {
    title,
    change: title,
    request: requestOf(subject, { body }),
    requires: refusal(subject, derived(origin ?? subject.operation.origin), 'body'),
    ...hanging(subject),
  });
}

/** What the source can't settle: every parser has its own answer, and only a crash is a finding. */
function asked(subject: Subject, text: string): readonly Case[] {
  const [, first = '', rest = ''] = /^\{("(?:[^"\\]|\\.)*":)(.*)$/s.exec(text) ?? [];
  const spelt = text.replace(/:(\d+)(?=[,}])/, ':$1.0');
  const probes: readonly (readonly [string, string, string, Bytes, number?])[] = [
    ['byte-order-mark', 'byte-order-mark', 'a byte order mark before the body', { text: `\ufeff${text}` }],
    ['duplicate-keys', 'duplicate-keys', 'a key twice', { text: `{${first}"acsfirst",${first}${rest}` }],
    ...(spelt === text
      ? []
      : [
          [
            'integer-spelling',
            'fraction-of-zero',
            'an integer written with a fraction of zero',
            { text: spelt },
          ] as const,
        ]),
    ...(spelt === text
      ? []
      : [
          [
            'integer-spelling',
            'exponent',
            'an integer written with an exponent',
            { text: text.replace(/:(\d+)0(?=[,}])/, ':$1e1') },
          ] as const,
        ]),
  ];
  return [
    ...probes.map(([silence, name, title, body]) =>
      probe(subject, silence, name, title, requestOf(subject, { body })),
    ),
    probe(
      subject,
      'body-size',
      'ten-megabytes',
      'a body of 10 MB',
      padded(subject, text, 10 * 2 ** 20),
      'size',
    ),
    ...nearlyTooLong(subject, text),
  ];
}

/** White space before a valid body: only its length can be a reason to refuse it. */
const padded = (subject: Subject, text: string, padding: number): CaseRequest => ({
  ...requestOf(subject, { body: { text } }),
  padding,
});

/** A body just short of the length that the contract allows. */
function nearlyTooLong(subject: Subject, text: string): readonly Case[] {
  const silence = subject.contract.source.silences.get('body-size');
  if (silence?.bytes === undefined) return [];
  const { bytes } = silence;
  const request = padded(subject, text, bytes - text.length - 64);
  return [
    {
      ...probe(subject, 'body-size', 'nearly-too-long', `a body of nearly ${bytes} bytes`, request),
      requires: success(subject, originOfSilence(subject, silence)),
      allowReset: true,
    },
  ];
}

function probe(
  subject: Subject,
  silence: string,
  name: string,
  title: string,
  request: Case['request'],
  purpose: 'body' | 'size' = 'body',
): Case {
  return createCase(subject, 'bodies', `asked/${name}`, {
    title,
    change: title,
    request,
    requires: decided(subject, silence, purpose),
    asks: silence,
    ...(purpose === 'size' && { allowReset: true }),
    ...hanging(subject),
  });
}

const hanging = (subject: Subject): Pick<Case, 'twin' | 'refusedWithout'> => ({
  twin: acceptedCaseId(subject),
  ...(subject.bases[0] && refusedWithout(subject.bases[0])),
});
