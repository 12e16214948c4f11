// `acs answers`: what an implementation does where the source is silent, or where two do otherwise.

import { Command } from 'commander';
import { type Comparison, compareAnswers, type Difference } from '../../conformance/answers.ts';
import { parseAnswers } from '../../conformance/read-report.ts';
import { answerLines, answersInWords } from '../../conformance/report/answer-lines.ts';
import type { AnswersFile } from '../../conformance/report/answers.ts';
import type { AnsweredSilence } from '../../conformance/report/model.ts';
import type { Style } from '../../conformance/report/style.ts';
import { counted, cut, visibleLine } from '../../conformance/report/visible.ts';
import { IncompleteError } from '../../src/errors.ts';
import type { Io } from '../io.ts';
import type { SetExitCode } from '../main.ts';
import { readText } from '../read-text.ts';

/** Declares the command. */
export function answersCommand(io: Io, exit: SetExitCode): Command {
  return new Command('answers')
    .description('Compare what two implementations do where the source is silent; with one file, show it.')
    .argument('<a>', 'a report (--report json=PATH) or an answers file (--report answers=PATH)')
    .argument('[b]', 'another one to compare with')
    .addHelpText('after', '\nExit code: 0 the same, 1 different, 2 wrong usage, 3 nothing to compare.')
    .action((a: string, b: string | undefined) => {
      exit(b === undefined ? show(read(a), io) : compare([a, b], io));
    });
}

const read = (file: string) => parseAnswers(readText(file, 'answers'), file);

function show(answers: AnswersFile, io: Io): number {
  const { style } = io;
  const asked = answers.silences.filter((silence) => silence.answers.length > 0);
  const blocks = asked.map((silence) =>
    [
      heading(silence, style),
      line('answers', answersInWords(answerLines(silence)), style),
      ...decision(silence, style),
    ].join('\n'),
  );
  const unasked = answers.silences
    .filter((silence) => !asked.includes(silence))
    .map(({ id }) => visibleLine(id));
  const rest = unasked.length > 0 ? [`Not asked: ${unasked.join(', ')}`] : [];
  const title = style.bold(`Answers of ${visibleLine(answers.target)}`);
  io.out(`${[title, ...blocks, ...rest].join('\n\n')}\n`);
  return 0;
}

function compare(files: readonly [string, string], io: Io): number {
  const [a, b] = [read(files[0]), read(files[1])];
  const compared = compareAnswers(a, b);
  const { same, different } = compared;
  if (same.length + different.length === 0) {
    throw new IncompleteError(
      `no silence was asked of both ${files[0]} and ${files[1]}: run acs conform against both with the same options`,
    );
  }
  const names = [`a  ${files[0]}: ${visibleLine(a.target)}`, `b  ${files[1]}: ${visibleLine(b.target)}`].join(
    '\n',
  );
  const blocks = different.map((one) => differenceInWords(one, io.style));
  io.out(`${[names, ...blocks, summary(compared)].join('\n\n')}\n`);
  return different.length > 0 ? 1 : 0;
}

function differenceInWords({ silence, answers: [a, b] }: Difference, style: Style): string {
  return [
    heading(silence, style),
    line('a', answersInWords(a), style),
    line('b', answersInWords(b), style),
    ...decision(silence, style),
  ].join('\n');
}

function summary({ same, different, uncompared }: Comparison): string {
  const asked = same.length + different.length;
  const rest =
    uncompared.length > 0 ? `; ${uncompared.map(({ id }) => id).join(', ')} could not be compared` : '';
  return different.length === 0
    ? `The answers are the same: ${counted(asked, 'silence')} asked of both${rest}.`
    : `${different.length} of ${counted(asked, 'silence')} asked of both ${different.length === 1 ? 'is' : 'are'} answered differently${rest}.`;
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
