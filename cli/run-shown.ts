// One run of the suite, with its progress shown and its server watched.

import {
  type ConformanceOptions,
  createReport,
  type Report,
  type Result,
  runConformance,
} from '../conformance/index.ts';
import type { Vigil } from './implementation/vigil.ts';
import type { Io } from './io.ts';
import { showProgress } from './progress.ts';

/** What ran is reported, also when the server was gone before the end. */
export async function runShown(
  options: Omit<ConformanceOptions, 'signal'>,
  server: Vigil,
  io: Io,
): Promise<Report> {
  const progress = showProgress(io, options.against);
  const onResult = (result: Result, planned: number) => {
    if (result.exchange?.failure) server.doubt();
    progress.step(result, planned);
    options.onResult?.(result, planned);
  };
  try {
    const report = await runConformance({ ...options, signal: server.signal, onResult });
    const stopped = report.stopped ?? (await server.verdict());
    return stopped ? createReport({ ...report, stopped }, report.results, options.contract) : report;
  } finally {
    progress.clear();
  }
}
