// Which files matter to a watch.

import { resolve } from 'node:path';
import { defaultContractFile } from '../../src/contract-file/index.ts';
import { defaultConfigFile } from '../conform/config.ts';
import type { ConformFlags } from '../conform/flags.ts';
import { parseReportTargets } from '../write-reports.ts';
import type { Watched } from './files.ts';

/**
 * The folders of a server that is started, what a run reads, and what it writes.
 * @param contractFiles those that the contract was put together from, once it was read
 */
export function watchedBy(flags: ConformFlags, contractFiles: readonly string[] = []): Watched {
  const { start, watchPath, contract, config, knownFailing, since, driver, ca, report } = flags;
  const read = [
    contract ?? defaultContractFile,
    config ?? defaultConfigFile,
    knownFailing,
    since,
    driver,
    ca,
  ];
  const inputs = [...read.filter((path) => path !== undefined), ...contractFiles];
  return {
    sources: (start === undefined ? [] : watchPath.length > 0 ? watchPath : ['.']).map(absolute),
    inputs: [...new Set(inputs.map(absolute))],
    outputs: parseReportTargets(report).map(({ path }) => resolve(path)),
  };
}

const absolute = (path: string) => resolve(path);
