// A request and its response as somebody saw them cross the wire: a proxy, or a browser that recorded them. What a browser
// loads to show it (pages, scripts, images) is no call of an interface.

import type { Fields } from '../../redaction.ts';

/** A request as it was seen. */
export interface TrafficRequest {
  readonly method: string;
  /** Raw path and query, below the base URL. */
  readonly target: string;
  readonly headers: Fields;
  /** Empty where there was none; absent where it is not known whole. */
  readonly body?: Uint8Array | undefined;
  /** Set where the recorder may have left credentials out, so that a missing one shows nothing. */
  readonly credentialsHidden?: boolean;
}

/** A response as it was seen. */
export interface TrafficResponse {
  readonly status: number;
  readonly headers: Fields;
  /** Without its content coding; empty where there was none, absent where it is not known whole. */
  readonly body?: Uint8Array | undefined;
}

/** One request with its response; without one where none came. */
export interface TrafficExchange {
  readonly request: TrafficRequest;
  readonly response?: TrafficResponse | undefined;
}

/** The first value of a header, whatever its case. */
export function fieldOf(fields: Fields, name: string): string | undefined {
  return fields.find(([field]) => field.toLowerCase() === name)?.[1];
}

/** Fields as node:http gives them: by name in lower case, of several with one name all, joined; of Content-Type the first. */
export function joined(fields: Fields): Readonly<Record<string, string>> {
  const byName = new Map<string, string>();
  for (const [name, value] of fields) {
    const key = name.toLowerCase();
    const before = byName.get(key);
    if (before === undefined) byName.set(key, value);
    else if (key !== 'content-type') byName.set(key, `${before}${key === 'cookie' ? '; ' : ', '}${value}`);
  }
  return Object.fromEntries(byName);
}

const TYPES = /^(text\/(html|css|javascript)|application\/(x-)?javascript|image\/|font\/|video\/|audio\/)/i;

/** Whether a media type is that of something to be shown. */
export const isAssetType = (type: string): boolean => TYPES.test(type);

// `empty` is what fetch and XMLHttpRequest send (https://w3c.github.io/webappsec-fetch-metadata/).
const DESTINATIONS =
  /^(audio|audioworklet|document|embed|font|frame|iframe|image|manifest|object|paintworklet|script|serviceworker|sharedworker|style|track|video|worker|xslt)$/i;

/** A page may be what a broken interface responds with: without a browser that asks for one it is judged. */
export function isAsset({ method, headers }: Pick<TrafficRequest, 'method' | 'headers'>, type = ''): boolean {
  if (method !== 'GET') return false;
  const destination = fieldOf(headers, 'sec-fetch-dest')?.trim() ?? '';
  return DESTINATIONS.test(destination) || (isAssetType(type) && !/^text\/html/i.test(type));
}
