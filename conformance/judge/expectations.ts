// One pure function for each kind of expectation: whether it is satisfied, and what was seen.

import { isDeepStrictEqual } from 'node:util';
import {
  asReceived,
  atPointer,
  type Contract,
  type Fault,
  readTexts,
  typesOf,
} from '../../src/contract/index.ts';
import type { Exchange, Expectation, Glimpse, HttpResponse, Seen } from '../types.ts';
import {
  echoDifferences,
  isOfSameRun,
  leavesOf,
  missingMembers,
  namedBy,
  outermostObjects,
  shows,
  stableFields,
} from './compare.ts';
import {
  headerOf,
  isAccepted,
  isRedirect,
  isRejected,
  jsonIn,
  mediaTypeOf,
  parseJson,
  sentJson,
} from './read-response.ts';

/** A response, and what it is compared with. */
interface Evidence {
  readonly contract: Contract;
  readonly exchange: Exchange;
  readonly response: HttpResponse;
  /** The JSON of the response; undefined if it is not JSON. */
  readonly value: unknown;
  /** The exchange of another case, if it was sent. */
  readonly exchangeOf: (id: string) => Exchange | undefined;
}

/** Whether it is satisfied, and what was seen; `undecided` if there is nothing to judge. */
export type Judgement = { readonly satisfied: boolean; readonly seen: Seen } | 'undecided';

type JudgeOf<Kind extends Expectation['kind']> = (
  expectation: Extract<Expectation, { kind: Kind }>,
  evidence: Evidence,
) => Judgement;

export function judgeExpectation(expectation: Expectation, evidence: Evidence): Judgement {
  const judge = judges[expectation.kind] as (expectation: Expectation, evidence: Evidence) => Judgement;
  return judge(expectation, evidence);
}

/** At most this many schema errors are reported. */
const mostFaults = 3;

const judges: { readonly [Kind in Expectation['kind']]: JudgeOf<Kind> } = {
  accepted: ({ redirects }, { response }) => ({
    satisfied: isAccepted(response) || (redirects === true && isRedirect(response)),
    seen: statusSeen(response),
  }),
  // Errors of all operations but the read are open, and a 5xx is no success (ruling 37).
  rejected: ({ redirects }, { response }) => ({
    satisfied:
      isRejected(response) ||
      response.status >= 500 ||
      (redirects === true && response.status >= 300 && response.status < 400),
    seen: statusSeen(response),
  }),
  status: ({ statuses }, { response }) => ({
    satisfied: statuses.includes(response.status),
    seen: statusSeen(response),
  }),
  'media-type': ({ mediaType: wanted }, { response }) => {
    const found = mediaTypeOf(response);
    const empty = response.length === 0;
    return {
      satisfied: found !== undefined && isWithin(found, wanted),
      seen: { kind: 'media-type', empty, ...(found !== undefined && { mediaType: found }) },
    };
  },
  header: ({ name, includes }, { response }) => {
    const value = headerOf(response, name);
    const satisfied =
      value !== undefined && (includes === undefined || value.split(/[\s,]+/).includes(includes));
    return { satisfied, seen: { kind: 'header', name, ...(value !== undefined && { value }) } };
  },
  'header-schema': ({ name, pointer }, { response, contract }) => {
    const text = headerOf(response, name);
    if (text === undefined) return 'undecided';
    const isList = typesOf(contract.schemaAt(pointer).node).includes('array');
    const value = readTexts(contract, pointer, isList ? text.split(/\s*,\s*/) : text);
    const faults = contract.validate(pointer, value).map((fault) => ({ ...fault, pointer: name }));
    return { satisfied: faults.length === 0, seen: faultsSeen(faults) };
  },
  json: ({ required }, { response }) =>
    response.length === 0
      ? { satisfied: !required, seen: { kind: 'no-body' } }
      : judgeJson(response, required || claimsJson(response)),
  'still-json': ({ as }, { response, exchangeOf }) => {
    const plain = exchangeOf(as)?.response;
    const wasJson = plain !== undefined && plain.length > 0 && jsonIn(plain.body) !== undefined;
    return wasJson && response.length > 0 && claimsJson(response) ? judgeJson(response, true) : 'undecided';
  },
  schema: ({ pointer, apart = [] }, { value, contract }) => {
    if (value === undefined) return 'undecided';
    const faults = asReceived(contract)
      .validate(pointer, value)
      .filter((fault) => fault.keyword !== 'enum' || !apart.includes(fault.pointer));
    return { satisfied: faults.length === 0, seen: faultsSeen(faults) };
  },
  'member-schema': ({ member, pointer }, { value, contract }) => {
    const found = atPointer(value, member);
    return judgeMember(found, () => contract.isValid(pointer, found));
  },
  member: ({ pointer, value }, { response }) => {
    const found = atPointer(stableBody(response), pointer);
    return judgeMember(found, () => String(found) === value);
  },
  echo: (_, { exchange, value }) => {
    const differences = value === undefined ? [] : echoDifferences(sentJson(exchange), value);
    return { satisfied: differences.length === 0, seen: { kind: 'echo', differences } };
  },
  'whole-echo': (_, { exchange, value }) => {
    if (value === undefined) return 'undecided';
    const missing = missingMembers(sentJson(exchange), value);
    return { satisfied: missing.length === 0, seen: { kind: 'members', missing } };
  },
  pointer: ({ pointer: wanted }, { value }) => {
    if (value === undefined) return 'undecided';
    const errors = (value as { errors?: readonly { pointer?: unknown }[] } | null)?.errors;
    const pointers = Array.isArray(errors) ? errors.map((error) => String(error?.pointer)) : [];
    const parent = wanted.slice(0, wanted.lastIndexOf('/'));
    const satisfied = pointers.some(
      (found) => found === wanted || found.startsWith(`${wanted}/`) || (found === parent && parent !== '#'),
    );
    return { satisfied, seen: { kind: 'pointers', pointers } };
  },
  'same-status': ({ as }, { response, exchangeOf }) => {
    const first = exchangeOf(as)?.response;
    return first ? { satisfied: first.status === response.status, seen: statusSeen(response) } : 'undecided';
  },
  'same-resource': ({ as }, { response, exchangeOf }) => {
    const first = exchangeOf(as)?.response;
    if (first === undefined) return 'undecided';
    const satisfied =
      first.status === response.status && isDeepStrictEqual(stableBody(first), stableBody(response));
    if (satisfied) return { satisfied, seen: { kind: 'same-resource' } };
    return {
      satisfied,
      seen: { kind: 'other-resource', first: glimpseOf(first), second: glimpseOf(response) },
    };
  },
  'not-resource': ({ of, anywhere = false, identifier, named, own }, { exchange, response, exchangeOf }) => {
    const read = exchangeOf(of);
    if (!isAccepted(read?.response) || read?.response === undefined) return 'undecided';
    const resource = stableBody(read.response);
    if (named !== undefined) {
      const other = own === undefined ? undefined : exchangeOf(own)?.response;
      const says = (body: unknown) => leavesOf(body).some((leaf) => String(leaf) === named);
      if (!says(resource) || (other && says(stableBody(other)))) return 'undecided';
    }
    const wanted = { resource, anywhere, identifier, isNamed: namedBy([exchange, read]) };
    const shown = shows(stableBody(response), wanted, isAccepted(response));
    return unlessShown(shown, response);
  },
  'not-created': ({ of }, { response, value, exchangeOf }) => {
    const created = of.flatMap(({ case: id, member }) => {
      const exchange = exchangeOf(id);
      return exchange && isAccepted(exchange.response) ? [[member, Object(sentJson(exchange))[member]]] : [];
    });
    if (created.length === 0) return 'undecided';
    const isCreated = (record: Readonly<Record<string, unknown>>) =>
      created.some(([member, name]) => isOfSameRun(record[member], name));
    const shown = isAccepted(response) && outermostObjects(value).some(isCreated);
    return unlessShown(shown, response);
  },
  distinct: ({ pointer, among }, { response, exchangeOf }) => {
    const others = among.flatMap((id) => exchangeOf(id)?.response ?? []).filter(isAccepted);
    const all = [response, ...others].map((other) => atPointer(stableBody(other), pointer));
    const values = all.filter((value) => value !== undefined).map((value) => JSON.stringify(value));
    if (values.length < 2) return 'undecided';
    const twice = values.find((value, i) => values.indexOf(value) !== i);
    return {
      satisfied: twice === undefined,
      seen: { kind: 'identifiers', count: values.length, ...(twice !== undefined && { twice }) },
    };
  },
  // Token rules are judged from the observations of a driver: judge/tokens.
  'token-rule': () => 'undecided',
};

