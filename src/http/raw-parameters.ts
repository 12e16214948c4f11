// What a request carries of a parameter, as text, before anything is said of its type.

import type { Parameter } from '../contract/index.ts';
import { fieldOf, type HeaderFields } from './request.ts';

/** The parts of a request that parameters are read from. */
export interface ParameterSource {
  readonly params: Readonly<Record<string, string>>;
  readonly url?: string | undefined;
  readonly headers: HeaderFields;
}

/** The texts of a parameter; empty where the request does not carry it. */
export function textsOf(parameter: Parameter, source: ParameterSource): readonly string[] {
  const found = find(parameter, source);
  return found.length === 1 ? separated(parameter, found[0] ?? '') : found;
}

/** The properties of a parameter that is written as `name[property]=text` (style deepObject). */
export function deepObjectOf({ name }: Parameter, { url }: ParameterSource): Record<string, string> {
  const entries = [...queryOf(url)].flatMap(([key, text]) => {
    const inner =
      key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined;
    return inner === undefined ? [] : [[inner, text] as const];
  });
  return Object.fromEntries(entries);
}

/** The query of a request target. */
export function queryOf(url: string | undefined): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url ?? '')?.[1] ?? '');
}

/** The cookies of a request by name; of two of one name the first (RFC 6265 §5.4 sends the nearer one first). */
export function cookiesOf(headers: HeaderFields): ReadonlyMap<string, string> {
  const pairs = (fieldOf(headers, 'cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const];
  });
  return new Map(pairs.toReversed());
}

function find({ in: place, name }: Parameter, { params, url, headers }: ParameterSource): readonly string[] {
  if (place === 'query') return queryOf(url).getAll(name);
  const value =
    place === 'path'
      ? params[name]
      : place === 'header'
        ? fieldOf(headers, name)
        : cookiesOf(headers).get(name);
  return value === undefined ? [] : [value];
}

const SEPARATORS: Readonly<Record<string, string>> = {
  form: ',',
  simple: ',',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

// Only an array is written with separators; in a plain text they mean nothing.
function separated({ style, explode, in: place, schema, mediaType }: Parameter, text: string) {
  const separator = place === 'query' && explode ? undefined : SEPARATORS[style];
  const isArray = schema?.node.items !== undefined || schema?.node.type === 'array';
  if (separator === undefined || !isArray || mediaType !== undefined) return [text];
  return text.split(separator);
}
