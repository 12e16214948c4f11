// Identifiers that only resemble the known one, or that a server may mishandle: none of them may show the known resource.
// Whether a resource with such an identifier exists, and how it is rejected, is up to the implementation. Parameters of a path are
// taken from there: not from the query, and none of them is empty.

import { derived, isOfOne, type Parameter, type SilenceId } from '../../src/contract/index.ts';
import { asking, requiring, type Table } from '../rows/row.ts';
import type { Requirement, Row } from '../types.ts';
import { targetOf, withQuery } from '../view/operation.ts';
import {
  declaredValue,
  lastParameter,
  lastValue,
  rotated,
  unknownId,
  unknownValue,
} from '../view/parameter-values.ts';
import { decided, hidden } from '../view/requirements.ts';
import { plainPath, type Subject } from '../view/subject.ts';
import { encodeAll, textBefore } from './paths.ts';

/**
 * An identifier, and what is open about it: `exists` where another resource may well have it, with the same content; a silence where
 * it may be the same identifier in another spelling. `raw` is appended without percent-encoding.
 */
type Other = readonly [
  name: string,
  says: string,
  value: string,
  open?: 'exists' | SilenceId | undefined,
  raw?: string,
];

const [exists, syntax] = ['exists', 'identifier-syntax'] as const;

const main: ReadonlySet<string> = new Set(['id-extended', 'id-prefix', 'id-next']);

/** Reads: identifiers like the known one, and odd ones. */
export const identifierRows: Table = (subject) => {
  const { contract, operation } = subject;
  const [known, parameter] = [lastValue(subject), lastParameter(subject)];
  const isRead = operation.method === 'GET' && contract.annotated;
  if (!isRead || known === undefined || parameter === undefined) return [];
  const others = [
    ...similarTo(known),
    ...around(subject, known),
    ...(isNumber(known) ? numbersLike(known) : []),
  ];
  const origin = derived(operation.pathOrigin);
  return others
    .filter(([, , value, , raw]) => value !== '' && (value !== known || raw !== undefined))
    .map(([name, says, value, open, raw = '']) => {
      const target = targetOf(subject, { [parameter.name]: value }).replace(/(?=\?|$)/, raw);
      const row = { name: `path/${name}`, says, change: { target }, main: main.has(name) };
      if (open !== undefined && open !== 'exists')
        return asking(subject, { ...row, silence: open, about: 'path' });
      const expect = { kind: 'not-resource', ...(open && { named: known }) } as const;
      return requiring(subject, { ...row, rule: origin.id ?? 'identifier' }, [{ expect, origin }]);
    });
};

const isNumber = (known: string) => /^\d{1,15}$/.test(known);

/** Text around or in place of the identifier that an unanchored pattern, a split, a prefix, a parser or a database may ignore. */
function similarTo(known: string): readonly Other[] {
  const start = known.slice(0, -1);
  const reversed = [...known].reverse().join('');
  return [
    ['id-extended', 'the identifier with a character more', `${known}x`],
    ['id-prefix', 'the identifier without its last character', start, exists],
    ['id-suffix', 'the identifier without its first character', known.slice(1), exists],
    ['id-reversed', 'the characters of the identifier the other way round', reversed, exists],
    ['id-text-before', 'a letter before the identifier', `x${known}`],
    ['id-null', 'the word null in place of the identifier', 'null'],
    ['id-constructor', 'constructor, which every object has, in place of the identifier', 'constructor'],
    ['id-__proto__', '__proto__, which every object has, in place of the identifier', '__proto__'],
    ['id-zero', 'zero in place of the identifier', '0', exists],
    ['id-trailing-space', 'a space after the identifier', `${known} `, syntax],
    ['id-trailing-newline', 'a newline after the identifier', `${known}\n`, syntax],
    ['id-pattern-any', 'a pattern of a query in place of the identifier', '%'],
    ['id-pattern-star', 'a wildcard in place of the identifier', '*'],
    ['id-pattern-one', 'a pattern for the last character', `${start}_`],
    ['id-pattern-dot', 'a regular expression for the identifier', `${start}.`],
    ['id-nul', 'a NUL after the identifier', `${known}\0`, syntax],
    ['id-quote', 'a quote after the identifier', `${known}'`],
    ['id-encoded-slash', 'an encoded slash before the identifier', `/${known}`, syntax],
    ['id-encoded-twice', 'the identifier encoded twice', encodeAll(known), syntax],
    ['id-percentzz', '%zz after the identifier', known, syntax, '%zz'],
    // A byte that is invalid UTF-8 by itself.
    ['id-percentff', '%ff after the identifier', known, syntax, '%ff'],
    ['id-long', '2000 characters after the identifier', known + 'x'.repeat(2000)],
  ];
}

