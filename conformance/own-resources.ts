// Identifiers that a create gives: of resources that a run makes for itself, so that it reads, changes and deletes nothing else,
// and of what a read must not show.

import { decoded } from '../src/decoded.ts';
import { fits, type Link, linksOf } from './derive/index.ts';
import {
  blockedAsPlanned,
  conditionOf,
  headerOf,
  isAccepted,
  jsonIn,
  memberAt,
  outermostObjects,
} from './judge/index.ts';
import { type Plan, type PlanOptions, planCases } from './plan.ts';
import { isDeletion, type Sender } from './run/index.ts';
import type { CaseRequest, Exchange, HttpCase, HttpResponse, OwnResource, Result } from './types.ts';

/** What it needs of a run. */
export interface Reach extends Pick<Sender, 'send'> {
  /** Whether a text has a secret of the user in it: it becomes part of no request. */
  readonly isSecret: (text: string) => boolean;
}

/** A plan with the resources that were made for it. */
export interface Owned {
  readonly plan: Plan;
  readonly made: readonly OwnResource[];
}

/**
 * Sends a create for each identifier that nobody declared, if that create is among the chosen cases, and plans with what the
 * responses carry. An identifier is used only where it is a value of its parameter, and where its read, if there is one, shows
 * a resource. The first request without a response ends it: the run says why.
 */
export async function withOwnResources(
  options: PlanOptions,
  plan: Plan,
  { send, isSecret }: Reach,
): Promise<Owned> {
  const { contract, selection } = options;
  const links = selection.readOnly ? [] : linksOf(contract, plan.inputs);
  let current: Owned = { plan, made: [] };
  let waiting: readonly OwnResource[] = [];
  for (const link of links) {
    // A create inside of what was made is planned with it.
    if (waiting.some(({ parameter }) => link.needs.includes(parameter))) {
      current = planned(options, [...current.made, ...waiting]);
      waiting = [];
    }
    const exchange = await sendValid(current.plan, link.create.id, send);
    if (exchange && exchange.response === undefined) return { plan, made: [] };
    const value = identifierIn(exchange, link);
    if (value !== undefined && fits(contract, link.parameter, value) && !isSecret(value))
      waiting = [...waiting, { parameter: link.givenBy, value, from: link.create.id }];
  }
  if (waiting.length > 0) current = planned(options, [...current.made, ...waiting]);
  const shown = await shownAmong(current, links, send);
  return shown.length === current.made.length ? current : planned(options, shown);
}

/**
 * Once a run has deleted what it made, requests about that show nothing any more: makes resources again, and gives what puts them
 * in the place of the others. A value that stands for several of them stays.
 */
export async function madeAgain(
  options: PlanOptions,
  { made, results }: { readonly made: readonly OwnResource[]; readonly results: readonly Result[] },
  first: Plan,
  reach: Reach,
): Promise<(request: CaseRequest) => CaseRequest> {
  if (made.length === 0 || !results.some(hasDeleted)) return (request) => request;
  const again = (await withOwnResources(options, first, reach)).made;
  const values = new Map(
    made.map(({ parameter, value }) => [
      encodeURIComponent(value),
      encodeURIComponent(again.find((other) => other.parameter === parameter)?.value ?? value),
    ]),
  );
  if (values.size < made.length) return (request) => request;
  return (request) => ({
    ...request,
    target: request.target.replaceAll(/(?<=\/)[^/?]+/g, (segment) => values.get(segment) ?? segment),
  });
}

const hasDeleted = ({ case: tried, exchange }: Result): boolean =>
  tried.via === 'http' && isDeletion(tried) && isAccepted(exchange?.response);

const planned = (options: PlanOptions, made: readonly OwnResource[]): Owned => {
  const own = Object.fromEntries(made.map(({ parameter, value }) => [parameter, value]));
  return { plan: planCases({ ...options, values: { ...options.values, ...own } }), made };
};

/** Sends the first valid request of an operation that can be sent: an example, or one that is made up where there is none. */
async function sendValid(
  { cases }: Plan,
  operation: string,
  send: Sender['send'],
): Promise<Exchange | undefined> {
  const valid = cases.find(
    (one): one is HttpCase =>
      one.via === 'http' &&
      one.operation === operation &&
      (one.rule === 'examples' || one.rule === 'combinations') &&
      blockedAsPlanned(one) === undefined,
  );
  return valid && send(valid.request);
}

function identifierIn(exchange: Exchange | undefined, { carrier }: Link): string | undefined {
  const response = exchange?.response;
  if (response === undefined || !isAccepted(response)) return undefined;
  if (carrier.kind === 'header') return lastSegmentOf(headerOf(response, carrier.name) ?? '');
  const value = memberAt(jsonIn(response.body), carrier.path);
  return isIdentifier(value) ? String(value) : undefined;
}

/** Makes a path that ends with the identifier of what another case made, where the response shows that. */
export const withShownIdentifier =
  (isSecret: Reach['isSecret']) =>
  (testCase: HttpCase, exchangeOf: (id: string) => Exchange | undefined): HttpCase => {
    const by = conditionOf(testCase, 'identified-by');
    const found = by && identifierShown(exchangeOf(by.case)?.response);
    if (by === undefined || found === undefined || isSecret(found)) return testCase;
    const [path = '', ...query] = testCase.request.target.split('?');
    const target = [path.slice(0, -by.value.length) + encodeURIComponent(found), ...query].join('?');
    return { ...testCase, request: { ...testCase.request, target } };
  };

/** The identifier of what a create made, where most services put it. */
function identifierShown(response: HttpResponse | undefined): string | undefined {
  if (response === undefined || !isAccepted(response)) return undefined;
  const members = outermostObjects(jsonIn(response.body)).flatMap(({ id, uuid, _id }) => [id, uuid, _id]);
  return members.find(isIdentifier)?.toString() ?? lastSegmentOf(headerOf(response, 'location') ?? '');
}

const isIdentifier = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** `7` of `/books/7`, of `https://host/books/7/` and of `7`. */
function lastSegmentOf(location: string): string | undefined {
  const last = URL.parse(location, 'http://base')
    ?.pathname.split('/')
    .findLast((segment) => segment !== '');
  return last && decoded(last);
}

async function shownAmong(
  { plan, made }: Owned,
  links: readonly Link[],
  send: Sender['send'],
): Promise<readonly OwnResource[]> {
  const shown: OwnResource[] = [];
  for (const resource of made) {
    const read = links.find((link) => link.givenBy === resource.parameter)?.read;
    const exchange = read && (await sendValid(plan, read.id, send));
    if (exchange === undefined || isAccepted(exchange.response)) shown.push(resource);
  }
  return shown;
}
