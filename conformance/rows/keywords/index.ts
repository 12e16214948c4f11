// Lines of a request's schemas that no other row is about, each broken once: in bodies, forms, parts, plain text and parameters.

import { isDeepStrictEqual } from 'node:util';
import {
  type Contract,
  isIgnored,
  originOf,
  type Parameter,
  readTexts,
  typesOf,
} from '../../../src/contract/index.ts';
import { isHolder, isObject, mapMembers } from '../../../src/values.ts';
import type { Context, Made, Row, TrialRequest } from '../../types.ts';
import { parsed, valueAt, writeJson } from '../../view/json-text.ts';
import { targetOf, withPairs } from '../../view/operation.ts';
import { pairsFor, valueFor } from '../../view/parameter-values.ts';
import { aboutOf, rejection } from '../../view/requirements.ts';
import { besideOther, plainRequest, type Subject } from '../../view/subject.ts';
import { atHome, isValid, partOf, readingOf, requestIn, rowOf } from '../row.ts';
import { type Base, type Break, breaksOf, type Tried } from './breaks.ts';
import { choicesOf, type Line, placeOf } from './lines.ts';

/** The rows of the lines that no other row is about. */
export function keywordRows(subject: Subject, others: readonly Row[]): readonly Row[] {
  const known = linesOf(others);
  const parameters = subject.operation.parameters.filter((parameter) => !isIgnored(parameter));
  const parts = [
    ...inBody(subject),
    ...inForm(subject),
    ...parameters.flatMap((parameter) => inParameter(subject, parameter)),
  ];
  return parts.flatMap((part) =>
    breaksOf(subject.contract, part, known).flatMap((found) => {
      const request = part.requestWith(found);
      return request === undefined ? [] : [broken(subject, found, request, part)];
    }),
  );
}

/** The lines that rows have rejected in an example. */
function linesOf(rows: readonly Row[]): ReadonlySet<string> {
  const lines = rows.flatMap((row) =>
    row.contexts
      .filter(({ edits }, i) => i === 0 || edits.length === 0)
      .flatMap((context, i) => {
        const made = i === 0 ? atHome(row) : row.on(context);
        const [main] = made?.requires ?? [];
        if (main?.expect.kind !== 'rejected') return [];
        const { pointer } = main.origin;
        return made?.property.rule === 'type' && !pointer.endsWith('/type') ? [] : [pointer];
      }),
  );
  return new Set(lines);
}

/** A part of a request with a schema. */
interface RequestPart extends Tried {
  readonly parameter?: Parameter;
  /** With the valid value, where the plain request has none: a service that rejects this one too says nothing of a wrong value. */
  readonly beside?: Pick<Made, 'control' | 'lacks'>;
  /** The request with a value that breaks a line; undefined where there is none. */
  readonly requestWith: (found: Break) => TrialRequest | undefined;
}

function inBody(subject: Subject): readonly RequestPart[] {
  const { contract, operation } = subject;
  if (operation.body === undefined) return [];
  const isOpen = (value: unknown, line: Line, context: Context): boolean =>
    readingOf(subject, context, { path: placeOf(line).split('.'), value }) !== undefined;
  const requestWith = ({ line, value, context }: Break) => {
    // With clauses, the whole body is the matter of the clause on the body.
    const isWhole = contract.annotated && placeOf(line) === '';
    return isWhole || isValid(subject, value) ? undefined : requestIn(subject, context, value);
  };
  const { schemaPointer: pointer } = operation.body;
  return [{ pointer, bases: basesOf(subject), read: parsed, isOpen, requestWith }];
}

/** The plainest context of each alternative, in which least can go wrong, and the fullest, which has the most places. */
const basesOf = ({ alternatives, contexts }: Subject): readonly Base[] =>
  alternatives.flatMap((alternative) => {
    const like = contexts.filter(
      ({ body, edits }) => body?.alternative === alternative && edits.every(({ member }) => member),
    );
    const given = like.filter(({ origin }) => origin.level !== 'chosen');
    const bySize = (given.length > 0 ? given : like).toSorted(
      (a, b) => writeJson(a.value).length - writeJson(b.value).length,
    );
    const both = new Set([...bySize.slice(0, 1), ...bySize.slice(-1)]);
    return [...both].map((context) => ({ context, value: context.value }));
  });

function inForm({ contract, operation, otherBody, contexts: [context] }: Subject): readonly RequestPart[] {
  if (otherBody?.form === undefined || context === undefined) return [];
  const { value, schemaPointer: pointer, write, textsOf } = otherBody.form;
  // Where no body is required, an empty form is none.
  const isAbsent = (text: string | undefined) =>
    text === undefined || (text === '' && operation.requestBody?.required !== true);
  const read = (sent: unknown) =>
    isAbsent(write(sent)) ? undefined : readTexts(contract, pointer, textsOf(sent));
  const requestWith = (found: Break) => {
    const text = write(found.value);
    return text === undefined ? undefined : { ...context.request, body: { text } };
  };
  return [{ pointer, bases: [{ context, value }], read, requestWith }];
}

