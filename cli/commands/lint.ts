// `acs lint`: a document held to the rules of OpenAPI, and its lines to the clauses and decisions that they name.

import { relative } from 'node:path';
import type { Command } from 'commander';
import { readContractText } from '../../src/contract/file/index.ts';
import type { Io, SetExitCode } from '../io.ts';

export const lintCommand = (command: Command, io: Io, exit: SetExitCode): Command =>
  command
    .argument('<file>', 'OpenAPI document in YAML or JSON')
    .addHelpText('after', '\nExit code: 0 no error, 1 errors, 2 wrong usage or a file that cannot be read.')
    .action(async (file: string) => {
      readContractText(file);
      const { lintContract } = await import('../../src/docs/index.ts');
      const faults = await lintContract(file);
      for (const { rule, severity, message, file: place, line } of faults)
        io.out(`${severity === 'error' ? '✗' : '○'} ${relative('', place)}:${line} ${rule}: ${message}\n`);
      const errors = faults.filter(({ severity }) => severity === 'error').length;
      io.out(errors > 0 ? `✗ ${errors} ${errors === 1 ? 'error' : 'errors'}\n` : '✓ No errors\n');
      exit(errors > 0 ? 1 : 0);
    });
