// How services say in the body of a 2xx that they reject a request, where nobody declared it (ruling 51).

import { atPointer } from '../../src/contract/index.ts';
import type { Exchange, Rejection } from '../types.ts';
import { isRejectedBy, jsonIn, rejectionAt, writtenRejection } from './response.ts';

/** Members by which services signal a rejection, the clearest first. */
const signs: readonly (readonly [path: string, isOf: (value: unknown) => boolean])[] = [
  ['success', (value) => value === false],
  ['ok', (value) => value === false],
  ['status', (value) => typeof value === 'string' && /^(error|fail(ed|ure)?|rejected|invalid)$/i.test(value)],
  ['error', (value) => value !== null && value !== undefined && value !== false && value !== ''],
  ['errors', (value) => Array.isArray(value) && value.length > 0],
];

/** Members with a number or a word for what became of a request. */
const codes = ['code', 'errcode', 'errno', 'error_code', 'errorCode', 'ret', 'retcode', 'resultCode'];

/** What the responses to accepted requests have in common. */
export interface Usual {
  /** Signs that accepted requests get as well. */
  readonly signs: ReadonlySet<string>;
  /** What tells a response by another code than that of most. */
  readonly code?: Rejection;
}

/** @param accepted requests that had to be accepted, and were */
export function usualOf(accepted: readonly Exchange[]): Usual {
  const found = accepted.flatMap((exchange) => signOf(exchange) ?? []).map(writtenRejection);
  for (const path of codes) {
    const values = accepted.map((exchange) => memberOf(exchange, path));
    const usual = values.find((value) => typeof value === 'number' || typeof value === 'string');
    if (usual !== undefined && values.filter((value) => value === usual).length * 2 > accepted.length)
      return { signs: new Set(found), code: { path: [path], is: { not: usual } } };
  }
  return { signs: new Set(found) };
}

/** What would declare a 2xx as a rejection, if it has a sign that accepted requests lack. */
export function rejectionIn(exchange: Exchange, { signs: usual, code }: Usual): Rejection | undefined {
  const sign = signOf(exchange);
  if (sign !== undefined && !usual.has(writtenRejection(sign))) return sign;
  return code && isRejectedBy(bodyOf(exchange), [code]) ? code : undefined;
}

function signOf(exchange: Exchange): Rejection | undefined {
  const [path] = signs.find(([name, isOf]) => isOf(memberOf(exchange, name))) ?? [];
  if (path === undefined) return undefined;
  const value = memberOf(exchange, path);
  // A value that is the same in every rejection is declared as it is; a message as any value.
  return rejectionAt(path, path === 'status' || typeof value === 'boolean' ? value : '*');
}

const memberOf = (exchange: Exchange, name: string): unknown => atPointer(bodyOf(exchange), `/${name}`);

/** The JSON of a 2xx that is no declared rejection. */
function bodyOf({ response }: Exchange): unknown {
  const { status = 0, body, rejects } = response ?? {};
  return body === undefined || rejects || status < 200 || status > 299 ? undefined : jsonIn(body);
}
