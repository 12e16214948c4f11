// Every keyword of a request is broken once: the lines of its schemas, in bodies, forms, parts, plain text and parameters, that no
// other rule has a case for.

import { fieldAt, originOf, type Parameter, readTexts } from '../../../src/contract/index.ts';
import { silenceOf } from '../../oracle/index.ts';
import type { CaseRequest, HttpCase } from '../../types.ts';
import { bodyCaseId, plainRequest, vary } from '../case.ts';
import { isValid, parsed } from '../change.ts';
import { withPairs } from '../http/parameters.ts';
import { writeJson } from '../json-text.ts';
import { isIgnored, pairsFor, valueFor, written } from '../parameter-values.ts';
import { aboutOf, rejection } from '../requirements.ts';
import { requestOf, requestWith, type Subject, targetOf } from '../subject.ts';
import { type Break, breaksOf } from './breaks.ts';
import { choicesOf, type Line, placeOf } from './lines.ts';
import { receivedValue } from './received.ts';

/** Cases for the lines that none of the others is about. */
export function keywordCases(subject: Subject, others: readonly HttpCase[]): readonly HttpCase[] {
  const known = new Set(
    others.flatMap(({ rule, requires: [main] = [] }) => {
      const { expect, origin: { pointer = '' } = {} } = main ?? {};
      // A list in place of a text breaks the bound of the text only for who takes its item.
      const isOwn = rule !== 'types' || pointer.endsWith('/type');
      return expect?.kind === 'rejected' && isOwn ? pointer : [];
    }),
  );
  const isKnown = (line: string) => known.has(line);
  return [
    ...inBody(subject, isKnown),
    ...inForm(subject, isKnown),
    ...subject.operation.parameters
      .filter((parameter) => !isIgnored(parameter))
      .flatMap((parameter) => inParameter(subject, parameter, isKnown)),
  ];
}

type IsKnown = (line: string) => boolean;

/** The barest body of each alternative, in which least can go wrong, and the fullest, which has the most places. */
const basesOf = ({ alternatives, shapes, bodies }: Subject) =>
  alternatives.flatMap((alternative) => {
    const own = [...new Set([...shapes, ...bodies])].filter((body) => body.alternative === alternative);
    return [...new Set([...own.slice(-1), ...own.slice(0, 1)])];
  });

function inBody(subject: Subject, isKnown: IsKnown): readonly HttpCase[] {
  const { contract, operation } = subject;
  if (operation.body === undefined) return [];
  const bases = basesOf(subject);
  const values = bases.map(({ value }) => value);
  const isOpen = (value: unknown, line: Line, base: number): boolean => {
    const alternative = bases[base]?.alternative;
    const field = alternative && fieldAt(alternative, placeOf(line).split('.'));
    if (alternative === undefined || field === undefined) return false;
    return silenceOf(parsed(value), { contract, alternative, field }) !== undefined;
  };
  const { schemaPointer: pointer } = operation.body;
  const tried = { contract, pointer, bases: values, read: parsed, isKnown, isOpen };
  return breaksOf(tried).flatMap((found) => {
    const body = bases[found.base];
    // With clauses, the whole body is the matter of the clause on the body.
    const isWhole = contract.annotated && placeOf(found.line) === '';
    if (body === undefined || isWhole || isValid(subject, found.value)) return [];
    const request = requestWith(subject, body, found.value);
    return [broken(subject, found, { request, twin: bodyCaseId(subject, body) })];
  });
}

function inForm(subject: Subject, isKnown: IsKnown): readonly HttpCase[] {
  const { contract, operation, otherBody } = subject;
  if (otherBody?.form === undefined) return [];
  const { value, schemaPointer: pointer, write, textsOf } = otherBody.form;
  // Where no body is required, an empty form is none.
  const isAbsent = (text: string | undefined) => text === '' && operation.requestBody?.required !== true;
  const read = (sent: unknown) =>
    isAbsent(write(sent)) ? undefined : readTexts(contract, pointer, textsOf(sent));
  return breaksOf({ contract, pointer, bases: [value], read, isKnown }).flatMap((found) => {
    const text = write(found.value);
    return text === undefined
      ? []
      : [broken(subject, found, { request: requestOf(subject, { body: { text } }) })];
  });
}

function inParameter(subject: Subject, parameter: Parameter, isKnown: IsKnown): readonly HttpCase[] {
  const { contract } = subject;
  const { name, schemaPointer: pointer } = parameter;
  const base = pointer === undefined ? undefined : valueFor(subject, parameter);
  if (pointer === undefined || base === undefined) return [];
  const read = (value: unknown) => receivedValue(contract, parameter, value);
  const bases = [typeof base === 'string' ? read(base) : base];
  return breaksOf({ contract, pointer, bases, read, isKnown }).map((found) => {
    const plain = plainRequest(subject);
    const request =
      parameter.in === 'path'
        ? { ...plain, target: targetOf(subject, { [name]: written(parameter, found.value) }) }
        : withPairs(subject, plain, parameter, pairsFor(parameter, found.value));
    return broken(subject, found, { request, parameter });
  });
}

interface Sent {
  readonly request: CaseRequest;
  readonly twin?: string;
  readonly parameter?: Parameter;
}

function broken(subject: Subject, { line, value }: Break, { request, twin, parameter }: Sent): HttpCase {
  const { keyword, schema, pointer } = line;
  // Apart from a property, or a parameter elsewhere, of the same name.
  const within = parameter && `in-${parameter.in}.${parameter.name}`;
  const place = [within, placeOf(line)].filter(Boolean).join('.');
  const origin = originOf(subject.contract.source, schema, keyword, pointer);
  return vary(subject, {
    name: {
      rule: 'keywords',
      place,
      variant: [keyword, choicesOf(line)].filter(Boolean).join('/'),
      kind: keyword,
    },
    title: `${[parameter?.name, placeOf(line)].filter(Boolean).join('.') || 'the body'} breaks ${keyword}`,
    change: `${parameter?.name ?? 'the body'} is ${writeJson(value)}`,
    request,
    requires: rejection(subject, origin, aboutOf(parameter)),
    ...(twin !== undefined && { twin }),
  });
}
