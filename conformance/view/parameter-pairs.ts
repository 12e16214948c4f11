// Requests with other values of a parameter, in the place where it is sent.

import type { Pair, Parameter } from '../../src/contract/index.ts';
import type { TrialRequest } from '../types.ts';
import { type Known, pairsFor, pairsOf } from './parameter-values.ts';

/** A request with other pairs in place of those that a parameter has in it. */
export function withPairs(
  known: Known,
  request: TrialRequest,
  parameter: Parameter,
  pairs: readonly Pair[],
): TrialRequest {
  const [plain = []] = pairsFor(parameter, '');
  const names = [...plain.slice(0, 1), ...(pairsOf(known, parameter) ?? []).map(([name]) => name)];
  return placed[parameter.in](request, names, pairs);
}

/** Replaces or removes what is sent under the names. */
type Place = (request: TrialRequest, names: readonly string[], pairs: readonly Pair[]) => TrialRequest;

const withQuery: Place = (request, names, added) => {
  const [path = '', query = ''] = request.target.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !names.includes(pair.split('=')[0] ?? ''));
  const pairs = [...others, ...added.map((pair) => pair.join('='))];
  return { ...request, target: pairs.length === 0 ? path : `${path}?${pairs.join('&')}` };
};

const withHeader: Place = (request, [name = ''], pairs) => {
  const others = request.headers.filter(([header]) => header.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, ...pairs] };
};

const withCookie: Place = (request, names, pairs) => {
  const isCookie = ([header]: TrialRequest['headers'][number]) => header === 'Cookie';
  const sent = request.headers.find(isCookie)?.[1].split('; ') ?? [];
  const others = sent.filter((cookie) => !names.some((name) => cookie.startsWith(`${name}=`)));
  const cookies = [...others, ...pairs.map((pair) => pair.join('='))];
  const headers = request.headers.filter((header) => !isCookie(header));
  return {
    ...request,
    headers: cookies.length === 0 ? headers : [...headers, ['Cookie', cookies.join('; ')]],
  };
};

const placed: Readonly<Record<Parameter['in'], Place>> = {
  path: (request) => request,
  query: withQuery,
  header: withHeader,
  cookie: withCookie,
};
