// Rejections that do not show in the status: told in the body of a 2xx, or perhaps later.

import { parseJson } from '../judge/index.ts';
import { memberAt, rejectionAt, writtenRejection } from '../rejections.ts';
import type { Rejection, Result } from '../types.ts';
import { explaining, type Search, sentValid, statusOf } from './view.ts';

/** Members by which services say that they reject a request, the clearest first. */
const signs: readonly (readonly [path: string, isOne: (value: unknown) => boolean])[] = [
  ['success', (value) => value === false],
  ['ok', (value) => value === false],
  ['status', (value) => typeof value === 'string' && /^(error|fail(ed|ure)?|rejected|invalid)$/i.test(value)],
  ['error', (value) => value !== null && value !== undefined && value !== false && value !== ''],
  ['errors', (value) => Array.isArray(value) && value.length > 0],
];

/** A word that is the same in every rejection is declared as it is, a message as any. */
const isWord = (path: string, value: unknown): boolean => path === 'status' || typeof value === 'boolean';

/** Wrong requests that fail since they got a 2xx, whose body has what no body of an accepted request has. */
export const rejectedInBody: Search = ({ report, results, open }) => {
  const usual = new Set(sentValid(results).flatMap((result) => signOf(result) ?? []));
  const told = open.flatMap((result) => {
    const sign = isTaken(result, report.against) ? signOf(result) : undefined;
    return sign === undefined || usual.has(sign) ? [] : [{ result, sign }];
  });
  return [...Map.groupBy(told, ({ sign }) => sign)].map(([declare, same]) => {
    const all = same.map(({ result }) => result);
    return {
      kind: 'rejected-in-body',
      status: (all[0] && statusOf(all[0])) ?? 200,
      declare,
      ...explaining(all),
    };
  });
};

/** Whether it fails since it had to be refused and was not. */
const isTaken = ({ outcomes, findings }: Result, against: 'source' | 'contract'): boolean =>
  outcomes[against] === 'failed' && findings.some(({ required }) => required.kind === 'refused');

/** What would be declared of a response, if it looks like a rejection. */
function signOf({ exchange }: Result): string | undefined {
  const { status = 0, body, rejects } = exchange?.answer ?? {};
  if (body === undefined || rejects || status < 200 || status > 299) return undefined;
  const parsed = parseJson(body);
  if (!('value' in parsed)) return undefined;
  const found = signs.find(([path, isOne]) => isOne(memberAt(parsed.value, [path])));
  const rejection = found && rejectionOf(found[0], parsed.value);
  return rejection && writtenRejection(rejection);
}

function rejectionOf(path: string, body: unknown): Rejection | undefined {
  const value = memberAt(body, [path]);
  return rejectionAt(path, isWord(path, value) ? value : '*');
}

/** Wrong bodies that were answered by 202. */
export const pending: Search = ({ open }) => {
  const found = open.filter(({ reason }) => reason?.kind === 'pending');
  const [first] = found;
  return first === undefined
    ? []
    : [{ kind: 'pending', status: statusOf(first) ?? 202, ...explaining(found) }];
};
