// Resources that a run makes for itself before anything else, so that it reads, changes and deletes nothing else.

import { type Contract, type Operation, withoutSlash } from '../../src/contract/index.ts';
import { decoded } from '../../src/decoded.ts';
import { once } from '../../src/once.ts';
import { digitsIn, headerOf, isAccepted } from '../oracle/index.ts';
import type { Exchange, HttpResponse, OwnResource, TrialRequest } from '../types.ts';
import type { Inputs, Override } from '../view/inputs.ts';
import { valueAt } from '../view/json-text.ts';
import { type Link, linksOf } from '../view/links.ts';
import { filledIn, needsOf } from '../view/operation.ts';
import { fits } from '../view/parameter-values.ts';
import { createSubject, plainPath, type Subject } from '../view/subject.ts';
import { newValuesFor } from './new-values.ts';

type Values = Readonly<Record<string, string>>;

type Send = (request: TrialRequest) => Promise<Exchange | undefined>;

/** What making resources needs. */
export interface Making {
  readonly contract: Contract;
  readonly inputs: Inputs;
  /** Whether a text has a secret of the user in it: it becomes part of no request. */
  readonly isSecret: (text: string) => boolean;
  /** Values that creates were seen to need, which the subjects have from then on. */
  readonly learnt: Override[];
}

/** Prepares an operation with the values of what was made so far. */
const subjectOf = ({ contract, inputs, learnt }: Making, operation: Operation, values: Values): Subject =>
  createSubject(contract, operation, {
    ...inputs,
    overrides: [...learnt, ...(inputs.overrides ?? [])],
    values: { ...inputs.values, ...values },
  });

/**
 * Sends a create for each identifier that nobody declared, and gives what the responses carry. The first request without a response ends
 * it: the run says why.
 */
export async function madeResources(making: Making, send: Send): Promise<readonly OwnResource[]> {
  const made: OwnResource[] = [];
  let isAnswered = true;
  const noted: Send = async (request) => {
    const exchange = await send(request);
    isAnswered &&= exchange?.response !== undefined;
    return exchange;
  };
  for (const link of linksOf(making.contract, making.inputs)) {
    const value = await make(making, link, valuesOf(made), noted);
    if (!isAnswered) return [];
    if (value !== undefined) made.push({ parameter: link.givenBy, value, from: link.create.id });
  }
  return made;
}

/**
 * Gives each deletion of a resource that the run made one of its own: what is deleted once is not there to be deleted again. Where
 * no other one can be made, the request stays as it is.
 */
export function renewalOf(making: Making, made: readonly OwnResource[]) {
  const { contract, inputs } = making;
  const values = valuesOf(made);
  const deletions = once(() =>
    linksOf(contract, inputs)
      .filter(({ givenBy }) => values[givenBy] !== undefined)
      .flatMap((link) =>
        contract.operations
          .filter(({ method, path }) => method === 'DELETE' && withoutSlash(path) === link.parameter.path)
          .map((operation) => ({ link, subject: subjectOf(making, operation, values) })),
      ),
  );
  return async (request: TrialRequest, send: Send): Promise<TrialRequest> => {
    if (request.method !== 'DELETE') return request;
    const [path, ...query] = request.target.split('?');
    const found = deletions().find(({ subject }) => plainPath(subject) === path);
    const value = found && (await make(making, found.link, values, send));
    if (found === undefined || value === undefined) return request;
    const { link, subject } = found;
    const target = filledIn(subject, subject.operation.path, { [link.parameter.name]: value });
    return { ...request, target: [target, ...query].join('?') };
  };
}

/** An identifier is used only where it is a value of its parameter, and where its read, if there is one, shows a resource. */
async function make(making: Making, link: Link, values: Values, send: Send): Promise<string | undefined> {
  const { contract, isSecret, learnt } = making;
  const create = subjectOf(making, link.create, values);
  const first = await sendPlain(create, send);
  const context = first?.response?.status === 409 ? usableContext(create) : undefined;
  const conflict = context && (await newValuesFor(create, context, send));
  learnt.push(...(conflict?.values ?? []));
  const exchange = conflict?.exchange ?? first;
  const value = exchange?.response && identifierIn(exchange.response, link);
  if (value === undefined || !fits(contract, link.parameter, value) || isSecret(value)) return undefined;
  const read = link.read && subjectOf(making, link.read, { ...values, [link.givenBy]: value });
  const shown = read && (await sendPlain(read, send));
  return shown === undefined || isAccepted(shown.response) ? value : undefined;
}

/** The values of the parameters that resources were made for. */
export const valuesOf = (made: readonly OwnResource[]): Values =>
  Object.fromEntries(made.map(({ parameter, value }) => [parameter, value]));

/** Sends the first context of an operation that needs nothing. */
async function sendPlain(subject: Subject, send: Send): Promise<Exchange | undefined> {
  const usable = usableContext(subject);
  return usable === undefined || needsOf(subject).length > 0 ? undefined : send(usable.request);
}

const usableContext = ({ contexts }: Subject) =>
  contexts.find(({ lacks }) => lacks.every(({ status }) => status !== undefined));

function identifierIn(response: HttpResponse, { carrier }: Link): string | undefined {
  if (!isAccepted(response)) return undefined;
  if (carrier.kind === 'header') return lastSegmentOf(headerOf(response, carrier.name) ?? '');
  const value = valueAt(digitsIn(response.body), carrier.path);
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
