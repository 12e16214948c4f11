// Workflow commands: what GitHub Actions reads in the output of a step, and how text is kept from being read as one.

import { visibleLine } from '../../../src/html/index.ts';
import { counted, cut } from '../words/numbers.ts';

/** One thing to be said; the pointer leads to the line of the contract that it is about. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  /** A paragraph each. Text of an implementation may be among them. */
  readonly lines: readonly string[];
  readonly pointer?: string | undefined;
}

/** A place in a file of the checkout; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Finds the line of a constraint; undefined where the contract is no file of the checkout. */
export type PlaceOf = (pointer: string | undefined) => Place | undefined;

/** How many of each level GitHub shows for one step. */
const most = 10;
const longestTitle = 120;
const longestLine = 1000;
/** Paragraphs of one annotation. */
const mostLines = 40;

/** Renders annotations as workflow commands, a line each; the tenth of a level counts those that are left. */
export const renderAnnotations = (annotations: readonly Annotation[], placeOf: PlaceOf): string =>
  [...Map.groupBy(annotations, ({ level }) => level).values()]
    .flatMap((same) =>
      same.length <= most ? same : [...same.slice(0, most - 1), ...others(same.slice(most - 1))],
    )
    .map(({ level, title, lines, pointer }) => {
      const message = lines.slice(0, mostLines).map((line) => cut(visibleLine(line), longestLine));
      return commandLine(level, cut(visibleLine(title), longestTitle), message.join('\n'), placeOf(pointer));
    })
    .join('');

/** What one annotation says of several; it stands at no line. */
const others = (left: readonly Annotation[]): readonly Annotation[] =>
  left.slice(0, 1).map(({ level }) => ({
    level,
    title: `${counted(left.length, 'other')} not shown here`,
    lines: ['The summary of the job and the report have all of them.', ...left.map(({ title }) => title)],
  }));

/** `::error file=openapi.yaml,line=12,col=3,title=...::message`, a line of its own. */
export function commandLine(
  level: Annotation['level'],
  title: string,
  message: string,
  { file, line, column }: Partial<Place> = {},
): string {
  const properties = Object.entries({ file, line, col: column, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${property(String(value))}`],
  );
  return `::${level} ${properties.join(',')}::${data(message)}\n`;
}

const data = (text: string) =>
  disarmed(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** What the runner leaves out when it compares: spaces, controls, characters without a shape. */
const nothing = '[\\p{Default_Ignorable_Code_Point}\\p{Cc}]*';
const newCommand = new RegExp(`^([\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}]*):(?=${nothing}:)`, 'gmu');
const oldCommand = new RegExp(`#(${nothing})#(?=${nothing}\\[)`, 'gu');

/**
 * Text in which the runner finds no command: `::` at the beginning of a line, and `##[` anywhere, have one mark
 * written out (`\u003a`). In JSON that reads back as the same text.
 */
export const disarmed = (text: string): string =>
  text.replaceAll(newCommand, '$1\\u003a').replaceAll(oldCommand, '#$1\\u0023');
