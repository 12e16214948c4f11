// The two verdicts, each in a sentence, what they are based on, and why a run ended early.

import type { OperationReport, Property, Report, Scope, Stop } from '../../types.ts';
import { countedIn } from '../../verdict/index.ts';
import { counted, firstOf, inList } from './numbers.ts';
import { inputInWords, optionInWords } from './reasons.ts';
import { failureInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** `Source conformance: failed (23 of 82 properties broken)`. */
export function verdictInWords(report: Report, scope: Scope): string {
  const name = scope === 'source' ? 'Source conformance' : 'Contract conformance';
  const { state } = report.verdicts[scope];
  return `${name}: ${states[state]} (${details[state](report, scope)})`;
}

type State = Report['verdicts'][Scope]['state'];

const states: Readonly<Record<State, string>> = {
  conforms: 'passed',
  fails: 'failed',
  undecided: 'undecided',
};

const properties = (count: number) => counted(count, 'property', 'properties');

const details: Readonly<Record<State, (report: Report, scope: Scope) => string>> = {
  conforms: ({ verdicts }, scope) => {
    const { held, undecided } = verdicts[scope].counts;
    return `${properties(held)} held${undecided > 0 ? `, ${undecided} not tried` : ''}`;
  },
  fails: ({ verdicts }, scope) => {
    const source = verdicts.source.counts.broken;
    const chosen = scope === 'source' ? 0 : verdicts.contract.counts.broken - source;
    const { held, undecided } = verdicts[scope].counts;
    return [
      source > 0 && `${properties(source)} broken`,
      chosen > 0 && `${source > 0 ? chosen : properties(chosen)} not as the contract decided`,
      `${held} held`,
      undecided > 0 && `${undecided} not judged`,
    ]
      .filter((part) => part !== false)
      .join(', ');
  },
  undecided: (report, scope) => {
    if (report.stopped !== undefined) return 'the run ended early';
    const counts = report.verdicts[scope].counts;
    if (counts.held + counts.broken + counts.undecided === 0) return 'nothing was tried';
    const unseen = unseenIn(report.operations);
    if (unseen.length > 0) return unseen.join('; ');
    const open = countedIn(report.properties, scope).filter(isUnjudged).length;
    return open > 0 ? `${properties(open)} could not be judged` : 'nothing could be judged';
  },
};

/** Not for want of an option: something went wrong. */
export const isUnjudged = ({ status, inputs = [] }: Property): boolean =>
  status === 'undecided' && inputs.length === 0;

/** `createTag accepted no valid request (404)`, `getRoutingProfile was not tried: pass --routing-id ID`. */
function unseenIn(operations: readonly OperationReport[]): readonly string[] {
  const unseen = operations.flatMap(({ id, requests, inputs }) => {
    if (requests.state === 'rejected') return [`${id} accepted no valid request (${requests.status})`];
    if (requests.state !== 'not-sent') return [];
    const pass = inputs.length === 0 ? '' : `: pass ${inList(inputs.map(inputInWords))}`;
    return [`${id} was not tried${pass}, or leave it out with --skip '${id}/*'`];
  });
  return firstOf(unseen, 3);
}

/** `32 of 58 statements shown to hold, 4 in part, 7 not tried (--driver), 19 cannot be seen over HTTP`. */
export function statementsInWords({ statements }: Pick<Report, 'statements'>): string | undefined {
  if (statements.length === 0) return undefined;
  const inState = (wanted: string) => statements.filter(({ state }) => state === wanted);
  const some = (wanted: string, says: string) => {
    const found = inState(wanted);
    const options = [...new Set(found.flatMap(({ inputs }) => inputs.map(optionInWords)))].toSorted();
    const how = options.length === 0 ? '' : ` (${options.join(', ')})`;
    return found.length > 0 ? [`${found.length} ${says}${how}`] : [];
  };
  return [
    `${inState('held').length} of ${counted(statements.length, 'statement')} shown to hold`,
    ...some('partly', 'in part'),
    ...some('broken', 'broken'),
    ...some('undecided', 'could not be judged'),
    ...some('not-tried', 'not tried'),
    ...some('unseen', 'not visible over HTTP'),
  ].join(', ');
}

/** `the credential is rejected everywhere (401): check --bearer or --credential`. */
export const stopInWords = (stop: Stop): string => say(stops, stop);

const stops: Table<Stop> = {
  unreachable: ({ failure }) => `the server cannot be reached: ${failureInWords(failure)}`,
  'no-response': ({ requests, failure }) =>
    requests === 1
      ? `the first request got no complete response: ${failureInWords(failure)}`
      : `none of the first ${requests} requests got a complete response: ${failureInWords(failure)}`,
  'credential-rejected': ({ status }) =>
    `the credential is rejected everywhere (${status}): check --bearer or --credential`,
  proxy: ({ status }) =>
    status === 407
      ? 'a proxy responds with 407 in the place of the server: pass a base URL that leads to the server itself'
      : `every response is ${status}, as from a proxy that cannot reach the server: check that the server runs, or pass a base URL that leads to it`,
  deadline: ({ seconds }) => `the deadline of ${seconds} s was reached: --deadline SECONDS allows more`,
  interrupted: () => 'it was interrupted',
  'server-ended': ({ exitCode, signal }) => `the server ${endInWords(exitCode, signal)} during the run`,
  error: ({ detail }) => `the run failed: ${detail}`,
};

function endInWords(exitCode: number | undefined, signal: string | undefined): string {
  if (signal !== undefined) return `was ended by ${signal}`;
  return exitCode === undefined ? 'stopped listening' : `ended with exit code ${exitCode}`;
}
