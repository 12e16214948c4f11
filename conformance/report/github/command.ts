// Workflow commands: what GitHub Actions reads in the output of a step, and how text is kept from being read as one.

/** How GitHub shows an annotation. */
export type AnnotationLevel = 'error' | 'warning' | 'notice';

/** A place in a file of the checkout; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** `::error file=openapi.yaml,line=12,col=3,title=...::message`, a line of its own. */
export function commandLine(level: AnnotationLevel, title: string, message: string, place?: Place): string {
  const properties = [
    ...(place === undefined ? [] : [['file', place.file] as const]),
    ...(place?.line === undefined ? [] : [['line', String(place.line)] as const]),
    ...(place?.column === undefined ? [] : [['col', String(place.column)] as const]),
    ['title', title] as const,
  ].map(([name, value]) => `${name}=${property(value)}`);
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
