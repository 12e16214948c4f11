// The path of an operation without its query, for probes that spell it otherwise.

import type { HttpCase } from '../../types.ts';
import { lastValue } from '../http/last-parameter.ts';
import { operationsAt } from '../http/templates.ts';
import { plainRequest } from '../negative.ts';
import { type Subject, targetOf } from '../subject.ts';
import { ask, type Question } from './probe.ts';

/** The path as it is sent. */
export const pathOf = (subject: Subject): string => targetOf(subject).split('?')[0] ?? '';

/** The identifier that a read's path ends with, as declared. */
export function knownId(subject: Subject): string | undefined {
  const known = lastValue(subject);
  const isRead = subject.operation.method === 'GET';
  return known && isRead && pathOf(subject).endsWith(encodeURIComponent(known)) ? known : undefined;
}

/** A probe that sends it to another path, unless some operation of the contract has that. */
export const askOtherPath = (subject: Subject, question: PathQuestion): readonly HttpCase[] =>
  operationsAt(subject.contract, question.target).length === 0 ? [askPath(subject, question)] : [];

type PathQuestion = Pick<Question, 'silence' | 'title'> & Record<'variant' | 'target', string>;

/** A probe that sends the operation's request to another target. */
export const askPath = (subject: Subject, { variant, target, ...question }: PathQuestion): HttpCase =>
  ask(subject, {
    ...question,
    about: 'path',
    name: { rule: 'paths', variant: `asked/${variant}` },
    request: { ...plainRequest(subject), target: withQueryOf(subject, target) },
  });

/** What the operation's query requires stays, so that the path alone is tried. */
function withQueryOf(subject: Subject, target: string): string {
  const query = targetOf(subject).split('?')[1];
  if (query === undefined) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}
