// What is asserted of a response, so that it fails as it was and holds once the server is mended.

import { atPointer, fromPointer } from '../../../src/contract/index.ts';
import type { Answer, Finding, Required, Result, Seen } from '../../types.ts';
import { say, type Table } from '../words/table.ts';
import { quoted } from './syntax.ts';

/** Asserts for a finding; none where Hurl has no way of saying it. */
export const assertsOf = ({ required, seen }: Finding, result: Result): readonly string[] =>
  say(table, required, seen, result);

/** A request that must be accepted. */
export const accepted: readonly string[] = ['status >= 200', 'status <= 303'];

const nothing = () => [];

const table: Table<Required, readonly string[], [seen: Seen, result: Result]> = {
  accepted: () => accepted,
  refused: ({ redirects }) => [`status >= ${redirects ? 300 : 400}`, 'status < 500'],
  status: statusIs,
  'media-type': ({ mediaType }) => [`header "Content-Type" startsWith ${quoted(mediaType)}`],
  json: () => ['jsonpath "$" exists'],
  'still-json': () => ['jsonpath "$" exists'],
  header: ({ name, includes }) => [
    includes === undefined
      ? `header ${quoted(name)} exists`
      : `header ${quoted(name)} contains ${quoted(includes)}`,
  ],
  echo: (_, seen, result) => (seen.kind === 'echo' ? echoes(seen, result) : []),
  'whole-echo': (_, seen) =>
    seen.kind === 'members' ? seen.missing.flatMap((path) => at(path, 'exists')) : [],
  pointer: ({ pointer }) => [`body contains ${quoted(JSON.stringify(pointer))}`],
  member: ({ pointer, value }) => at(fromPointer(pointer).join('.'), `== ${quoted(value)}`),
  'no-server-error': () => ['status < 500'],
  response: (_, seen) =>
    seen.kind === 'failure' && seen.failure.kind === 'undecodable'
      ? ['header "Content-Encoding" not exists']
      : ['status >= 200'],
  schema: (_, seen, { exchange }) => (seen.kind === 'schema' ? missing(seen, exchange?.answer) : []),
  'member-schema': nothing,
  'same-status': nothing,
  'same-resource': nothing,
  'not-resource': nothing,
  distinct: nothing,
  'token-rule': nothing,
  'token-answer': nothing,
};

/** Within the statuses; of several, not the one that was seen, either. */
function statusIs({ statuses }: { readonly statuses: readonly number[] }, seen: Seen): readonly string[] {
  const [least, most] = [Math.min(...statuses), Math.max(...statuses)];
  if (least === most) return [`status == ${least}`];
  const between = seen.kind === 'status' && seen.status > least && seen.status < most;
  return [`status >= ${least}`, `status <= ${most}`, ...(between ? [`status != ${seen.status}`] : [])];
}

/** Values that were sent and came back as others. A name is new in each run, so that its value is not known here. */
function echoes(
  { differences }: Extract<Seen, { kind: 'echo' }>,
  { case: tried }: Result,
): readonly string[] {
  const body = tried.via === 'http' ? tried.request.body : undefined;
  const sentText = body && 'text' in body ? body.text : '';
  return differences
    .filter(({ sent }) => /^(?:-?\d+|true|false|null|"[ -~]*")$/.test(sent) && sentText.includes(sent))
    .flatMap(({ path, sent }) => {
      const value: unknown = JSON.parse(sent);
      return at(path, `== ${typeof value === 'string' ? quoted(value) : sent}`);
    });
}

/** Of a body that breaks its schema, the members that it lacks. */
function missing(
  { faults }: Extract<Seen, { kind: 'schema' }>,
  answer: Answer | undefined,
): readonly string[] {
  if (answer === undefined || !('text' in answer.body)) return [];
  const body = parsed(answer.body.text);
  return faults
    .filter(({ pointer }) => atPointer(body, pointer) === undefined)
    .flatMap(({ pointer }) => at(fromPointer(pointer).join('.'), 'exists'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An assert on a member; nothing for names that a path would have to quote. */
const at = (path: string, predicate: string): readonly string[] =>
  /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(path) ? [`jsonpath ${quoted(`$.${path}`)} ${predicate}`] : [];
