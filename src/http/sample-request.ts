// A valid request for an operation, from the examples of the contract, or generated where there are none.

import {
  asSent,
  authorizationScheme,
  type Contract,
  contentTypeIn,
  isMultipart,
  isUrlEncoded,
  type MediaType,
  type Operation,
  writePairs,
  writeText,
} from '../contract/index.ts';
import { builtValue } from '../contract/samples/index.ts';
import { isObject } from '../values.ts';

/**
 * The request with the credential that the operation requires: path and query, headers, and the body as text, if the operation
 * takes one, which is JSON, a form, or what stands for a file.
 * @param existing path parameters that name what exists
 */
export function sampleRequest(
  contract: Contract,
  operation: Operation,
  credential: string,
  existing: Readonly<Record<string, string>> = {},
) {
  const { method, path, parameters, requestBody } = operation;
  const own = credentialsIn(operation, credential);
  const pairsAt = (place: string): readonly (readonly [string, string])[] => {
    const shown = parameters.filter((each) => each.in === place && each.required);
    const written = shown.flatMap((each) => {
      const value = (place === 'path' && existing[each.name]) || shownOrMade(contract, each);
      if (/query|cookie/.test(place)) return writePairs(each, value);
      return [[each.name, writeText(each, value)] as const];
    });
    return [...own.filter((each) => each.in === place).map(({ pair }) => pair), ...written];
  };
  const inPath = new Map(pairsAt('path'));
  const filled = path.replaceAll(/\{([^}]*)\}/g, (whole, name) => inPath.get(name) ?? whole);
  const [query, cookies] = ['query', 'cookie'].map((place) => pairsAt(place).map((pair) => pair.join('=')));
  const media = requestBody?.content.find(({ json }) => json) ?? requestBody?.content[0];
  const content = media && bodyOf(asSent(contract), media);
  return {
    method,
    target: query?.length ? `${filled}?${query.join('&')}` : filled,
    headers: [
      ...pairsAt('header'),
      ...(cookies?.length ? [['Cookie', cookies.join('; ')] as const] : []),
      ...(content ? [['Content-Type', content.type] as const] : []),
    ],
    ...(content?.body !== undefined && { body: content.body }),
  };
}

/** Where a request carries each credential of the first alternative that its operation asks for; a certificate is no part of it. */
function credentialsIn({ credentials: { optional, alternatives } }: Operation, credential: string) {
  const [schemes = []] = optional ? [] : alternatives;
  return schemes.flatMap(({ scheme }) => {
    const { type, in: place = 'header', name = 'Authorization' } = scheme;
    if (type === 'mutualTLS') return [];
    const text = type === 'apiKey' ? credential : `${authorizationScheme(scheme)} ${credential}`;
    const write = place === 'query' ? encodeURIComponent : String;
    return [{ in: place, pair: [write(name), write(text)] as const }];
  });
}

/** The first example; else the name, if it is a valid value; else a generated one. */
function shownOrMade(contract: Contract, { name, examples, schemaPointer }: Operation['parameters'][number]) {
  if (examples.length > 0) return examples[0];
  if (schemaPointer === undefined || contract.isValid(schemaPointer, name)) return name;
  return builtValue(contract, schemaPointer);
}

function bodyOf(contract: Contract, media: MediaType): { readonly type: string; readonly body?: string } {
  const { examples, schemaPointer, mediaType: type } = media;
  const value = examples[0] ? examples[0].value : schemaPointer && builtValue(contract, schemaPointer);
  if (value === undefined) return { type };
  if (media.json) return { type, body: JSON.stringify(value) };
  if (!isObject(value)) return { type, body: String(value) };
  const text = (member: unknown) => (typeof member === 'object' ? JSON.stringify(member) : String(member));
  const members = Object.entries(value).flatMap(([name, member]) =>
    [member].flat().map((one): [string, string] => [name, text(one)]),
  );
  if (isUrlEncoded(media)) return { type, body: new URLSearchParams(members).toString() };
  if (!isMultipart(media)) return { type, body: JSON.stringify(value) };
  const properties = schemaPointer === undefined ? new Map() : contract.properties(schemaPointer);
  const parts = members.map(([name, member]) => {
    const { format, contentMediaType } = properties.get(name) ?? {};
    const usual = contentMediaType ?? (format === 'binary' ? 'application/octet-stream' : undefined);
    const own = contentTypeIn(media, name).split(',')[0] || usual;
    const file = own === undefined ? '' : `; filename="${name}"\r\nContent-Type: ${own}`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${member}\r\n`;
  });
  return { type: `${type}; boundary=${BOUNDARY}`, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

const BOUNDARY = 'part';