function inParameter(subject: Subject, parameter: Parameter): readonly RequestPart[] {
  const { name, schemaPointer: pointer } = parameter;
  const [context] = subject.contexts;
  const value = pointer === undefined ? undefined : valueFor(subject, parameter);
  if (pointer === undefined || value === undefined || context === undefined) return [];
  const read = (sent: unknown) => receivedValue(subject.contract, parameter, sent);
  const bases = [{ context, value: typeof value === 'string' ? read(parsed(value)) : value }];
  const plain = plainRequest(subject);
  const requestWith = ({ value: wrong }: Break) =>
    parameter.in === 'path'
      ? { ...plain, target: targetOf(subject, { [name]: wrong }) }
      : withPairs(subject, plain, parameter, pairsFor(parameter, wrong));
  const isSent = parameter.in === 'path' || parameter.required;
  const beside = isSent ? {} : besideOther(subject, parameter, value);
  return [{ parameter, pointer, bases, read, requestWith, beside }];
}

function broken(
  subject: Subject,
  { line, value, base, context }: Break,
  request: TrialRequest,
  { parameter, beside }: RequestPart,
): Row {
  const { operation, contract } = subject;
  const { keyword, schema, pointer } = line;
  // Apart from a property, or a parameter elsewhere, of the same name.
  const place = [parameter && `in-${parameter.in}.${parameter.name}`, placeOf(line)]
    .filter(Boolean)
    .join('.');
  const rule = [keyword, choicesOf(line)].filter(Boolean).join('-');
  const path = placeBetween(base, value);
  const member = valueAt(value, path);
  const where = [parameter?.name ?? [], ...path].flat().join('.') || 'the body';
  return rowOf(subject, {
    name: `${place}/${rule}/${pointer}`,
    main: true,
    contexts: [context],
    on: () => ({
      requires: rejection(subject, originOf(contract.source, schema, keyword, pointer), aboutOf(parameter)),
      property: { operation: operation.id, place: place || 'body', rule },
      request,
      ...beside,
      edit: {
        says: `${where} is ${member === undefined ? 'absent' : writeJson(member).slice(0, 80)}`,
        parts: [parameter ? { kind: 'target' } : partOf(path, member)],
      },
    }),
  });
}

/** The one place in which two values differ; where they do so in several, the place that holds these. */
function placeBetween(one: unknown, other: unknown, path: readonly string[] = []): readonly string[] {
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return path;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const [name, ...more] = [...names].filter((each) => !isDeepStrictEqual(one[each], other[each]));
  return name === undefined || more.length > 0 ? path : placeBetween(one[name], other[name], [...path, name]);
}

/** Reads a value back. A list or an object without members is not sent at all, and says nothing of its schema. */
function receivedValue(contract: Contract, parameter: Parameter, value: unknown): unknown {
  const { in: place, schemaPointer, mediaType, explode } = parameter;
  if (schemaPointer === undefined) return undefined;
  if (mediaType !== undefined) return /[/+]json\b/i.test(mediaType) ? value : undefined;
  if (parameter.style === 'deepObject' && !isObject(value)) return undefined;
  const types = contract.alternatives(schemaPointer).flatMap(({ root }) => typesOf(root.schema));
  const isOf = (type: string) => types.includes(type);
  if (isOf('array') && typeof value === 'string' && place === 'path')
    return readTexts(contract, schemaPointer, value.split(','));
  const leaves = isHolder(value) ? Object.values(value) : [value];
  const isWanted = isHolder(value)
    ? isOf(Array.isArray(value) ? 'array' : 'object')
    : !isOf('array') && !isOf('object');
  const isCarried = (leaf: unknown) =>
    !isHolder(leaf) &&
    carried[place].test(String(leaf)) &&
    (explode || !isHolder(value) || !separators.test(String(leaf)));
  if (!isWanted || leaves.length === 0 || !leaves.every(isCarried)) return undefined;
  return readTexts(contract, schemaPointer, isHolder(value) ? mapMembers(value, String) : String(value));
}

/** What a server may split a text at. */
const separators = /[,|;=\s]/;

/** What each place can carry unchanged to any server. */
const carried: Readonly<Record<Parameter['in'], RegExp>> = {
  path: /^(?!\.{1,2}$)[^/]+$/s,
  query: /./s,
  header: /^[!-~]([ -~]*[!-~])?$/,
  cookie: /^[!#-+\--:<-[\]-~]+$/,
};
