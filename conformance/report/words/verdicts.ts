// The two verdicts, each in a sentence, what became of operations and statements, and what they are based on.

import {
  type OperationReport,
  type Property,
  type Report,
  type Robustness,
  type Scope,
  type Statement,
  scopes,
} from '../../types.ts';
import { countedIn, exitCodeOf, isUnseen, leavesOpen } from '../../verdict/index.ts';
import { counted, inList, properties } from './numbers.ts';
import { inputInWords, optionsOf } from './reasons.ts';
import { seenInWords } from './seen.ts';
import { filled } from './values.ts';

/** Whether the contract says of its lines who decided them: else there is no source to speak of, and one verdict. */
export const hasSource = ({ statements, answers }: Pick<Report, 'statements' | 'answers'>): boolean =>
  statements.length + answers.length > 0;

/** The verdicts that are told: both, or the one of a document without a source. */
export const scopesOf = (report: Report): readonly Scope[] => (hasSource(report) ? scopes : [report.against]);

/** Each verdict that is told, in a sentence. */
export const verdictsInWords = (report: Report): readonly string[] =>
  scopesOf(report).map((scope) => verdictInWords(report, scope));

/** `Source conformance: failed (23 properties broken, 59 held, 1 not judged, 3 not tried)`. */
export function verdictInWords(report: Report, scope: Scope): string {
  const ofBoth = scope === 'source' ? 'Source conformance' : 'Contract conformance';
  const { state, counts } = report.verdicts[scope];
  const source = report.verdicts.source.counts.broken;
  const chosen = counts.broken - source;
  const says = [
    ...(state === 'undecided' ? whyUndecided(report, scope) : []),
    ...(source > 0 ? [`${properties(source)} broken`] : []),
    ...(chosen > 0 ? [`${source > 0 ? chosen : properties(chosen)} not as the contract decided`] : []),
    counts.broken > 0 ? `${counts.held} held` : `${properties(counts.held)} held`,
    ...Object.entries(withoutResult(countedIn(report.properties, scope))).flatMap(([what, { length }]) =>
      length > 0 ? [`${length} ${what}`] : [],
    ),
  ].join(', ');
  const isKnown = scope === report.against && exitCodeOf(report) === 0;
  const isMore = scope === 'contract' && report.against === 'source';
  const how = isKnown ? ', as is known' : isMore ? ', which --against contract counts' : '';
  const word = { conforms: 'passed', fails: `failed${how}`, undecided: 'undecided' }[state];
  return `${hasSource(report) ? ofBoth : 'Conformance'}: ${word} (${says})`;
}

/** Undecided properties: those that something went wrong with, and those for want of an option. */
export const withoutResult = (all: readonly Property[]) => {
  const undecided = all.filter(({ status }) => status === 'undecided');
  return {
    'not judged': undecided.filter(({ inputs = [] }) => inputs.length === 0),
    'not tried': undecided.filter(({ inputs = [] }) => inputs.length > 0),
  };
};

/** What was missing for a decision: the end of the run, a valid request that is accepted, an option. */
export function whyUndecided(report: Report, scope: Scope): readonly string[] {
  const { stopped, operations, properties: all } = report;
  if (stopped !== undefined) return ['the run ended early'];
  const unseen = operations.filter(isUnseen).map((each) => `${each.id} ${operationInWords(each)}`);
  const open = countedIn(all, scope).filter(leavesOpen);
  const options = optionsOf(open);
  if (unseen.length > 2) return [`no valid request of ${unseen.length} operations was accepted`];
  if (unseen.length > 0) return unseen;
  if (open.length === 0) return ['nothing was tried'];
  return [
    `${properties(open.length)} ${options.length > 0 ? `need ${inList(options)}` : 'could not be judged'}`,
  ];
}

/** What became of the valid requests of an operation: `is not there: 404 to every request`. */
export function operationInWords({ requests, inputs, method }: OperationReport): string {
  if (requests.state === 'not-sent')
    return inputs.length === 0 ? 'not tried' : `not tried: pass ${inList(inputs.map(inputInWords))}`;
  if (requests.state !== 'rejected') return requests.state === 'accepted' ? 'accepted' : 'left out';
  const { status } = requests;
  if (inputs.length > 0) return `${status} to every valid request: check ${inList(optionsOf([{ inputs }]))}`;
  if (status === 404 || status === 410 || status === 501) return `not there: ${status} to every request`;
  if (status === 405) return `not there with ${method}: 405 to every request`;
  return status === 0 ? 'no response to any valid request' : `${status} to every valid request`;
}

/** `32 of 58 statements shown to hold, 4 in part, 7 not tried (--driver), 19 not visible over HTTP`; empty where there are none. */
export function statementsInWords({ statements }: Pick<Report, 'statements'>): string {
  const others = Object.entries(statementStates).flatMap(([state, says]) => {
    const found = statements.filter((each) => each.state === state);
    const options = optionsOf(found).toSorted();
    const how = options.length === 0 ? '' : ` (${options.join(', ')})`;
    return found.length > 0 && state !== 'held' ? [`${found.length} ${says}${how}`] : [];
  });
  const held = statements.filter(({ state }) => state === 'held').length;
  const all = counted(statements.length, 'statement');
  return statements.length === 0 ? '' : [`${held} of ${all} shown to hold`, ...others].join(', ');
}

/** In the order in which they are told. */
export const statementStates: Readonly<Record<Statement['state'], string>> = {
  broken: 'broken',
  undecided: 'could not be judged',
  'not-tried': 'not tried',
  partly: 'shown in part',
  held: 'shown to hold',
  unseen: 'not visible over HTTP',
};

/** What is odd about a request that the source does not decide, and what came of it: `half a character: 500`. */
export const robustnessInWords = ({ about, seen }: Robustness): string =>
  `${filled(about)}: ${seen.kind === 'status' ? seen.status : seenInWords(seen)}`;
