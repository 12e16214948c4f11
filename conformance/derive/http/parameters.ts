// Parameters outside the path: values that their schemas reject must be rejected, and so must requests without a required
// parameter.

import { derived, originOf, type Parameter, type Schema, typesOf } from '../../../src/contract/index.ts';
import type { CaseRequest, HttpCase, HttpTest } from '../../types.ts';
import { plainRequest, vary } from '../case.ts';
import type { Variant } from '../design/places.ts';
import { cookieValue, declaredValue, fits, isIgnored, type Pair, pairsOf } from '../parameter-values.ts';
import { aboutOf, rejection, success } from '../requirements.ts';
import type { Rule, Subject } from '../subject.ts';

/** Cases for the parameters outside the path; each changes one of them in the accepted request. */
export const parameters: Rule = {
  name: 'parameters',
  derive: (subject) =>
    subject.operation.parameters
      .filter((parameter) => parameter.in !== 'path' && !isIgnored(parameter))
      .flatMap((parameter) => [
        ...values(subject, parameter),
        ...shown(subject, parameter),
        ...(parameter.required && isSent(subject, parameter) ? [missing(subject, parameter)] : []),
      ]),
};

function values(subject: Subject, parameter: Parameter): readonly HttpCase[] {
  const { contract } = subject;
  const { node: schema, pointer } = contract.schema(
    parameter.node.schema ?? {},
    `${parameter.pointer}/schema`,
  );
  return valuesOf(schema, declaredValue(subject, parameter)).flatMap(({ name, value, keyword }) => {
    const origin = originOf(contract.source, schema, keyword, `${pointer}/${keyword}`);
    const faulty = !fits(contract, parameter, value);
    // A text may name something, such as where a page begins, and what is deleted is so once.
    const isOpen = (keyword === 'maxLength' && !contract.annotated) || isDeletion(subject);
    const isSafe = keyword !== 'type' || isFilter(subject, parameter);
    if (!faulty && (isOpen || !isSafe)) return [];
    return build(subject, parameter, {
      name,
      value,
      requires: faulty ? rejection(subject, derived(origin), aboutOf(parameter)) : success(subject, origin),
    });
  });
}

const isDeletion = ({ operation }: Subject) => operation.method === 'DELETE';

/** A query of a read changes what is shown; elsewhere a value may change what is done, such as a trial or a precondition. */
const isFilter = ({ operation }: Subject, parameter: Parameter): boolean =>
  operation.method === 'GET' && parameter.in === 'query';

/** A value of a parameter with such a name may name something that does not exist. */
const namesSomething = /(id|key|token|cursor|after|before|page|offset)s?$/i;

/** An optional filter as the document shows it, and one of what it lists, is accepted. */
function shown(subject: Subject, parameter: Parameter): readonly HttpCase[] {
  const { contract } = subject;
  const { schema, schemaPointer, examples, required, name } = parameter;
  if (required || !isFilter(subject, parameter) || schema?.node.enum !== undefined) return [];
  const types = typesOf(schema?.node ?? {});
  const isListed = contract.schema(schema?.node.items ?? {}, schemaPointer ?? '').node.enum !== undefined;
  const isPlain = types.every((type) => /^(integer|number|boolean|object|null)$/.test(type));
  const isShown = examples.length > 0 && types.length > 0 && isPlain && !namesSomething.test(name);
  if (!isListed && !isShown) return [];
  const pairs = pairsOf(subject, parameter) ?? [];
  if (pairs.length === 0) return [];
  const origin = originOf(contract.source, parameter.node, 'schema', `${parameter.pointer}/schema`);
  const value = pairs.map((pair) => pair.join('=')).join('&');
  return [
    vary(subject, {
      name: { rule: 'parameters', place: name, variant: 'shown' },
      title: `${name} as the contract shows it`,
      change: `the request has ${value}`,
      request: withPairs(subject, plainRequest(subject), parameter, pairs),
      requires: success(subject, origin),
    }),
  ];
}

type Value = Variant<string> & { readonly keyword: keyof Schema & string };

function valuesOf(schema: Schema, known: string | undefined): readonly Value[] {
  return [...ofType(schema), ...ofBounds(schema), ...ofEnum(schema)].filter(({ value }) => value !== known);
}

function ofType(schema: Schema): readonly Value[] {
  const types = typesOf(schema);
  const keyword = 'type';
  return [
    ...(types.some((type) => type === 'integer' || type === 'number')
      ? [{ name: 'word', value: 'sixty', keyword } as const]
      : []),
    ...(types.includes('integer') ? [{ name: 'fraction', value: '1.5', keyword } as const] : []),
    ...(types.includes('boolean')
      ? [
          { name: 'not-boolean', value: 'maybe', keyword } as const,
          ...['true', 'false'].map((value) => ({ name: value, value, keyword }) as const),
        ]
      : []),
  ];
}

