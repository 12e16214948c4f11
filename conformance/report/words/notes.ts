// Notes on a run as a whole: what many requests met, and what to type next.

import type { Contract } from '../../../src/contract/index.ts';
import { grouped } from '../../grouped.ts';
import type { Glimpse, Note, Report } from '../../types.ts';
import type { Line } from './marks.ts';
import { counted, firstOf, inList } from './numbers.ts';
import { glimpseInWords, seenInWords } from './seen.ts';
import { say, type Table } from './table.ts';
import { short } from './values.ts';

/** What is said of a run as a whole, a line each: notes, and what failed once. */
export function notesInWords(report: Report, contract: Contract): readonly Line[] {
  const { notes, seenOnce } = report;
  const once = seenOnce.map(
    ({ operation, seen, times }) => `${operation} ${seenInWords(seen)} (${counted(times, 'request')})`,
  );
  const unsteady = `Seen once and not again when it was repeated alone, so not judged: ${once.join(', ')}`;
  const asked = grouped(notes, (note) => say(words, note, report, contract)).map(([says, same]) => {
    const operations = same.flatMap((note) => ('operation' in note ? [note.operation] : []));
    return ['undecided', says.replace(these, inList(firstOf(operations, 4)))] as const;
  });
  return once.length > 0 ? [...asked, ['open', unsteady]] : asked;
}

/** Stands for the operations of which the same is said. */
const these = '{operations}';

/** One or two sentences: what it is, and what to do. */
const words: Table<Note, [report: Report, contract: Contract]> = {
  redirected: ({ status, location, base }) =>
    base !== undefined
      ? `Valid requests are redirected (${status}): use ${short(base)} as the base URL.`
      : location.length > 1 && location.endsWith('/')
        ? `Valid requests are redirected (${status}) to the same path with a slash at its end (${short(location)}): serve it without one.`
        : `Valid requests are redirected (${status}) to ${short(location) || 'nowhere'}: check the base URL and the credential.`,
  'valid-rejected': (note, report, contract) =>
    `Every valid request of ${these} gets ${short(glimpseInWords(note.response))}. ${whatMayBeAsked(note, report, contract)}`,
  'open-value': ({ says }) =>
    `${these} rejects its example, and accepts it where ${says}: the source leaves that value open, and the run went on with it.`,
};

/** What the source leaves open, or what is not there, and how to get past it. */
function whatMayBeAsked(
  { operation, response: { status } }: { readonly operation: string; readonly response: Glimpse },
  { operations, declared }: Report,
  contract: Contract,
): string {
  const { credentials } = contract.operations.find(({ id }) => id === operation) ?? {};
  if (status === 404 || status === 501) {
    if (operations.some(({ requests }) => requests.state === 'accepted'))
      return 'Other operations are there: check the path, or leave out with --skip what is not written yet.';
    const isOfAccount = declared['account'] !== undefined;
    return `Check the base URL${isOfAccount ? ' (it has no account in it), --account,' : ''} and the path.`;
  }
  if (status === 405) return 'Check the path and the method.';
  if (status === 401 || status === 403)
    return credentials?.optional !== false
      ? 'The contract asks for no credential here, so none is sent: either the server or the contract is wrong.'
      : 'Check --bearer or --credential: may it do that?';
  if (status === 429) return 'Slow down, as with --rate 5.';
  if (status >= 500) return "Read the server's own log.";
  const open = contract.annotated ? 'source leaves open' : 'contract does not say';
  return `The service may require what the ${open}: send another value with --body-override PATH=VALUE or --param NAME=VALUE, a further field with OPERATION.PATH=VALUE; {unique} in it is new in each request.`;
}
