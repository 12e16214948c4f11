// The tools that send nothing: `explain`, `list` and `judge`.

import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  cut,
  explanationOf,
  matches,
  parseReport,
  rejudge,
  type Scope,
  scopes,
  summaryOf,
} from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { visibleLine } from '../../src/html/index.ts';
import { judgeRecording, readHar, type TrafficReport } from '../../src/http/traffic/index.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import { knownMeanings } from '../commands/explain.ts';
import { parseRecording } from '../commands/judge.ts';
import { groupInWords } from '../traffic/words.ts';
import { fileBelow } from './permissions.ts';
import { bounded, meaningsSchema, summarySchema, toolResult, trafficSchema } from './tool-result.ts';
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
      title: 'Judge a stored report or a recording',
      description:
        'Judges a report (conform --report json=PATH) or a recording of a browser (HAR) again, offline, with the contract as it is now. Reads files below the folder of the server only.',
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
        traffic: trafficSchema.optional().describe('of a recording'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ file, against, causes }) => toolResult(() => judged(world, file, against, causes)),
  );
}

async function judged(world: World, file: string, against: Scope | undefined, causes: number) {
  const path = fileBelow(world.permissions.root, file);
  const text = readText(path, 'report', mostBytes);
  const recording = parseRecording(text, file);
  const stored = recording === undefined ? parseReport(text, file) : undefined;
  const contract = await loadContract(world.contract);
  const kit = packageInfo();
  if (stored !== undefined) {
    const report = rejudge(stored, { contract, against: against ?? stored.against, kit });
    return { summary: bounded(summaryOf(report, contract), causes) };
  }
  const { report } = judgeRecording(readHar(recording, file), {
    contract,
    file,
    kit,
    against: against ?? 'source',
  });
  return { traffic: shownTraffic(report, contract, causes) };
}

/** At most `causes` findings; no body of an exchange is repeated. */
function shownTraffic(report: TrafficReport, { source }: Contract, most: number) {
  const { target, against, verdicts, counts, findings } = report;
  return {
    target,
    against,
    verdicts,
    counts,
    findings: findings.slice(0, most).map((group) => ({
      says: cut(visibleLine(groupInWords(group)), 400),
      level: group.level,
      editable: group.cites !== undefined && source.silences.has(group.cites),
      count: group.count,
      ...(group.cites !== undefined && { cites: group.cites }),
      ...(group.pointer !== undefined && { pointer: group.pointer }),
    })),
    left: Math.max(0, findings.length - most),
  };
}
