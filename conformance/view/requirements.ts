// The requirements of accepted and of rejected requests, each with its origin.

import {
  type Contract,
  derived,
  type Field,
  type MediaType,
  type Operation,
  type Origin,
  originOf,
  type Parameter,
  type Path,
  type Response,
  type SilenceId,
  successOf,
  toPointer,
  typesOf,
} from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import type { ChosenOrigin, Decision, Expectation, Requirement } from '../types.ts';
import type { Ground as Subject } from './operation.ts';
import { declaredValue, lastValue } from './parameter-values.ts';

/** The subject of a rejection; each has the statuses that a contract would declare for it. */
export type About = keyof typeof statuses;

const statuses = {
  body: [400, 422],
  // Where 422 is for what breaks a schema, many parsers respond with 400 to what is no JSON.
  syntax: [400],
  'content-type': [415],
  credential: [401],
  method: [405],
  path: [404],
  size: [413],
} as const;

/** What a wrong parameter is about: a coding that a server does not know gets a 415 (RFC 9110 §8.4). */
export const aboutOf = (parameter: Parameter | undefined): About =>
  parameter?.in === 'header' && /^content-encoding$/i.test(parameter.name) ? 'content-type' : 'body';

/** The requirements of a success: 2xx for the given reason, then what the contract declares for the response. */
export const success = oncePer(
  (subject: Subject, origin: Origin): readonly Requirement[] => {
    const { responses } = subject.operation;
    const redirects = isRedirecting(subject.operation);
    // A success may be seen elsewhere, where the document says that beside others.
    const successes = redirects ? /^3\d\d$/ : /^(2(\d\d|XX)|303)$/;
    const isDefault = responses.length === 1 && responses[0]?.status === 'default';
    const declared = isDefault ? responses : responses.filter(({ status }) => successes.test(status));
    return [
      { expect: { kind: 'accepted', ...(redirects && { redirects }) }, origin },
      ...statusOf(declared),
      ...each(declared, (response) => [...responseOf(response), ...headersOf(subject, response)]),
      ...echoOf(subject, declared[0]),
      ...askedFor(subject),
    ];
  },
  (origin) => JSON.stringify(origin),
);

/** Whether an operation declares redirects as its successes; `default` may stand for another one. */
export const isRedirecting = ({ responses }: Operation): boolean =>
  responses.some(({ status }) => /^3/.test(status)) &&
  !responses.some(({ status }) => /^(2|default)/.test(status));

/**
 * The requirements of a rejection for the given reason: the status, headers and body that the contract declares for it.
 * @param at the invalid place of the body, if there is one
 */
export const rejection = oncePer(
  (subject: Subject, origin: Origin, about: About, at?: Path): readonly Requirement[] => {
    const declared = rejectionsFor(subject, about);
    const codes = codesOf(subject.contract, declared[0]);
    // A service may redirect a client without a credential to a login.
    const redirects = about === 'credential' && ({ redirects: true } as const);
    return [
      { expect: { kind: 'rejected', ...redirects }, origin: derived(origin) },
      ...statusOf(declared),
      ...each(declared, (response) => responseOf(response, codes)),
      ...codes,
      ...(at && declared[0] ? pointerOf(subject, declared[0], at) : []),
    ];
  },
  (...given) => JSON.stringify(given),
);

/**
 * The responses that a contract declares for a rejection. A document that decides nothing does not say which of its rejections
 * is for what, such as 401 or 403: if it has one for this at all, any of them will do. A range or `default` has one for what is invalid.
 */
function rejectionsFor({ contract, operation }: Subject, about: About): readonly Response[] {
  const wanted: readonly number[] = statuses[about];
  const declared = operation.responses.filter(({ status }) => wanted.includes(Number(status)));
  if (contract.annotated) return declared;
  // Where `default` is the success, it says nothing of a rejection.
  const hasSuccess = operation.responses.some(({ status }) => /^[23]/.test(status));
  const errors = operation.responses.filter(
    ({ status }) => /^4/.test(status) || (status === 'default' && hasSuccess),
  );
  const isFor = declared.length > 0 || (about === 'body' && !errors.every(isExact));
  return isFor ? [...new Set([...declared, ...errors])] : [];
}

