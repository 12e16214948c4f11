// Before anything else is said of an operation: whether it is where the contract has it, and whether what the options name works
// (rulings 45, 46).

import type { Operation } from '../../src/contract/index.ts';
import { isAccepted } from '../oracle/index.ts';
import { pathOf } from '../rows/names.ts';
import type { Edit, Exchange, Input, Matter, TrialRequest } from '../types.ts';
import { propertyAt, withHeader } from '../view/contexts.ts';
import { needsCredential } from '../view/operation.ts';
import { lastParameter, lastValue } from '../view/parameter-values.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';
import { seenOf } from './trials.ts';

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
  if (controls.hasAccepted()) return { kind: 'accepted' };
  const exchanges = plain.flatMap((context) => controls.exchangeOf(context) ?? []);
  const [exchange] = exchanges;
  const status = exchange?.response?.status;
  if (exchange === undefined || status === undefined)
    return { kind: 'unanswered', ...(exchange && { exchange }) };
  const all = (...wanted: readonly number[]) =>
    exchanges.every(({ response }) => wanted.includes(response?.status ?? 0));
  if (all(401, 403) && subject.operation.security !== undefined)
    return { kind: 'option', input: needsCredential(subject.operation).input, status };
  if (all(404, 405, 410, 415, 501, 301, 302, 307, 308)) return { kind: 'absent', exchange };
  const lacked = plain.flatMap(({ lacks }) => lacks).find(({ status: only }) => (only ?? status) === status);
  return lacked ? { kind: 'option', input: lacked.input, status } : { kind: 'rejected', exchange };
}

/** A place where beginners put an operation, and what is broken if it is there. */
interface Misplaced extends Matter {
  readonly edit: Edit;
  readonly request: TrialRequest;
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
  const seen = seenOf(exchange);
  const status = exchange.response?.status ?? 0;
  const isRedirected = status >= 300 && status < 400;
  const others = accepted.length > 0;
  if (seen === undefined || (isRedirected && !others) || !session.contract.annotated)
    return lackingIn(subject, exchange);
  const { finds } = session;
  for (const { property, requirement, edit, request } of misplacedFor(
    subject,
    status,
    exchange.request.url,
  )) {
    const control = await session.send(request);
    if (control === undefined || !isAccepted(control.response)) continue;
    const pair = { control, trial: exchange, edit, required: requirement.expect, seen, beside: [] };
    finds.evidence.push({ property, requirement, status: 'broken', pair });
    return { kind: 'rejected', exchange };
  }
  const identifier = lastParameter(subject)?.name;
  const isElsewhere = accepted.some(({ parameters }) => parameters.some(({ name }) => name === identifier));
  if (identifier !== undefined && !isElsewhere && status !== 405) return lackingIn(subject, exchange);
  if (others && !isRedirected) {
    const { property, requirement } = pathOf(subject);
    const edit: Edit = { says: 'the path of the contract', parts: [{ kind: 'target' }] };
    const pair = { trial: exchange, edit, required: requirement.expect, seen, beside: [] };
    finds.evidence.push({ property, requirement, status: 'broken', pair });
  }
  return { kind: 'rejected', exchange };
}

/** What an option names may not exist. */
function lackingIn(subject: Subject, exchange: Exchange): Reached {
  const identifier = lastParameter(subject);
  const status = exchange.response?.status ?? 0;
  if (identifier === undefined || (status !== 404 && status !== 410)) return { kind: 'rejected', exchange };
  const { name, input } = identifier;
  return {
    kind: 'option',
    input: input === undefined ? { kind: 'parameter', name } : { kind: 'flag', name: input },
    status,
  };
}

/** @param url what was sent: a base URL that ends with the account is a mistake of its user */
function misplacedFor(subject: Subject, status: number, url: string): readonly Misplaced[] {
  const { operation } = subject;
  const request = plainRequest(subject);
  const insteadOf =
    (place: string, edit: Edit, origin = operation.origin) =>
    (parts: Partial<TrialRequest>) => ({
      property: propertyAt(operation.id, place, origin.id ?? place),
      requirement: { expect: { kind: 'accepted' }, origin } as const,
      edit,
      request: { ...request, ...parts },
    });
  const type = operation.body?.mediaType;
  if (status === 415) {
    const content = operation.requestBody?.content.find(({ mediaType }) => mediaType === type);
    const part = { kind: 'header', name: 'content-type' } as const;
    const edit = { says: `Content-Type is ${type}`, parts: [part] };
    return ['application/x-www-form-urlencoded', 'text/plain', 'application/vnd.api+json']
      .map((other) => withHeader(request, 'Content-Type', other))
      .map(insteadOf('content-type', edit, content?.kindOrigin));
  }
  const [path = '', query] = request.target.split('?');
  const at = (other: string, says: string): Misplaced => {
    const target = query === undefined ? other : `${other}?${query}`;
    return insteadOf('path', { says, parts: [{ kind: 'target' }] }, operation.pathOrigin)({ target });
  };
  const id = encodeURIComponent(lastValue(subject) ?? '');
  const isJoined = id !== '' && path.endsWith(id) && !path.slice(0, -id.length).endsWith('/');
  const literal = path.slice(0, path.length - id.length);
  const words = path.split('/').filter((part) => part !== '');
  const says = `the method is ${request.method}`;
  // Where the path of a body takes none, another method is likelier to create something than to change it.
  const methods =
    request.body === undefined ? [] : ['PUT', 'POST'].filter((method) => method !== request.method);
  return [
    at(`${path}/`, 'no slash at the end of the path'),
    ...(isJoined
      ? [
          at(`${literal}/${id}`, 'no slash between the literal and the identifier'),
          at(`${literal}s/${id}`, 'no plural, and no slash before the identifier'),
        ]
      : []),
    ...(words.length > 1 && !url.includes(`/${words[0]}${path}`)
      ? [at(`/${words.slice(1).join('/')}`, 'the account in the path')]
      : []),
    ...(words.at(-1) === 'create'
      ? ['', 's'].map((end) => at(path.replace(/\/create$/, end), '/create at the end of the path'))
      : []),
    ...methods.map((method) => insteadOf('method', { says, parts: [{ kind: 'method' }] })({ method })),
  ];
}