const unlessShown = (shown: boolean, response: HttpResponse): Judgement => ({
  satisfied: !shown,
  seen: shown ? { kind: 'resource-shown', glimpse: glimpseOf(response) } : statusSeen(response),
});

/** The innermost faults, since the others follow from them. */
function faultsSeen(faults: readonly Fault[]): Seen {
  const depth = ({ pointer }: Fault) => pointer.split('/').length;
  const shown = faults
    .toSorted((one, other) => depth(other) - depth(one))
    .map(({ pointer, message, line }) => ({ pointer, message, ...(line !== undefined && { line }) }));
  const each = new Map(shown.map((fault) => [JSON.stringify(fault), fault]));
  return { kind: 'schema', faults: [...each.values()].slice(0, mostFaults) };
}

/** The status as an observation. */
export const statusSeen = ({ status, reason, rejects }: HttpResponse): Seen => ({
  kind: 'status',
  status,
  phrase: reason,
  ...(rejects && { rejects }),
});

function judgeJson(response: HttpResponse, mustBe: boolean): Judgement {
  const parsed = parseJson(response.body);
  if ('value' in parsed) return { satisfied: true, seen: { kind: 'json' } };
  return {
    satisfied: !mustBe,
    seen: { kind: 'not-json', fault: parsed.fault, excerpt: excerptOf(response) },
  };
}

/** Whether a media type is a declared one, or in a declared range, such as any text. */
function isWithin(found: string, declared: string): boolean {
  const [type, subtype] = declared.split('/');
  return found === declared || (subtype === '*' && (type === '*' || found.startsWith(`${type}/`)));
}

const claimsJson = (response: HttpResponse) => /[/+]json$/.test(mediaTypeOf(response) ?? '');

const judgeMember = (found: unknown, isSatisfied: () => boolean): Judgement =>
  found === undefined
    ? 'undecided'
    : { satisfied: isSatisfied(), seen: { kind: 'member', value: JSON.stringify(found) } };

/** Status and the beginning of the body. */
const glimpseOf = (response: HttpResponse): Glimpse => ({
  status: response.status,
  phrase: response.reason,
  excerpt: excerptOf(response),
});

/** The beginning of a body, in one line. */
function excerptOf({ body, length }: HttpResponse): string {
  const text = 'text' in body ? body.text : `${length} bytes that are not text`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}

/** The body without timestamps and request ids; a body that is not JSON is unchanged. */
function stableBody({ body }: HttpResponse): unknown {
  const value = jsonIn(body);
  if (value !== undefined) return stableFields(value);
  return 'text' in body ? body.text : body.base64;
}
