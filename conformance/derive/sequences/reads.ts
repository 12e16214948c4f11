// Reads of a named resource: the known one again and the same, an unknown one, and the same name elsewhere.

import { derived, type Origin, type Parameter } from '../../../src/contract/index.ts';
import type { Case, Requirement } from '../../types.ts';
import { acceptedCaseId, createCase } from '../case.ts';
import { decided, refusal } from '../requirements.ts';
import { declaredValue, requestOf, type Subject, targetOf } from '../subject.ts';

/** Cases for GET operations; those about a name need a path parameter. */
export function deriveReads(subject: Subject): readonly Case[] {
  if (subject.operation.method !== 'GET') return [];
  const known = acceptedCaseId(subject);
  const path = subject.operation.parameters.filter((one) => one.in === 'path');
  const last = path.at(-1);
  return [
    createCase(subject, 'reads', 'again', {
      title: 'the same read a second time shows the same',
      request: requestOf(subject),
      requires: [{ expect: { kind: 'same-resource', as: known }, origin: derived(subject.operation.origin) }],
      twin: known,
    }),
    createCase(subject, 'reads', 'asked/with-body', {
      title: 'a read that carries a body',
      change: 'a body is sent',
      request: withBody(subject),
      requires: decided(subject, 'body-with-get'),
      twin: known,
      asks: 'body-with-get',
    }),
    ...(last ? unknown(subject, last) : []),
    ...path.slice(0, -1).flatMap((holder) => (holder.input === undefined ? [] : elsewhere(subject, holder))),
  ];
}

function withBody(subject: Subject) {
  const request = requestOf(subject, { body: { text: '{"acs":1}' } });
  return { ...request, headers: [...request.headers, ['Content-Type', 'application/json'] as const] };
}

function unknown(subject: Subject, parameter: Parameter): readonly Case[] {
  const known = declaredValue(subject, parameter);
  const declared = subject.operation.responses.find((response) => response.status === '404');
  if (known === undefined || declared === undefined) return known === undefined ? [unnamed(subject)] : [];
  const id = acceptedCaseId(subject);
  return [
    createCase(subject, 'reads', 'unknown', {
      title: `${parameter.name} that does not exist`,
      ...(parameter.origin.id !== undefined && { cites: [parameter.origin.id] }),
      change: `${parameter.name} is ${JSON.stringify(stranger(known))}`,
      request: requestOf(subject, { target: targetOf(subject, { [parameter.name]: stranger(known) }) }),
      requires: [
        ...refusal(subject, declared.origin, 'path'),
        { expect: { kind: 'not-resource', of: id }, origin: derived(declared.origin) },
      ],
      twin: id,
    }),
  ];
}

/** Planned all the same without a known name, so that the report says what opens it. */
function unnamed(subject: Subject): Case {
  return createCase(subject, 'reads', 'unknown', {
    title: 'an identifier that does not exist',
    request: requestOf(subject),
    requires: refusal(subject, subject.operation.origin, 'path'),
    twin: acceptedCaseId(subject),
  });
}

/** The known resource under another holder: it lives under its own account and nowhere else. */
function elsewhere(subject: Subject, holder: Parameter): readonly Case[] {
  const own = declaredValue(subject, holder);
  if (own === undefined) return [];
  const of = acceptedCaseId(subject);
  const origin: Origin = derived(holder.origin);
  const hidden: Requirement = { expect: { kind: 'not-resource', of, anywhere: true }, origin };
  const read = (value: string) => requestOf(subject, { target: targetOf(subject, { [holder.name]: value }) });
  const foreign = subject.inputs.values[`foreign-${holder.input ?? holder.name}`];
  return [
    createCase(subject, 'reads', `unknown-${holder.name}`, {
      title: `the known resource under ${holder.name} that does not exist`,
      change: `${holder.name} is ${JSON.stringify(stranger(own))}`,
      request: read(stranger(own)),
      requires: [hidden, ...decided(subject, 'unknown-account', 'path')],
      twin: of,
    }),
    ...similar(own).map(([name, title, value]) =>
      createCase(subject, 'reads', `${holder.name}-${name}`, {
        title: `the known resource under ${title}`,
        change: `${holder.name} is ${JSON.stringify(value)}`,
        request: read(value),
        requires: [{ expect: { kind: 'not-resource', of }, origin }],
        twin: of,
      }),
    ),
    ...(holder.input === 'account'
      ? [
          createCase(subject, 'reads', `foreign-${holder.name}`, {
            title: 'the known resource under an account that the credential does not belong to',
            change: `${holder.name} is another account`,
            request: read(foreign ?? own),
            requires: [hidden, ...decided(subject, 'unknown-account', 'path')],
            twin: of,
            ...(foreign === undefined && {
              needs: [
                {
                  flag: '--foreign-account',
                  because: 'no account is declared that the credential does not belong to',
                },
              ],
            }),
          }),
        ]
      : []),
  ];
}

/** Holders that only resemble the declared one; whether they exist is the implementation's affair. */
const similar = (own: string): readonly (readonly [string, string, string])[] => [
  ['extended', 'an account with a character more', `${own}x`],
  ...(own.length > 1 ? [['shortened', 'an account with a character less', own.slice(0, -1)] as const] : []),
];

/**
 * A name of the same shape that surely does not exist: the last characters replaced within their kind (digit,
 * hex letter, letter), a short one made longer.
 */
export function stranger(known: string): string {
  const hex = /^[0-9a-f-]+$/i.test(known);
  const replaced = [...known]
    .map((character, i) => (i < known.length - 10 ? character : rotate(character, hex)))
    .join('');
  if (known.length >= 8) return replaced;
  const digits = /^\d+$/.test(known);
  return `${replaced}${(digits ? '907142563' : 'q7x9k2v4').slice(0, 9 - known.length)}`;
}

function rotate(character: string, hex: boolean): string {
  if (/\d/.test(character)) return String((Number(character) + 7) % 10);
  const letters = hex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const index = letters.indexOf(character.toLowerCase());
  if (index < 0) return character;
  const next = letters[(index + 3) % letters.length] ?? 'a';
  return character === character.toLowerCase() ? next : next.toUpperCase();
}
