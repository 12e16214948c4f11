// Credentials are taken out of everything that is kept or shown: where they stand, and wherever else the same text appears.

import type { Contract } from '../contract/index.ts';
import type { Fields, TrafficExchange } from './exchange.ts';

/** What stands for a credential. */
export const PLACEHOLDER = '$ACS_BEARER';

/** An exchange without credentials, in every place; bodies as they were where they hold none. */
export type HideSecrets = (exchange: TrafficExchange) => TrafficExchange;

// A shorter text would be taken for the credential wherever it appears.
const SHORTEST = 6;

/** Makes what hides the credentials that a contract's schemes name, and those of HTTP and of common use. */
export function createHiding({ operations }: Contract): HideSecrets {
  const schemes = operations.flatMap(({ credentials }) => credentials.alternatives.flat());
  const named = (place: string) =>
    schemes.flatMap(({ scheme }) =>
      scheme.type === 'apiKey' && scheme.in === place ? [scheme.name ?? ''] : [],
    );
  const headers = new Set(named('header').map((name) => name.toLowerCase()));
  const query = new Set(named('query'));
  const isSecret = (name: string) => headers.has(name.toLowerCase()) || SECRET_HEADER.test(name);
  const isSecretQuery = (name: string) => query.has(name) || SECRET_QUERY.test(name);
  return ({ request, answer }) => {
    const values = [
      ...valuesIn(request.headers, isSecret),
      ...valuesIn(answer?.headers ?? [], isSecret),
      ...queryValues(request.target, isSecretQuery),
    ];
    const hide = hiding(values);
    const fields = (given: Fields): Fields =>
      given.map(([name, value]) => [name, isSecret(name) ? shown(name, value) : hide(value)]);
    const body = (bytes: Uint8Array | undefined) =>
      bytes === undefined ? {} : { body: hideBytes(bytes, hide) };
    return {
      request: {
        ...request,
        target: hide(hideQuery(request.target, isSecretQuery)),
        headers: fields(request.headers),
        ...body(request.body),
      },
      ...(answer && { answer: { ...answer, headers: fields(answer.headers), ...body(answer.body) } }),
    };
  };
}

const SECRET_HEADER =
  /^((proxy-)?authorization|(set-)?cookie|x-(.*-)?(api-?key|token|secret|auth|auth-.*|session|password)|api-?key|.*-(api-?key|secret|token))$/i;
const SECRET_QUERY = /^(access_token|id_token|refresh_token|api_?key|token|secret|password|sig|signature)$/i;
const COOKIE = /^(set-)?cookie$/i;

function valuesIn(fields: Fields, isSecret: (name: string) => boolean): readonly string[] {
  return fields.flatMap(([name, value]) => {
    if (!isSecret(name)) return [];
    if (COOKIE.test(name))
      return value
        .split(';')
        .slice(0, /^set/i.test(name) ? 1 : undefined)
        .map(afterEquals);
    return [value.replace(/^(bearer|basic|digest|token) +/i, '').trim()];
  });
}

const afterEquals = (pair: string) => pair.slice(pair.indexOf('=') + 1).trim();

/** The scheme of an Authorization and the names of cookies stay. */
function shown(name: string, value: string): string {
  if (COOKIE.test(name))
    return value.replaceAll(/(^|; *)([^=;]+)=[^;]*/g, (whole, before: string, key: string) =>
      /^set/i.test(name) && before !== '' ? whole : `${before}${key}=${PLACEHOLDER}`,
    );
  const scheme = /^(bearer|basic|digest|token) +/i.exec(value)?.[0] ?? '';
  return value === '' ? '' : `${scheme}${PLACEHOLDER}`;
}

const queryValues = (target: string, isSecret: (name: string) => boolean): readonly string[] =>
  [...new URLSearchParams(/\?(.*)$/s.exec(target)?.[1] ?? '')].flatMap(([name, value]) =>
    isSecret(name) ? [value] : [],
  );

const hideQuery = (target: string, isSecret: (name: string) => boolean): string =>
  target.replaceAll(/([?&])([^=&]+)=[^&]*/g, (pair, mark: string, name: string) =>
    isSecret(name) ? `${mark}${name}=${PLACEHOLDER}` : pair,
  );

function hiding(values: readonly string[]): (text: string) => string {
  const forms = values
    .filter((value) => value.length >= SHORTEST && !value.includes(PLACEHOLDER))
    .flatMap((value) => [
      value,
      encodeURIComponent(value.toWellFormed()),
      JSON.stringify(value).slice(1, -1),
    ]);
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, form) => clean.replaceAll(form, () => PLACEHOLDER), text);
}

function hideBytes(bytes: Uint8Array, hide: (text: string) => string): Uint8Array {
  const latin = Buffer.from(bytes).toString('latin1');
  const clean = hide(latin);
  return clean === latin ? bytes : Buffer.from(clean, 'latin1');
}
