// Versions of resources, and the requests that name one (RFC 9110 §13.1).

import type { Contract } from '../../../contract/index.ts';
import { fieldOf, Rejection } from '../../../http/index.ts';
import { writeJson } from '../../../values.ts';
import type { Call } from '../call.ts';
import { problemOf } from '../replies.ts';
import type { Resource } from '../resource.ts';

/** The entity tag of a resource: FNV-1a of its text, which is enough to tell versions apart. */
export function versionOf(resource: Resource): string {
  let hash = 0x811c9dc5;
  for (const letter of writeJson(resource) ?? '')
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `"${(hash >>> 0).toString(16).padStart(8, '0')}"`;
}

/** Whether a read names the version that it would get, and the contract has a 304 for it. */
export function isKnown({ request, operation }: Call, version: string | undefined): boolean {
  const named = fieldOf(request.headers, 'if-none-match')?.replaceAll('W/', '');
  return /^(GET|HEAD)$/.test(operation.method) && has(operation, '304') && names(named, version);
}

/** 412 for a write that names another version, where the contract has that status and shows versions. */
export function requireVersion({ operations }: Contract, { request, operation }: Call, held: Resource): void {
  const version = versionOf(held);
  const wanted = fieldOf(request.headers, 'if-match') ?? '*';
  const reads = operations.filter(({ method, path }) => method === 'GET' && path === operation.path);
  const shown = reads.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
  const isShown = shown.some(({ name }) => /^etag$/i.test(name));
  if (isShown && has(operation, '412') && !names(wanted, version))
    throw new Rejection({ body: problemOf(412, `The version is ${version} now.`), headers: {} });
}

const has = ({ responses }: Call['operation'], status: string) =>
  responses.some((response) => response.status === status);

/** Whether a list of entity tags has a version, or is `*`. */
const names = (list = '', version = '') =>
  list.split(',').some((each) => ['*', version].includes(each.trim()) && version !== '');
