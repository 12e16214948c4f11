// Where two implementations answer the silences of the source differently.

import { type AnswerLine, answerLines, essence, factsOf } from './report/answer-lines.ts';
import type { AnswersFile } from './report/answers.ts';
import type { AnsweredSilence } from './report/model.ts';

/** One silence that two implementations answer differently. */
export interface Difference {
  readonly silence: AnsweredSilence;
  /** What each answers in the cases that tell them apart. */
  readonly answers: readonly [readonly AnswerLine[], readonly AnswerLine[]];
}

/** What a comparison came to: every silence that was asked of one of the two is in one of the lists. */
export interface Comparison {
  readonly same: readonly AnsweredSilence[];
  readonly different: readonly Difference[];
  /** Asked of one of the two only, or in no case of both: that is no difference. */
  readonly uncompared: readonly AnsweredSilence[];
}

/** Compares case by case; how often a silence was asked makes no difference. */
export function compareAnswers(first: AnswersFile, second: AnswersFile): Comparison {
  const others = new Map(second.silences.map((silence) => [silence.id, silence]));
  const onlySecond = second.silences.filter(({ id }) => !first.silences.some((one) => one.id === id));
  const compared = first.silences.map((silence) => ({
    silence,
    difference: compare(silence, others.get(silence.id)),
  }));
  return {
    same: compared.filter((one) => one.difference === 'same').map((one) => one.silence),
    different: compared.flatMap(({ difference }) => (typeof difference === 'object' ? [difference] : [])),
    uncompared: [
      ...compared.filter((one) => one.difference === 'uncompared').map((one) => one.silence),
      ...onlySecond.filter((silence) => silence.answers.length > 0),
    ],
  };
}

function compare(
  first: AnsweredSilence,
  second: AnsweredSilence | undefined,
): Difference | 'same' | 'uncompared' | 'unasked' {
  const [mine, theirs] = [factsOf(first), factsOf(second ?? { answers: [] })];
  if (mine.size + theirs.size === 0) return 'unasked';
  const both = [...mine.keys()].filter((id) => theirs.has(id));
  if (second === undefined || both.length === 0) return 'uncompared';
  const apart = new Set(both.filter((id) => said(mine.get(id)) !== said(theirs.get(id))));
  if (apart.size === 0) return 'same';
  return { silence: first, answers: [linesOf(first, apart), linesOf(second, apart)] };
}

const said = (facts: readonly string[] = []) => [...new Set(facts.map(essence))].toSorted().join('\n');

const linesOf = ({ answers }: AnsweredSilence, cases: ReadonlySet<string>) =>
  answerLines({
    answers: answers.map((one) => ({ ...one, cases: one.cases.filter((id) => cases.has(id)) })),
  });
