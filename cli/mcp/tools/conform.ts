// The tool `conform`: a run against a server, answered by its summary.

import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { scopes } from '../../../conformance/index.ts';
import { answered } from '../answer.ts';
import { createProgress, type ProgressContext } from '../progress.ts';
import { type RunWishes, runAsked } from '../run-asked.ts';
import { summarySchema } from '../schemas.ts';
import type { World } from '../world.ts';

/** Registers the tool. */
export function registerConform(server: McpServer, world: World): void {
  server.registerTool(
    'conform',
    {
      title: 'Test a server',
      description:
        'Tests a running server against the contract and returns a summary: both verdicts, exit code, and for each cause what was expected, what came, what to change in the server, and the curl line that repeats it. Repair the first causes, then run again, with "only" set to their examples to be quick. It creates resources that cannot be deleted unless readOnly is true.',
      inputSchema: wishes,
      outputSchema: summarySchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    (given, { mcpReq }) => {
      const said: string[] = [];
      return answered(
        () =>
          runAsked(given as RunWishes, world, mcpReq.signal, createProgress(mcpReq as ProgressContext), said),
        () => said.join('').trim().slice(-2000),
      );
    },
  );
}

const id = z.string().min(1).max(200);
const patterns = z.array(z.string().min(1).max(300)).max(200);

const wishes = z.object({
  url: z.string().max(2000).optional().describe('base URL of the server; default: the one configured'),
  start: z
    .string()
    .max(4000)
    .optional()
    .describe('shell command that starts the server; needs acs mcp --allow-start; stopped after the run'),
  portEnv: z.string().max(100).optional().describe('variable in which start gets a free port, such as PORT'),
  ready: z.string().max(1000).optional().describe('path that gets a status below 500 once start is ready'),
  account: id.optional().describe('account to test with; default: the one configured'),
  routingId: id.optional().describe('routing profile that exists: enables the cases for a known one'),
  jwtId: id.optional().describe('JWT configuration that exists'),
  secondAccount: id.optional().describe('another account: enables the cases that keep accounts apart'),
  secondRoutingId: id.optional().describe('routing profile that only the second account has'),
  only: patterns.optional().describe('run only these cases, with the twins they need; * is any text'),
  skip: patterns.optional().describe('leave these cases out'),
  bodyOverride: patterns.optional().describe('PATH=VALUE in every valid body, such as name=svc-{unique}'),
  refusedWhen: patterns
    .optional()
    .describe('PATH=VALUE of a member that makes a 2xx a rejection, such as success=false'),
  readOnly: z.boolean().optional().describe('send nothing that creates or changes something'),
  thorough: z
    .boolean()
    .optional()
    .describe('try everything everywhere: some 15 times as many requests, once the rest is right'),
  against: z.enum(scopes).optional().describe('verdict that decides; default source'),
  rate: z.number().min(0).optional().describe('requests per second, 0 for no limit'),
  timeout: z.number().positive().max(600).optional().describe('seconds for one response'),
  deadline: z.number().positive().max(3600).optional().describe('seconds for the whole run'),
  within: z
    .number()
    .positive()
    .max(3600)
    .optional()
    .describe('seconds: judges the most telling cases that fit, for a slow server'),
  causes: z.int().min(1).max(50).default(10).describe('causes in the response'),
});
