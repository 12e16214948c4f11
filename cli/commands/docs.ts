// `acs docs`: the contract as a site, served or written into a folder.

import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { readText } from '../../src/read-text.ts';
import { untilSignal } from '../../src/until-signal.ts';
import { tellLeftOut } from '../contract.ts';
import type { Io } from '../io.ts';
import { addListening, type ListenFlags } from '../shared-options.ts';

interface DocsFlags extends ListenFlags {
  readonly contract: string;
  readonly out?: string;
  readonly decisions?: string;
}

export function docsCommand(command: Command, io: Io): Command {
  return addListening(command, 4030)
    .addOption(
      new Option('--contract <file>', 'OpenAPI document to show').default(
        defaultContractFile,
        'the one in this package',
      ),
    )
    .option(
      '--out <folder>',
      'write the pages there instead of serving them; they work from the disk, offline',
    )
    .option('--decisions <file>', 'decisions.csv with who accepted which decision, and when')
    .action(async ({ port, host, contract, allowHost, out, decisions }: DocsFlags) => {
      const { startDocs, withAcceptance, writeSite } = await import('../../src/docs/index.ts');
      const { siteContents } = await import('../docs/contents.ts');
      const loaded = await siteContents(contract, command.parent ?? command);
      tellLeftOut(loaded.contract.leftOut, io);
      const accepted = decisions === undefined ? undefined : readText(decisions, 'decisions');
      const contents =
        accepted === undefined ? loaded : { ...loaded, contract: withAcceptance(loaded.contract, accepted) };
      if (out !== undefined) {
        const count = await writeSite(contents, out);
        io.out(`Wrote ${count} files to ${out}: begin with ${join(out, 'index.html')}\n`);
        return;
      }
      const docs = await startDocs({ contents, port, host, allowHosts: allowHost });
      io.out(`Documentation on ${docs.url}\n`);
      await untilSignal();
      await docs.close();
    });
}
