// The tools that send nothing: `explain`, `list` and `judge`.

import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  explanationOf,
  matches,
  parseReport,
  rejudge,
  type Scope,
  scopes,
  summaryOf,
} from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import { knownMeanings } from '../commands/explain.ts';
import { fileBelow } from './permissions.ts';
import { bounded, meaningsSchema, summarySchema, toolResult } from './tool-result.ts';
import { contextOf, type World } from './world.ts';

export function registerExplain(server: McpServer, world: World): void {
  server.registerTool(
    'explain',
    {
      title: 'Explain an id',
      description:
        'Explains a case, clause, silence (with its decision), section ("2.1"), operation or term. What it sends, what it requires and why, where it stands in the contract, and whether that may be edited: editable false means that the source states it, so the server has to change.',
      inputSchema: z.object({ id: z.string().min(1).max(300).describe('id from a summary or from list') }),
      outputSchema: meaningsSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ id }) =>
      toolResult(async () => {
        const context = await contextOf(world, id);
        return { id, meanings: knownMeanings(id, context).map((each) => explanationOf(each, context)) };
      }),
  );
}

const most = 500;

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
    ({ pattern, limit }) => toolResult(() => listed(world, pattern, limit)),
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

const mostBytes = 256 * 2 ** 20;

export function registerJudge(server: McpServer, world: World): void {
  server.registerTool(
    'judge',
    {
      title: 'Judge a stored report',
      description:
        'Judges a report (conform --report json=PATH) again, offline, with the contract as it is now. Reads files below the folder of the server only.',
      inputSchema: z.object({
        file: z.string().min(1).max(4000),
        against: z
          .enum(scopes)
          .optional()
          .describe('verdict that decides; default: as in the report, or source'),
        causes: z.int().min(1).max(50).default(10).describe('causes or findings in the response'),
      }),
      outputSchema: z.object({
        summary: summarySchema.optional().describe('of a report'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ file, against, causes }) => toolResult(() => judged(world, file, against, causes)),
  );
}

async function judged(world: World, file: string, against: Scope | undefined, causes: number) {
  const path = fileBelow(world.permissions.root, file);
  const text = readText(path, 'report', mostBytes);
  const stored = parseReport(text, file);
  const contract = await loadContract(world.contract);
  const report = rejudge(stored, { contract, against: against ?? stored.against, kit: packageInfo() });
  return { summary: bounded(summaryOf(report, contract), causes) };
}
