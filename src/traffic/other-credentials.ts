// Whether a request may carry a credential where the contract has none: the source does not show which header it is.

import type { TrafficRequest } from './exchange.ts';

// Fields that HTTP and browsers have for something else; X-Forwarded-Access-Token is a credential.
const PLAIN =
  /^(:.*|host|connection|keep-alive|accept(-.*)?|user-agent|content-.*|origin|referer|cache-control|pragma|te|trailer|transfer-encoding|expect|dnt|upgrade-insecure-requests|priority|if-.*|range|via|forwarded|x-forwarded-(for|host|proto|port|prefix|server|by)|x-requested-with|traceparent|tracestate|sec-(ch|fetch|gpc).*|prefer|date)$/i;

/** True unless every header is known to be for something else, and there is no query. */
export function mayCarryCredential({ headers, target }: TrafficRequest): boolean {
  return target.includes('?') || headers.some(([name]) => !PLAIN.test(name));
}