/** A server that splits the path at its literal segment may find the known identifier in these. */
function around(subject: Subject, known: string): readonly Other[] {
  const literal = /([^/{}]*)\{[^}]+\}$/.exec(subject.operation.path)?.[1] ?? '';
  if (literal === '') return [];
  // Where the path with text before its last segment is open, this may be the same path, too.
  const open = textBefore(plainPath(subject), subject) === undefined ? undefined : 'unknown-path';
  return [
    ['id-literal-after', `${literal} and more after the identifier`, `${known}${literal}-x`],
    ['id-literal-between', `the identifier twice, with ${literal} between`, known + literal + known, open],
  ];
}

/** The number next to the known one, and texts that a language reads as the same number; hexadecimal is open. */
const numbersLike = (known: string): readonly Other[] => [
  ['id-leading-zero', 'the identifier with a zero before it', `0${known}`],
  ['id-next', 'the number after the identifier', String(BigInt(known) + 1n), exists],
  ['id-hexadecimal', 'the identifier as a hexadecimal number', `0x${BigInt(known).toString(16)}`, syntax],
];

/** Reads of one resource: each parameter in the query, beside another value in the path; and the resource under other holders. */
export const pathParameterRows: Table = (subject) => {
  const { contract, operation } = subject;
  if (operation.method !== 'GET' || !contract.annotated || !isOfOne(operation.path)) return [];
  const last = lastParameter(subject);
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap((parameter) => [
      ...(parameter === last ? [] : underOthers(subject, parameter)),
      ...inTheQuery(subject, parameter, parameter === last ? 'path' : parameter.input),
    ]);
};

/** Express 4, Rails and PHP read both from one place. */
function inTheQuery(subject: Subject, parameter: Parameter, place = 'path'): readonly Row[] {
  const { name, origin } = parameter;
  const [known, other] = [declaredValue(subject, parameter), unknownValue(subject, parameter)];
  if (known === undefined || other === undefined) return [];
  const query = `${name}=${encodeURIComponent(known)}`;
  const row = {
    name: `path/${name}-in-the-query`,
    place,
    rule: origin.id ?? 'parameters',
    says: `${name} is in the query, and another value in the path`,
    change: { target: withQuery(targetOf(subject, { [name]: other }), query) },
  };
  return [requiring(subject, row, [hidden(subject, origin, parameter !== lastParameter(subject))])];
}

/**
 * The known resource under another holder. One that is similar may exist: where and how it is rejected is not judged. An empty one is
 * no holder, and its path another one.
 */
function underOthers(subject: Subject, parameter: Parameter): readonly Row[] {
  const { name, input, origin } = parameter;
  const known = (input && declaredValue(subject, parameter)) ?? '';
  const open = decided(subject, 'unknown-account', 'path');
  const none = hidden(subject, origin);
  const similar = hidden(subject, origin, false);
  const others: readonly (readonly [how: string, value: string, ...Requirement[]])[] = [
    ['unknown', known && unknownId(known), none, ...open],
    ['empty', '', none],
    ['extended', known && `${known}x`, similar],
    ['shortened', known.slice(0, -1), similar],
    ['rotated', rotated(known), similar],
  ];
  return others
    .filter(([how, value]) => how === 'empty' || (value !== '' && value !== known))
    .map(([how, value, ...requires]) => {
      const row = {
        name: `path/${name}-${how}`,
        place: input ?? 'path',
        rule: origin.id ?? 'parameters',
        says: `${name} is ${JSON.stringify(value)}`,
        change: { target: targetOf(subject, { [name]: value }) },
        main: how === 'unknown',
      };
      return requiring(subject, row, requires);
    });
}