/** What is required of several declared responses, of each for its own status: of a range or `default` for those that no other has. */
function each(
  declared: readonly Response[],
  requirementsOf: (response: Response) => readonly Requirement[],
): readonly Requirement[] {
  const [only, ...others] = declared;
  if (only && others.length === 0) return requirementsOf(only);
  return declared.flatMap((response) =>
    requirementsOf(response).map((requirement) => ({ ...requirement, status: response.status })),
  );
}

/** Does not show the known resource; `anywhere`: nor inside of something else. */
export const hidden = (subject: Subject, origin: Origin, anywhere = true): Requirement => {
  const identifier = lastValue(subject);
  const within = { anywhere, ...(identifier !== undefined && { identifier }) };
  return { expect: { kind: 'not-resource', ...(anywhere && within) }, origin: derived(origin) };
};

/** The contract's decision for a silence; empty if the contract has no such silence. */
export function decided(subject: Subject, silence: SilenceId, about: About = 'body'): readonly Decision[] {
  const ids = [...subject.contract.source.silences.keys()];
  const pointer = toPointer(['x-source', 'silences', ids.indexOf(silence)]);
  const origin: ChosenOrigin = { level: 'chosen', id: silence, pointer };
  // Nothing in the response to a probe can break the source.
  const chosen = (requirement: Requirement) => asChosen(requirement, origin);
  const rejected: Decision = { expect: { kind: 'rejected' }, origin };
  const answer = subject.contract.source.silences.get(silence)?.answer;
  if (answer === 'accepted') return success(subject, origin).map(chosen);
  if (typeof answer !== 'number') return answer === 'refused' ? [rejected] : [];
  const [, ...detail] = rejection(subject, origin, about).filter(({ expect }) => expect.kind !== 'status');
  return [rejected, { expect: { kind: 'status', statuses: [answer] }, origin }, ...detail.map(chosen)];
}

/** If the source is silent, a response with another value than the one sent breaks only the decision. */
function asChosen({ expect, origin: { level, ...origin } }: Requirement, decision: ChosenOrigin): Decision {
  if (expect.kind === 'echo') return { expect: { kind: 'echo', whole: false }, origin: decision };
  return { expect, origin: level === 'chosen' ? { level, ...origin } : decision };
}

/** Neither a range nor `default`. */
const isExact = ({ status }: Response) => /^\d+$/.test(status);

function statusOf(declared: readonly Response[]): readonly Requirement[] {
  const [first] = declared;
  if (first === undefined || !declared.every(isExact)) return [];
  const statuses = declared.map(({ status }) => Number(status));
  return [{ expect: { kind: 'status', statuses }, origin: first.origin }];
}

/**
 * Content and headers of a declared response. The source itself states the JSON of a stated 200, but not its fields.
 * @param codes are not judged by the body's schema, so that a wrong one breaks one decision and not two
 */
function responseOf(response: Response, codes: readonly Code[] = []): readonly Requirement[] {
  const { content } = response;
  const headers = response.headers
    .filter((header) => header.required)
    .map(({ name, origin }): Requirement => ({ expect: { kind: 'header', name }, origin }));
  // Whatever a document says, a 204 has no content (RFC 9110 §15.3.5).
  if (content === undefined || response.status === '204') return headers;
  const { origin, schemaPointer: pointer } = content;
  const others = response.contents.filter((other) => other !== content);
  const typesOfOthers = others.filter(({ json }) => !json).map(declaredAs);
  const isStated = response.origin.level !== 'chosen';
  const apart = codes.map(({ expect }) => expect.member);
  const mediaType = declaredAs(content);
  const isOneOf = others.length > 0;
  const more = { ...(apart.length > 0 && { apart }), ...(isOneOf && { of: mediaType }) };
  const json: Requirement = {
    expect: { kind: 'json', required: isStated, ...(typesOfOthers.length > 0 && { among: typesOfOthers }) },
    origin: derived(content.kindOrigin),
  };
  return [
    ...headers,
    ...(content.json && content.range === undefined && response.status.startsWith('2') ? [json] : []),
    { expect: { kind: 'media-type', mediaType, ...(isOneOf && { others: others.map(declaredAs) }) }, origin },
    ...(content.json && pointer ? [{ expect: { kind: 'schema', pointer, ...more }, origin } as const] : []),
  ];
}

