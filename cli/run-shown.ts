// One run of the suite, with its progress shown and its server watched.

import {
  type ConformanceOptions,
  createReport,
  type Report,
  type Result,
  runConformance,
} from '../conformance/index.ts';
import type { Vigil } from './implementation/vigil.ts';
import type { Progress } from './progress.ts';

/** What ran is reported, also when the server was gone before the end. */
export async function runShown(
  options: Omit<ConformanceOptions, 'signal' | 'onResult'>,
  server: Vigil,
  progress: Progress,
): Promise<Report> {
  const onResult = (result: Result, planned: number) => {
    if (result.exchange?.failure) server.doubt();
    progress.step(result, planned);
  };
  try {
    const report = await runConformance({ ...options, signal: server.signal, onResult });
    const stopped = report.stopped ?? (await server.verdict());
    return stopped ? createReport({ ...report, stopped }, report.results, options.contract) : report;
  } finally {
    progress.clear();
  }
}
