// `--report FORMAT=PATH` for traffic: the formats that say something of it.

import { Option } from 'commander';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { sides, type TrafficReport } from '../../src/http/traffic/index.ts';
import type { Io } from '../io.ts';
import { repeatable } from '../shared-options.ts';
import { parseReportTargets, writeWhole } from '../write-reports.ts';
import { renderTrafficMarkdown } from './markdown.ts';
import { renderTraffic } from './text.ts';

const renderers = {
  json: (report: TrafficReport) => `${JSON.stringify(report, null, 2)}\n`,
  markdown: renderTrafficMarkdown,
} as const;

/** The formats, for help and messages. */
const trafficFormats: string = Object.keys(renderers).join(', ');

/** The option that says whose findings count. */
export const aboutOption = (): Option =>
  new Option('--about <side>', 'which findings about traffic count').choices([...sides]);

/** The option `--report` where only traffic is judged. */
export const trafficReportOption = (): Option =>
  repeatable('--report <format=path>', `write a report (${trafficFormats}) when stopped (repeatable)`);

/** One report to be written; the path `-` is stdout. */
export interface TrafficTarget {
  readonly format: keyof typeof renderers;
  readonly path: string;
}

/** @throws UsageError for a format that traffic does not have, and as the suite's reports do */
export function parseTrafficTargets(texts: readonly string[]): readonly TrafficTarget[] {
  return parseReportTargets(texts).map(({ format, path }) => {
    if (!isFormat(format))
      throw new UsageError(
        `--report ${format}=${path} needs the cases of a conform run: for traffic the formats are ${trafficFormats}`,
      );
    return { format, path };
  });
}

const isFormat = (format: string): format is TrafficTarget['format'] => Object.hasOwn(renderers, format);

/** Writes every report; one on stdout takes the place of the text. */
export function writeTrafficReports(
  report: TrafficReport,
  contract: Contract,
  targets: readonly TrafficTarget[],
  io: Io,
  notes: readonly string[] = [],
): void {
  for (const { format, path } of targets) {
    const text = renderers[format](report, contract);
    if (path === '-') io.out(text);
    else writeWhole(path, text, 'report');
  }
  if (!targets.some(({ path }) => path === '-')) io.out(renderTraffic(report, contract, io.style, notes));
}
