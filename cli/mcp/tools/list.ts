// The tool `list`: which cases, clauses and silences there are.

import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { matches } from '../../../conformance/index.ts';
import { UsageError } from '../../../src/errors.ts';
import { answered } from '../answer.ts';
import { contextOf, type World } from '../world.ts';

const most = 500;

/** Registers the tool. */
export function registerList(server: McpServer, world: World): void {
  server.registerTool(
    'list',
    {
      title: 'List cases',
      description:
        'Lists the cases of the contract by pattern, as conform takes them in "only": createTag/*, *missing, createTag/types. There are more than two thousand; without a pattern the kinds of each operation are counted.',
      inputSchema: z.object({
        pattern: z.string().min(1).max(300).optional().describe('* is any text'),
        limit: z.int().min(1).max(most).default(100),
      }),
      outputSchema: z.object({
        total: z.int(),
        cases: z.array(z.object({ id: z.string(), title: z.string() })),
        left: z.int().describe('cases beyond the limit'),
        groups: z.record(z.string(), z.int()).describe('patterns with their number of cases'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ pattern, limit }) => answered(() => listed(world, pattern, limit)),
  );
}

async function listed(world: World, pattern: string | undefined, limit: number) {
  const { cases } = await contextOf(world);
  const found = cases.filter(({ id }) => pattern === undefined || matches(pattern, id));
  if (found.length === 0)
    throw new UsageError(`no case matches "${pattern}": call list without a pattern to see which there are`);
  const shown = pattern === undefined ? [] : found.slice(0, limit);
  const groups = Map.groupBy(found, ({ id }) => `${id.split('/').slice(0, 2).join('/')}/*`);
  return {
    total: found.length,
    cases: shown.map(({ id, title }) => ({ id, title })),
    left: found.length - shown.length,
    groups: Object.fromEntries([...groups].map(([name, same]) => [name, same.length])),
  };
}
