// What an implementation answers where the source is silent, and where two of them answer differently.

import { type AnsweredSilence, type AnswersFile, type Report, type Seen, uniqueLength } from './types.ts';

/** What was seen in which cases. */
export type Answered = AnsweredSilence['answers'];

/** One silence that two implementations answer differently. */
export interface Difference {
  readonly silence: AnsweredSilence;
  /** What each answers in the cases that tell them apart. */
  readonly answers: readonly [Answered, Answered];
}

/** The result of a comparison: every silence that was tested on one of the two is in one of the lists. */
export interface Comparison {
  readonly same: readonly AnsweredSilence[];
  readonly different: readonly Difference[];
  /** Tested on one of the two only, or in no case of both: that is no difference. */
  readonly uncompared: readonly AnsweredSilence[];
}

/** Compares case by case; the number of tests of a silence makes no difference. */
export function compareAnswers(first: AnswersFile, second: AnswersFile): Comparison {
  const others = new Map(second.silences.map((silence) => [silence.id, silence]));
  const known = new Set(first.silences.map(({ id }) => id));
  const compared = first.silences.map((silence) => ({
    silence,
    result: compare(silence, others.get(silence.id)),
  }));
  const withResult = (wanted: SilenceResult) =>
    compared.filter(({ result }) => result === wanted).map(({ silence }) => silence);
  return {
    same: withResult('same'),
    different: compared.flatMap(({ result }) => (typeof result === 'object' ? [result] : [])),
    uncompared: [
      ...withResult('uncompared'),
      ...second.silences.filter(({ id, answers }) => !known.has(id) && answers.length > 0),
    ],
  };
}

type SilenceResult = Difference | 'same' | 'uncompared' | 'untested';

function compare(first: AnsweredSilence, second: AnsweredSilence | undefined): SilenceResult {
  const [mine, theirs] = [seenByCase(first), seenByCase(second ?? { answers: [] })];
  if (mine.size + theirs.size === 0) return 'untested';
  const both = [...mine.keys()].filter((id) => theirs.has(id));
  if (second === undefined || both.length === 0) return 'uncompared';
  const apart = new Set(both.filter((id) => meaningOf(mine.get(id)) !== meaningOf(theirs.get(id))));
  if (apart.size === 0) return 'same';
  return { silence: first, answers: [answersIn(first, apart), answersIn(second, apart)] };
}

const meaningOf = (all: readonly Seen[] = []) => [...new Set(all.map(essenceOf))].toSorted().join('\n');

const answersIn = ({ answers }: AnsweredSilence, only: ReadonlySet<string>): Answered =>
  answers.map(({ seen, cases }) => ({ seen, cases: cases.filter((id) => only.has(id)) }));

/** Everything that was seen in each case. */
export function seenByCase({
  answers,
}: Pick<AnsweredSilence, 'answers'>): ReadonlyMap<string, readonly Seen[]> {
  const byCase = new Map<string, readonly Seen[]>();
  for (const { seen, cases } of answers) {
    for (const id of cases) byCase.set(id, [...(byCase.get(id) ?? []), seen]);
  }
  return byCase;
}

/** The answers of a report. */
export const answersOf = ({ target, startedAt, silences }: Report): AnswersFile => ({
  format: 'acs-answers/2',
  target,
  startedAt,
  silences,
});

// What counts in a response when two are compared: the code and not the phrase, the scheme and not the realm.

/** A key that two answers share when they mean the same. */
export const essenceOf = (seen: Seen): string =>
  withoutRunNames(JSON.stringify([seen.kind, essenceIn(seen)]));

/** The names that a run made up, as the placeholder that they stand for. */
export const withoutRunNames = (text: string): string => text.replaceAll(runName, '$UNIQUE');

const runName = new RegExp(`\\bn[0-9a-z]{5}0[0-9a-z]{${uniqueLength - 7}}\\b`, 'g');

const essenceIn = (seen: Seen): unknown => (essences[seen.kind] as (seen: Seen) => unknown)(seen);

const essences: { readonly [Kind in Seen['kind']]: (seen: Extract<Seen, { kind: Kind }>) => unknown } = {
  status: ({ status }) => status,
  'media-type': ({ mediaType, empty }) => [mediaType ?? null, empty],
  json: () => null,
  'no-body': () => null,
  'not-json': () => null,
  schema: ({ faults }) => faults.map(({ pointer, message }) => `${pointer} ${message}`).toSorted(),
  header: ({ name, value }) => [
    name.toLowerCase(),
    value === undefined ? null : essenceOfHeader(name, value),
  ],
  echo: ({ differences }) => differences,
  members: ({ missing }) => missing,
  pointers: ({ pointers }) => pointers.length > 0,
  'same-resource': () => null,
  'other-resource': ({ first, second }) => [first.status, second.status],
  'resource-shown': ({ glimpse }) => glimpse.status,
  identifiers: ({ twice }) => twice !== undefined,
  member: ({ value }) => value,
  failure: ({ failure }) => failure.kind,
  'token-rule': ({ actual }) => actual,
};

/** Of a challenge the scheme counts (RFC 9110 §11.3). */
const essenceOfHeader = (name: string, value: string) =>
  name.toLowerCase() === 'www-authenticate' ? value.split(/[\s,]/, 1)[0] : value;