/** A server may choose any of the types that are declared. */
const declaredAs = ({ range, mediaType }: MediaType): string => range ?? mediaType;

/** A document that tells no clauses from decisions is held to the schemas of its headers. An object has no types in a header. */
function headersOf({ contract }: Subject, { headers }: Response): readonly Requirement[] {
  if (contract.annotated) return [];
  return headers.flatMap(({ name, schemaPointer: pointer, origin }) =>
    pointer === undefined || typesOf(contract.schemaAt(pointer).node).includes('object')
      ? []
      : [{ expect: { kind: 'header', name, pointer } as const, origin }],
  );
}

/** A contract that decided to return the input requires all of it, unchanged; other contracts require nothing. */
function echoOf(subject: Subject, response: Response | undefined): readonly Requirement[] {
  const { content } = response ?? {};
  if (subject.operation.body === undefined || content?.schemaPointer === undefined) return [];
  const { origin } = content;
  if (origin.level !== 'chosen') return [];
  const fields = subject.alternatives.flatMap((alternative) => alternative.fields);
  const isWholeShown = !fields.some(({ schema }) => schema.writeOnly);
  return [{ expect: { kind: 'echo', whole: isWholeShown }, origin }];
}

/** The properties of the response to a success. */
export function responseFields({ contract, operation }: Subject): readonly Field[] {
  const pointer = successOf(operation.responses)?.content?.schemaPointer;
  return pointer === undefined ? [] : contract.alternatives(pointer).flatMap(({ fields }) => fields);
}

/** A resource with a marked identifier must have the identifier that the path asked for. */
function askedFor(subject: Subject): readonly Requirement[] {
  return responseFields(subject).flatMap(({ schema, path, pointer }): readonly Requirement[] => {
    const parameter = subject.operation.parameters.find(({ name }) => name === schema['x-parameter']);
    const value = parameter && declaredValue(subject, parameter);
    if (value === undefined) return [];
    const origin = originOf(subject.contract.source, schema, 'x-parameter', pointer);
    return [{ expect: { kind: 'member', pointer: toPointer(path), value }, origin }];
  });
}

function pointerOf(subject: Subject, response: Response, at: Path): readonly Requirement[] {
  const silence = subject.contract.source.silences.get('error-body');
  if (silence === undefined || response.content?.mediaType !== 'application/problem+json') return [];
  const origin: Origin = { level: 'chosen', id: silence.id, pointer: response.content.origin.pointer ?? '' };
  return [{ expect: { kind: 'pointer', pointer: `#${toPointer(at)}` }, origin }];
}

/** The requirements on the codes of a declared error, each with the member that has it. */
function codesOf({ source, alternatives }: Contract, response: Response | undefined): readonly Code[] {
  const { schemaPointer, origin: shape } = response?.content ?? {};
  if (schemaPointer === undefined) return [];
  return alternatives(schemaPointer).flatMap(({ fields }) =>
    fields.flatMap(({ path, schema, pointer }): readonly Code[] => {
      if (schema.enum === undefined || path.length > 1) return [];
      const origin = originOf(source, schema, 'enum', `${pointer}/enum`);
      if (origin.level !== 'chosen' || origin.id === shape?.id) return [];
      return [{ expect: { kind: 'member-schema', member: toPointer(path), pointer }, origin }];
    }),
  );
}

type Code = Requirement & { readonly expect: Extract<Expectation, { kind: 'member-schema' }> };
