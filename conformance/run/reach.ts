// Before anything else is said of an operation: whether it is where the contract has it, and whether what the options name works
// (rulings 45, 46).

import type { Operation, Origin } from '../../src/contract/index.ts';
import { isAccepted } from '../oracle/index.ts';
import { pathOf } from '../rows/names.ts';
import { type Change, changed, partsOf, target } from '../rows/row.ts';
import type { Exchange, Input, Matter } from '../types.ts';
import { inputOf, needsCredential } from '../view/operation.ts';
import { lastParameter, lastValue } from '../view/parameter-values.ts';
import { plainPath, plainRequest, requestAt, type Subject } from '../view/subject.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';

/** What became of the plain requests of an operation. */
export type Reached =
  | { readonly kind: 'accepted' }
  /** An option does not work, or a value that nobody declared names nothing. */
  | { readonly kind: 'option'; readonly input: Input; readonly status: number }
  /** It is not at its path, or with its method. */
  | { readonly kind: 'absent'; readonly exchange: Exchange }
  | { readonly kind: 'rejected'; readonly exchange: Exchange }
  | { readonly kind: 'unanswered'; readonly exchange?: Exchange };

/** What the plain requests of an operation say. */
export function reachOf({ plan, controls }: Settled): Reached {
  const { subject } = plan;
  const plain = subject.contexts.filter(({ edits }) => edits.length === 0);
  if (controls.accepted().length > 0) return { kind: 'accepted' };
  const exchanges = plain.flatMap((context) => controls.exchangeOf(context) ?? []);
  const [exchange] = exchanges;
  const status = exchange?.response?.status;
  if (exchange === undefined || status === undefined)
    return { kind: 'unanswered', ...(exchange && { exchange }) };
  const all = (...wanted: readonly number[]) =>
    exchanges.every(({ response }) => wanted.includes(response?.status ?? 0));
  if (all(401, 403) && !subject.operation.credentials.optional)
    return { kind: 'option', input: needsCredential(subject.operation), status };
  if (all(404, 405, 410, 415, 501, 301, 302, 307, 308)) return { kind: 'absent', exchange };
  const lacked = plain.flatMap(({ lacks }) => lacks).find(({ status: only }) => (only ?? status) === status);
  return lacked ? { kind: 'option', input: lacked.input, status } : { kind: 'rejected', exchange };
}

/** A place where beginners put an operation, and why it has to be elsewhere. */
interface Misplaced {
  readonly place: 'content-type' | 'path' | 'method';
  readonly says: string;
  readonly change: Change;
  readonly origin: Origin;
}

/**
 * Looks for an operation where beginners put it; found there, its path, its method or its media type is broken. Not found, it is not
 * there, if others are.
 * @param accepted operations of which a request was accepted
 */
export async function lookElsewhere(
  session: Session,
  subject: Subject,
  exchange: Exchange,
  accepted: readonly Operation[],
): Promise<Reached> {
  const status = exchange.response?.status ?? 0;
  const isRedirected = status >= 300 && status < 400;
  const others = accepted.length > 0;
  if ((isRedirected && !others) || !subject.contract.annotated) return lackingIn(session, subject, exchange);
  for (const { place, says, change, origin } of misplacedFor(subject, status, exchange.request.url)) {
    const control = await session.send(changed(subject, change));
    if (!isAccepted(control?.response)) continue;
    const property = { operation: subject.operation.id, place, rule: origin.id ?? place };
    const matter: Matter = { property, requirement: { expect: { kind: 'accepted' }, origin } };
    session.finds.broken(matter, { control, trial: exchange, edit: { says, parts: partsOf(change) } });
    return { kind: 'rejected', exchange };
  }
  const identifier = lastParameter(subject)?.name;
  const isElsewhere = accepted.some(({ parameters }) => parameters.some(({ name }) => name === identifier));
  if (identifier !== undefined && !isElsewhere && status !== 405)
    return lackingIn(session, subject, exchange);
  const edit = { says: 'the path of the contract', parts: target };
  if (others && !isRedirected) session.finds.broken(pathOf(subject), { trial: exchange, edit });
  return { kind: 'rejected', exchange };
}

/** What an option names may not exist. */
function lackingIn({ options: { isMade } }: Session, subject: Subject, exchange: Exchange): Reached {
  const identifier = lastParameter(subject);
  const input = identifier && inputOf(subject.contract, identifier);
  const status = exchange.response?.status ?? 0;
  const isMeant = input !== undefined && !isMade(input) && (status === 404 || status === 410);
  return isMeant ? { kind: 'option', input, status } : { kind: 'rejected', exchange };
}

/** @param url what was sent: a base URL that ends with the account is a mistake of its user */
function misplacedFor(subject: Subject, status: number, url: string): readonly Misplaced[] {
  const { operation } = subject;
  const { body, method: usual } = plainRequest(subject);
  if (status === 415) {
    const mediaType = operation.body?.mediaType;
    const media = operation.requestBody?.content.find((content) => content.mediaType === mediaType);
    const types = body ? ['application/x-www-form-urlencoded', 'text/plain'] : ['application/json'];
    return types.map((type) => ({
      place: 'content-type',
      says: `Content-Type is ${(body && mediaType) ?? 'absent'}`,
      change: { headers: { 'Content-Type': type } },
      origin: media?.kindOrigin ?? operation.origin,
    }));
  }
  const path = plainPath(subject);
  const at = (says: string, other: string): Misplaced => {
    const { target: where } = requestAt(subject, other);
    return { place: 'path', says, change: { target: where }, origin: operation.pathOrigin };
  };
  const id = encodeURIComponent(lastValue(subject) ?? '');
  const literal = path.slice(0, path.length - id.length);
  const isJoined = id !== '' && path.endsWith(id) && !literal.endsWith('/');
  const [, ...words] = path.split('/').filter((part) => part !== '');
  // Where the path of a body takes none, another method is likelier to create something than to change it.
  const methods = body === undefined ? [] : ['PUT', 'POST'].filter((other) => other !== usual);
  const says = `the method is ${usual}`;
  return [
    at('no slash at the end of the path', `${path}/`),
    ...(isJoined ? [at('no slash between the literal and the identifier', `${literal}/${id}`)] : []),
    // Below a base path, what stands before the words is an account of its own to the server.
    ...(words.length > 0 && url.startsWith(new URL(path, url).href)
      ? [at('the account in the path', `/${words.join('/')}`)]
      : []),
    ...(words.at(-1) === 'create'
      ? ['', 's'].map((end) => at('/create at the end of the path', path.replace(/\/create$/, end)))
      : []),
    ...methods.map(
      (method): Misplaced => ({ place: 'method', says, change: { method }, origin: operation.origin }),
    ),
  ];
}
