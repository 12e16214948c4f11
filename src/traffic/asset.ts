// Pages, scripts, images and the like: what a browser loads to show it, and no call of an interface.

import { fieldOf, type TrafficExchange, type TrafficRequest } from './exchange.ts';

const TYPES = /^(text\/(html|css|javascript)|application\/(x-)?javascript|image\/|font\/|video\/|audio\/)/i;

/** Whether a media type is that of something to be shown. */
export const isAssetType = (type: string): boolean => TYPES.test(type);

// `empty` is what fetch and XMLHttpRequest send (https://w3c.github.io/webappsec-fetch-metadata/).
const DESTINATIONS =
  /^(audio|audioworklet|document|embed|font|frame|iframe|image|manifest|object|paintworklet|script|serviceworker|sharedworker|style|track|video|worker|xslt)$/i;

/** Whether a browser says that it asks for something to be shown. */
export const isAskedAsAsset = (headers: TrafficRequest['headers']): boolean =>
  DESTINATIONS.test(fieldOf(headers, 'sec-fetch-dest')?.trim() ?? '');

/** A page may be what a broken interface answers: without a browser that asks for one it is judged. */
export function isAsset({ request: { method, headers }, answer }: TrafficExchange): boolean {
  if (method !== 'GET') return false;
  const type = answer ? (fieldOf(answer.headers, 'content-type') ?? '') : '';
  return isAskedAsAsset(headers) || (isAssetType(type) && !/^text\/html/i.test(type));
}