function ofBounds({ multipleOf: step = 1, maxLength = Number.POSITIVE_INFINITY, ...ends }: Schema) {
  const minimum = ends.minimum && Math.ceil(ends.minimum / step) * step;
  const maximum = ends.maximum && Math.floor(ends.maximum / step) * step;
  const bounds: readonly (Value | false)[] = [
    minimum !== undefined && { name: 'minimum', value: String(minimum), keyword: 'minimum' },
    minimum !== undefined && { name: 'below-minimum', value: String(minimum - step), keyword: 'minimum' },
    maximum !== undefined && { name: 'maximum', value: String(maximum), keyword: 'maximum' },
    maximum !== undefined && { name: 'above-maximum', value: String(maximum + step), keyword: 'maximum' },
    maxLength < 2000 && { name: 'maximum', value: 'a'.repeat(maxLength), keyword: 'maxLength' },
    maxLength < 2000 && { name: 'above-maximum', value: 'a'.repeat(maxLength + 1), keyword: 'maxLength' },
  ];
  return bounds.filter((value): value is Value => value !== false);
}

function ofEnum(schema: Schema): readonly Value[] {
  if (schema.enum === undefined) return [];
  const texts = schema.enum.filter((value) => value !== null).map(String);
  const isText = typesOf(schema).every((type) => type === 'string');
  return [
    ...texts.map((value): Value => ({ name: `value-${value}`, value, keyword: 'enum' })),
    ...(isText ? [{ name: 'unknown', value: 'acsunknown', keyword: 'enum' } as const] : []),
  ];
}

/** An object or a list without members is written as nothing, which is the same as to leave it out. */
const isSent = (subject: Subject, parameter: Parameter) => pairsOf(subject, parameter)?.length !== 0;

function missing(subject: Subject, parameter: Parameter): HttpCase {
  const { node, pointer } = parameter;
  const origin = originOf(subject.contract.source, node, 'required', `${pointer}/required`);
  const requires = rejection(subject, derived(origin), 'body');
  return build(subject, parameter, { name: 'missing', value: undefined, requires });
}

interface Tried extends Variant<string | undefined> {
  readonly requires: HttpTest['requires'];
}

function build(subject: Subject, parameter: Parameter, { name, value, requires }: Tried): HttpCase {
  const plain = plainRequest(subject);
  const shown = JSON.stringify(value);
  return vary(subject, {
    name: { rule: 'parameters', place: parameter.name, variant: name },
    title: value === undefined ? `${parameter.name} left out` : `${parameter.name} = ${shown}`,
    change: value === undefined ? `${parameter.name} is absent` : `${parameter.name} is ${shown}`,
    request: withPairs(subject, plain, parameter, value === undefined ? [] : [[parameter.name, value]]),
    requires,
  });
}

/** A request with other pairs in place of those that a parameter has in it. */
export function withPairs(
  subject: Subject,
  request: CaseRequest,
  parameter: Parameter,
  pairs: readonly Pair[],
): CaseRequest {
  const names = [parameter.name, ...(pairsOf(subject, parameter) ?? []).map(([name]) => name)];
  return placed[parameter.in](request, names, pairs);
}

/** Replaces or removes what is sent under the names. */
type Place = (request: CaseRequest, names: readonly string[], pairs: readonly Pair[]) => CaseRequest;

const withQuery: Place = (request, names, added) => {
  const [path = '', query = ''] = request.target.split('?');
  const keys = names.map(encodeURIComponent);
  const others = query.split('&').filter((pair) => pair !== '' && !keys.includes(pair.split('=')[0] ?? ''));
  const pairs = [...others, ...added.map((pair) => pair.map(encodeURIComponent).join('='))];
  return { ...request, target: pairs.length === 0 ? path : `${path}?${pairs.join('&')}` };
};

const withHeader: Place = (request, [name = ''], pairs) => {
  const others = request.headers.filter(([header]) => header.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, ...pairs] };
};

const withCookie: Place = (request, names, pairs) => {
  const isCookie = ([header]: CaseRequest['headers'][number]) => header === 'Cookie';
  const sent = request.headers.find(isCookie)?.[1].split('; ') ?? [];
  const others = sent.filter((cookie) => !names.some((name) => cookie.startsWith(`${name}=`)));
  const cookies = [...others, ...pairs.map(([name, value]) => `${name}=${cookieValue(value)}`)];
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
