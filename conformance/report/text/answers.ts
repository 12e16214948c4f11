// What servers do where the source is silent, on a terminal: one of them, or two side by side.

import { visibleLine } from '../../../src/html/index.ts';
import type { Comparison, Difference } from '../../answers.ts';
import type { AnsweredSilence, AnswersFile } from '../../types.ts';
import { answerLines, answersInWords } from '../answers/lines.ts';
import { plain, type Style } from '../style.ts';
import { counted, cut } from '../words/numbers.ts';

/** The answers of one server, those that were asked first. */
export function renderAnswersText(answers: AnswersFile, style: Style = plain): string {
  const tested = answers.silences.filter((silence) => silence.answers.length > 0);
  const blocks = tested.map((silence) =>
    [
      heading(silence, style),
      line('does', answersInWords(answerLines(silence)), style),
      ...decision(silence, style),
    ].join('\n'),
  );
  const untested = answers.silences
    .filter((silence) => !tested.includes(silence))
    .map(({ id }) => visibleLine(id));
  const rest = untested.length > 0 ? [`Not tested: ${untested.join(', ')}`] : [];
  const title = style.bold(`Where the source is silent: ${visibleLine(answers.target)}`);
  return `${[title, ...blocks, ...rest].join('\n\n')}\n`;
}

/** One of the two sides of a comparison. */
interface Side {
  readonly file: string;
  readonly target: string;
}

/** What two servers answer differently, and how many silences they have in common. */
export function renderComparison(
  compared: Comparison,
  [a, b]: readonly [Side, Side],
  style: Style = plain,
): string {
  const names = [`a  ${a.file}: ${visibleLine(a.target)}`, `b  ${b.file}: ${visibleLine(b.target)}`];
  const blocks = compared.different.map((difference) => differenceInWords(difference, style));
  return `${[names.join('\n'), ...blocks, summary(compared)].join('\n\n')}\n`;
}

function differenceInWords({ silence, answers: [a, b] }: Difference, style: Style): string {
  return [
    heading(silence, style),
    line('a', answersInWords(answerLines({ answers: a })), style),
    line('b', answersInWords(answerLines({ answers: b })), style),
    ...decision(silence, style),
  ].join('\n');
}

function summary({ same, different, uncompared }: Comparison): string {
  const tested = counted(same.length + different.length, 'silence');
  const rest =
    uncompared.length > 0 ? `; ${uncompared.map(({ id }) => id).join(', ')} could not be compared` : '';
  return different.length === 0
    ? `No difference in the ${tested} tested on both${rest}.`
    : `${counted(different.length, 'difference')} in the ${tested} tested on both${rest}.`;
}

const heading = ({ id, section, question }: AnsweredSilence, style: Style) =>
  `${style.bold(visibleLine(id))} ${style.dim(visibleLine(section))}  ${visibleLine(question)}`;

const decision = ({ decision: decided, outOfScope }: AnsweredSilence, style: Style) =>
  decided !== undefined
    ? [line('decided', decided, style)]
    : outOfScope !== undefined
      ? [line('left out', outOfScope, style)]
      : [];

const line = (label: string, text: string, style: Style) =>
  `  ${style.dim(label.padEnd(8))} ${cut(visibleLine(text), 400)}`;
