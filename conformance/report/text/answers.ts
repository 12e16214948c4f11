// What servers do where the source is silent, on a terminal: one of them, or two side by side.

import { visibleLine } from '../../../src/html/index.ts';
import type { Answered, Comparison } from '../../answers.ts';
import type { AnsweredSilence, AnswersFile } from '../../types.ts';
import { answerLines, answersInWords } from '../answers.ts';
import { plain, type Style } from '../style.ts';
import { counted, cut, inPlainText } from '../words/numbers.ts';

/** The answers of one server, those that were asked first. */
export function renderAnswersText({ silences, target }: AnswersFile, style: Style = plain): string {
  const tested = silences.filter((silence) => silence.answers.length > 0);
  const untested = silences
    .filter((silence) => silence.answers.length === 0)
    .map(({ id }) => visibleLine(id));
  const blocks = tested.map((silence) => block(silence, { does: silence.answers }, style));
  const rest = untested.length > 0 ? [`Not tested: ${untested.join(', ')}`] : [];
  const title = style.bold(`Where the source is silent: ${visibleLine(target)}`);
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
  const blocks = compared.different.map(({ silence, answers: [ofA, ofB] }) =>
    block(silence, { a: ofA, b: ofB }, style),
  );
  return `${[names.join('\n'), ...blocks, summary(compared)].join('\n\n')}\n`;
}

function block(silence: AnsweredSilence, seen: Readonly<Record<string, Answered>>, style: Style): string {
  const { id, section, question, decision, outOfScope } = silence;
  const line = (label: string, text: string | undefined) =>
    text === undefined ? [] : [`  ${style.dim(label.padEnd(8))} ${cut(visibleLine(text), 400)}`];
  return [
    `${style.bold(visibleLine(id))} ${style.dim(visibleLine(section))}  ${visibleLine(inPlainText(question))}`,
    ...Object.entries(seen).flatMap(([label, answers]) =>
      line(label, answersInWords(answerLines({ answers }))),
    ),
    ...(decision === undefined
      ? line('left out', outOfScope && inPlainText(outOfScope))
      : line('decided', inPlainText(decision))),
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
