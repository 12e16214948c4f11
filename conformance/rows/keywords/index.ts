// Every keyword of a request is broken once: the lines of its schemas, in bodies, forms, parts, plain text and parameters, that no
// other row is about.

import { fieldAt, originOf, type Parameter, readTexts } from '../../../src/contract/index.ts';
import { silenceOf } from '../../oracle/index.ts';
import type { Context, Row, TrialRequest } from '../../types.ts';
import { propertyAt } from '../../view/contexts.ts';
import { writeJson } from '../../view/json-text.ts';
import { requestOf, targetOf } from '../../view/operation.ts';
import { withPairs } from '../../view/parameter-pairs.ts';
import { isIgnored, pairsFor, valueFor } from '../../view/parameter-values.ts';
import { aboutOf, rejection } from '../../view/requirements.ts';
import { plainRequest, type Subject } from '../../view/subject.ts';
import { isValid, isWriting, parsed, requestIn } from '../row.ts';
import { type Break, breaksOf } from './breaks.ts';
import { choicesOf, type Line, placeOf } from './lines.ts';
import { receivedValue } from './received.ts';

/** The rows of the lines that no other row is about. */
export function keywordRows(subject: Subject, others: readonly Row[]): readonly Row[] {
  const known = linesOf(others);
  const isKnown = (line: string) => known.has(line);
  return [
    ...inBody(subject, isKnown),
    ...inForm(subject, isKnown),
    ...subject.operation.parameters
      .filter((parameter) => !isIgnored(parameter))
      .flatMap((parameter) => inParameter(subject, parameter, isKnown)),
  ];
}

/**
 * The lines that rows have rejected in an example. A list in place of a text breaks the bound of the text only for who takes its item.
 */
function linesOf(rows: readonly Row[]): ReadonlySet<string> {
  const lines = rows.flatMap(({ contexts, on }) =>
    contexts
      .filter(({ edits }, i) => i === 0 || edits.length === 0)
      .flatMap((context) => {
        const made = on(context);
        const [main] = made?.requires ?? [];
        if (main?.expect.kind !== 'rejected' || main.origin.level === 'http') return [];
        const { pointer } = main.origin;
        return made?.property.rule === 'type' && !pointer.endsWith('/type') ? [] : [pointer];
      }),
  );
  return new Set(lines);
}

type IsKnown = (line: string) => boolean;

/** The plainest context of each alternative, in which least can go wrong, and the fullest, which has the most places. */
const basesOf = ({ alternatives, contexts }: Subject): readonly Context[] =>
  alternatives.flatMap((alternative) => {
    const like = contexts.filter(
      ({ body, edits }) => body?.alternative === alternative && edits.every(({ member }) => member),
    );
    const given = like.filter(({ origin }) => origin.level !== 'chosen');
    const bySize = (given.length > 0 ? given : like).toSorted(
      (a, b) => writeJson(a.value).length - writeJson(b.value).length,
    );
    return [...new Set([...bySize.slice(0, 1), ...bySize.slice(-1)])];
  });

function inBody(subject: Subject, isKnown: IsKnown): readonly Row[] {
  const { contract, operation } = subject;
  if (operation.body === undefined) return [];
  const bases = basesOf(subject);
  const isOpen = (value: unknown, line: Line, base: number): boolean => {
    const alternative = bases[base]?.body?.alternative;
    const field = alternative && fieldAt(alternative, placeOf(line).split('.'));
    if (alternative === undefined || field === undefined) return false;
    return silenceOf(parsed(value), { contract, alternative, field }) !== undefined;
  };
  const { schemaPointer: pointer } = operation.body;
  const values = bases.map(({ value }) => value);
  return breaksOf({ contract, pointer, bases: values, read: parsed, isKnown, isOpen }).flatMap((found) => {
    const context = bases[found.base];
    // With clauses, the whole body is the matter of the clause on the body.
    const isWhole = contract.annotated && placeOf(found.line) === '';
    if (context === undefined || isWhole || isValid(subject, found.value)) return [];
    return [broken(subject, found, { context, request: requestIn(subject, context, found.value) })];
  });
}

function inForm(subject: Subject, isKnown: IsKnown): readonly Row[] {
  const { contract, operation, otherBody } = subject;
  const [context] = subject.contexts;
  if (otherBody?.form === undefined || context === undefined) return [];
  const { value, schemaPointer: pointer, write, textsOf } = otherBody.form;
  // Where no body is required, an empty form is none.
  const isAbsent = (text: string | undefined) => text === '' && operation.requestBody?.required !== true;
  const read = (sent: unknown) =>
    isAbsent(write(sent)) ? undefined : readTexts(contract, pointer, textsOf(sent));
  return breaksOf({ contract, pointer, bases: [value], read, isKnown }).flatMap((found) => {
    const text = write(found.value);
    const request = text === undefined ? undefined : requestOf(subject, { body: { text } });
    return request === undefined ? [] : [broken(subject, found, { context, request })];
  });
}

function inParameter(subject: Subject, parameter: Parameter, isKnown: IsKnown): readonly Row[] {
  const { contract } = subject;
  const { name, schemaPointer: pointer } = parameter;
  const [context] = subject.contexts;
  const base = pointer === undefined ? undefined : valueFor(subject, parameter);
  if (pointer === undefined || base === undefined || context === undefined) return [];
  const read = (value: unknown) => receivedValue(contract, parameter, value);
  const bases = [typeof base === 'string' ? read(base) : base];
  return breaksOf({ contract, pointer, bases, read, isKnown }).map((found) => {
    const plain = plainRequest(subject);
    const request =
      parameter.in === 'path'
        ? { ...plain, target: targetOf(subject, { [name]: found.value }) }
        : withPairs(subject, plain, parameter, pairsFor(parameter, found.value));
    return broken(subject, found, { context, request, parameter });
  });
}

interface Sent {
  readonly context: Context;
  readonly request: TrialRequest;
  readonly parameter?: Parameter;
}

function broken(subject: Subject, { line, value }: Break, { context, request, parameter }: Sent): Row {
  const { operation, contract } = subject;
  const { keyword, schema, pointer } = line;
  // Apart from a property, or a parameter elsewhere, of the same name.
  const within = parameter && `in-${parameter.in}.${parameter.name}`;
  const place = [within, placeOf(line)].filter(Boolean).join('.');
  const rule = [keyword, choicesOf(line)].filter(Boolean).join('-');
  const where = [parameter?.name, placeOf(line)].filter(Boolean).join('.') || 'the body';
  const origin = originOf(contract.source, schema, keyword, pointer);
  const path = placeOf(line).split('.');
  return {
    name: `${place}/${rule}/${pointer}`,
    operation: operation.id,
    main: true,
    contexts: [context],
    writes: isWriting(operation.method),
    on: () => ({
      requires: rejection(subject, origin, aboutOf(parameter)),
      property: propertyAt(operation.id, place || 'body', rule),
      title: `${where} breaks ${keyword}`,
      request,
      edit: {
        says: `${where} is ${writeJson(value).slice(0, 80)}`,
        parts: [parameter === undefined ? { kind: 'member', path } : { kind: 'target' }],
      },
    }),
  };
}
