// `acs mcp`: the suite for coding agents, over the Model Context Protocol.

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../src/errors.ts';
import { parseBaseUrl } from '../conform/target.ts';
import type { Io } from '../io.ts';
import { collect } from '../values.ts';

interface McpFlags {
  readonly allowStart?: boolean;
  readonly allowWrites?: boolean;
  readonly allowUrl: readonly string[];
  readonly root: string;
  readonly contract?: string;
  readonly config?: string;
}

export function mcpCommand(command: Command, io: Io): Command {
  return command
    .option('--allow-start', 'let an agent start shell commands as servers to test')
    .option('--allow-writes', 'let an agent create things on servers that are not this machine')
    .option(
      '--allow-url <url>',
      'server off this machine that may get the credential, beside the configured base URL (repeatable)',
      collect,
      [],
    )
    .option('--root <folder>', 'folder below which reports and recordings are read', '.')
    .option('--contract <file>', 'OpenAPI document to use instead of the one in this package')
    .option(
      '--config <file>',
      'options of conform in YAML, read once at the start (default: acs.config.yaml)',
    )
    .addHelpText('after', help)
    .action((flags: McpFlags) => mcp(flags, io));
}

const help = `
Credentials, account and other options of conform come from the environment (ACS_BEARER, ACS_ACCOUNT) and the config
file of its user, never from the agent. Register it as {"command": "npx", "args": ["access-control-contract", "mcp"]}.`;

async function mcp(flags: McpFlags, io: Io): Promise<void> {
  const { readSettings } = await import('../mcp/settings.ts');
  const settings = readSettings(io.env, flags.config);
  const root = rootOf(flags.root);
  const own = settings.baseUrl === undefined ? [] : [settings.baseUrl.replaceAll('{port}', '1')];
  const origins = new Set([...flags.allowUrl, ...own].map((url) => parseBaseUrl(url).origin));
  const { serveMcp } = await import('../mcp/serve.ts');
  await serveMcp({
    settings,
    permissions: { start: flags.allowStart ?? false, writes: flags.allowWrites ?? false, origins, root },
    contract: flags.contract ?? settings.flags.contract,
    io: { ...io, out: io.err, interactive: false },
  });
}

function rootOf(folder: string): string {
  const path = resolve(folder);
  if (existsSync(path) && statSync(path).isDirectory()) return path;
  throw new UsageError(`--root ${folder} is no folder: give one that exists`);
}
