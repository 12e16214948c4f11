// Resources that a run makes for itself before anything else, so that it reads, changes and deletes nothing else.

import type { Contract } from '../../src/contract/index.ts';
import { decoded } from '../../src/decoded.ts';
import { digitsIn, headerOf, isAccepted, memberAt } from '../oracle/index.ts';
import type { Exchange, HttpResponse, OwnResource, TrialRequest } from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { type Link, linksOf } from '../view/links.ts';
import { needsOf } from '../view/operation.ts';
import { fits } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';

/** Prepares an operation with the values of what was made so far. */
type SubjectOf = (operationId: string, values: Readonly<Record<string, string>>) => Subject;

type Send = (request: TrialRequest) => Promise<Exchange | undefined>;

/**
 * Sends a create for each identifier that nobody declared, and gives what the responses carry. An identifier is used only where it is a
 * value of its parameter, and where its read, if there is one, shows a resource. The first request without a response ends it: the run
 * says why.
 * @param isSecret whether a text has a secret of the user in it: it becomes part of no request
 */
export async function madeResources(
  contract: Contract,
  inputs: Inputs,
  subjectOf: SubjectOf,
  send: Send,
  isSecret: (text: string) => boolean,
): Promise<readonly OwnResource[]> {
  const links = linksOf(contract, inputs);
  const made: OwnResource[] = [];
  for (const link of links) {
    const exchange = await sendPlain(subjectOf(link.create.id, valuesOf(made)), send);
    if (exchange && exchange.response === undefined) return [];
    const value = exchange?.response && identifierIn(exchange.response, link);
    if (value !== undefined && fits(contract, link.parameter, value) && !isSecret(value))
      made.push({ parameter: link.givenBy, value, from: link.create.id });
  }
  const shown: OwnResource[] = [];
  for (const resource of made) {
    const read = links.find(({ givenBy }) => givenBy === resource.parameter)?.read;
    const exchange = read && (await sendPlain(subjectOf(read.id, valuesOf(made)), send));
    if (exchange === undefined || isAccepted(exchange.response)) shown.push(resource);
  }
  return shown;
}

const valuesOf = (made: readonly OwnResource[]): Readonly<Record<string, string>> =>
  Object.fromEntries(made.map(({ parameter, value }) => [parameter, value]));

/** Sends the first context of an operation that needs nothing. */
async function sendPlain(subject: Subject, send: Send): Promise<Exchange | undefined> {
  const usable = subject.contexts.find(({ lacks }) => lacks.every(({ status }) => status !== undefined));
  return usable === undefined || needsOf(subject).length > 0 ? undefined : send(usable.request);
}

function identifierIn(response: HttpResponse, { carrier }: Link): string | undefined {
  if (!isAccepted(response)) return undefined;
  if (carrier.kind === 'header') return lastSegmentOf(headerOf(response, carrier.name) ?? '');
  const value = memberAt(digitsIn(response.body), carrier.path);
  const isIdentifier = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isIdentifier ? String(value) : undefined;
}

/** `7` of `/books/7`, of `https://host/books/7/` and of `7`. */
function lastSegmentOf(location: string): string | undefined {
  const last = URL.parse(location, 'http://base')
    ?.pathname.split('/')
    .findLast((segment) => segment !== '');
  return last && decoded(last);
}
