// Annotations: what GitHub shows beside a line of the contract, as many as it shows of one step.

import { visibleLine } from '../../../src/html/index.ts';
import { counted, cut } from '../words/numbers.ts';
import { type AnnotationLevel, commandLine, type Place } from './command.ts';

/** One thing to be said; the pointer leads to the line of the contract that it is about. */
export interface Annotation {
  readonly level: AnnotationLevel;
  readonly title: string;
  /** A paragraph each. Text of an implementation may be among them. */
  readonly lines: readonly string[];
  readonly pointer?: string;
}

/** Finds the line of a constraint; undefined where the contract is no file of the checkout. */
export type PlaceOf = (pointer: string | undefined) => Place | undefined;

/** GitHub shows so many of each level for one step. */
const most = 10;
const longestTitle = 120;
const longestLine = 1000;
/** Paragraphs of one annotation. */
const mostLines = 40;

/** Renders annotations as workflow commands, a line each; the tenth of a level counts those that are left. */
export function renderAnnotations(annotations: readonly Annotation[], placeOf: PlaceOf): string {
  const levels = Map.groupBy(annotations, ({ level }) => level);
  return [...levels.values()]
    .flatMap((same) =>
      same.length <= most ? same : [...same.slice(0, most - 1), others(same.slice(most - 1))],
    )
    .map((annotation) => lineOf(annotation, placeOf))
    .join('');
}

/** What one annotation says of several; it stands at no line. */
function others(left: readonly Annotation[]): Annotation {
  const level = left[0]?.level ?? 'error';
  return {
    level,
    title: `${counted(left.length, 'other')} not shown here`,
    lines: ['The summary of the job and the report have all of them.', ...left.map(({ title }) => title)],
  };
}

function lineOf({ level, title, lines, pointer }: Annotation, placeOf: PlaceOf): string {
  const message = lines.slice(0, mostLines).map((line) => cut(visibleLine(line), longestLine));
  return commandLine(level, cut(visibleLine(title), longestTitle), message.join('\n'), placeOf(pointer));
}
