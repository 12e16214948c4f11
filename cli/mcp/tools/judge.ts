// The tool `judge`: a stored report or a recording, judged offline.

import { statSync } from 'node:fs';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { parseReport, rejudge, type Scope, scopes, summaryOf } from '../../../conformance/index.ts';
import { loadContract } from '../../../src/contract-file/index.ts';
import { UsageError } from '../../../src/errors.ts';
import { packageInfo } from '../../../src/package-info.ts';
import { readText } from '../../../src/read-text.ts';
import { judgeRecording, readHar } from '../../../src/traffic/index.ts';
import { parseRecording } from '../../traffic/judge-file.ts';
import { answered } from '../answer.ts';
import { bounded } from '../bounded.ts';
import { fileBelow } from '../permissions.ts';
import { summarySchema, trafficSchema } from '../schemas.ts';
import { shownTraffic } from '../traffic.ts';
import type { World } from '../world.ts';

const mostBytes = 256 * 2 ** 20;

/** Registers the tool. */
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
    ({ file, against, causes }) => answered(() => judged(world, file, against, causes)),
  );
}

async function judged(world: World, file: string, against: Scope | undefined, causes: number) {
  const path = fileBelow(world.permissions.root, file);
  if (statSync(path).size > mostBytes) throw new UsageError(`${file} has more than ${mostBytes} bytes`);
  const text = readText(path, 'report');
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
