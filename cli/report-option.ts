// The option `--report FORMAT=PATH`, whose formats are those of the list of renderers.

import { Option } from 'commander';
import { collect } from './collect.ts';
import { reportFormats } from './write-reports.ts';

/** Declares the option. */
export const reportOption = (): Option =>
  new Option(
    '--report <format=path>',
    `write a report (${reportFormats}) to a file, or - for stdout (repeatable)`,
  )
    .argParser(collect)
    .default([], 'none');
