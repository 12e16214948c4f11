// `--report FORMAT=PATH` for traffic: the formats that say something of it.

import { Option } from 'commander';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { sides, type TrafficReport } from '../../src/http/traffic/index.ts';
import type { Io } from '../io.ts';
import { repeatable } from '../shared-options.ts';
import { parseReportTargets, takeStdout, writeTargets } from '../write-reports.ts';
import { renderTrafficMarkdown } from './markdown.ts';
import { renderTraffic } from './text.ts';

const renderers = [
  { format: 'json', render: (report: TrafficReport) => `${JSON.stringify(report, null, 2)}\n` },
  { format: 'markdown', render: renderTrafficMarkdown },
];

const trafficFormats = renderers.map(({ format }) => format).join(', ');

/** The option that says whose findings count. */
export const aboutOption = (): Option =>
  new Option('--about <side>', 'which findings about traffic count').choices([...sides]);

/** The option `--report` where only traffic is judged. */
export const trafficReportOption = (): Option =>
  repeatable('--report <format=path>', `write a report (${trafficFormats}) when stopped (repeatable)`);

/** One report to be written; the path `-` is stdout. */
export interface TrafficTarget {
  readonly render: (report: TrafficReport, contract: Contract) => string;
  readonly path: string;
}

/** @throws UsageError for a format that traffic does not have, and as the suite's reports do */
export function parseTrafficTargets(texts: readonly string[]): readonly TrafficTarget[] {
  return parseReportTargets(texts).map(({ format, path }) => {
    const renderer = renderers.find((each) => each.format === format);
    if (renderer === undefined)
      throw new UsageError(
        `--report ${format}=${path} needs the cases of a conform run: for traffic the formats are ${trafficFormats}`,
      );
    return { ...renderer, path };
  });
}

/** Writes every report; one on stdout takes the place of the text. */
export function writeTrafficReports(
  report: TrafficReport,
  contract: Contract,
  targets: readonly TrafficTarget[],
  io: Io,
  notes: readonly string[] = [],
): void {
  writeTargets(targets, ({ render }) => [render(report, contract)], io);
  if (!takeStdout(targets)) io.out(renderTraffic(report, contract, io.style, notes));
}
