// The tool `conform`: a run that a model asks for, within what its person allows, and its summary.

import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { scopes, summaryOf } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from '../conform/options.ts';
import { prepare } from '../conform/prepare.ts';
import { runPrepared } from '../conform/run.ts';
import { parseBaseUrl, targetOf } from '../conform/target.ts';
import { countResults, type Progress } from '../progress.ts';
import { checkPlace, checkStart } from './permissions.ts';
import { withGiven } from './settings.ts';
import { type BoundedSummary, bounded, summarySchema, toolResult } from './tool-result.ts';
import type { World } from './world.ts';

export function registerConform(server: McpServer, world: World): void {
  server.registerTool(
    'conform',
    {
      title: 'Test a server',
      description:
        'Tests a running server against the contract and returns a summary: both verdicts, exit code, and for each cause what was expected, the response, what to change in the server, and the curl line that repeats it. Repair the first causes, then run again, with "only" set to their examples to be quick. It creates resources that cannot be deleted unless readOnly is true.',
      inputSchema: runOptions,
      outputSchema: summarySchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    (given, { mcpReq }) => {
      const said: string[] = [];
      return toolResult(
        () => runAsked(given, world, mcpReq, said),
        () => said.join('').trim().slice(-2000),
      );
    },
  );
}

const id = z.string().min(1).max(200);
const patterns = z.array(z.string().min(1).max(300)).max(200);

const runOptions = z.object({
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
  secondAccount: id
    .optional()
    .describe('another account: enables the cases that keep accounts apart, and creates below it'),
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

type RunOptions = z.infer<typeof runOptions>;

/** Runs it, and sums it up. @param said takes what a command that failed printed */
async function runAsked(
  given: RunOptions,
  world: World,
  request: ServerContext['mcpReq'],
  said: string[],
): Promise<BoundedSummary> {
  const { flags, url } = asked(given, world);
  const { signal } = request;
  const io = { ...world.io, err: (text: string) => void said.push(text) };
  return world.inTurn(async () => {
    const target = await targetOf(url, flags);
    const prepared = await prepare(flags, io);
    checkPlace(target.baseUrl, flags, world.permissions);
    const progress = { step: createProgress(request), clear: () => undefined };
    const report = await runPrepared(target, prepared, { io, signal, progress });
    return bounded(summaryOf(report, prepared.what.contract), given.causes);
  }, signal);
}

/** The options of the run, and its base URL. @throws UsageError for what is not allowed */
function asked(
  { url: givenUrl, causes: _, ...rest }: RunOptions,
  { settings, permissions, contract }: World,
): { readonly flags: ConformFlags; readonly url: string | undefined } {
  const { start: configured, portEnv, ...flags } = withGiven(settings, rest);
  const ownServer = rest.start !== undefined || (givenUrl === undefined && configured !== undefined);
  if (ownServer) checkStart(permissions);
  const url = givenUrl ?? (rest.start === undefined ? settings.baseUrl : undefined);
  if (url === undefined && !ownServer)
    throw new UsageError('no base URL is given or configured: pass url, such as http://127.0.0.1:8080');
  if (url !== undefined) checkPlace(parseBaseUrl(url.replaceAll('{port}', '1')), flags, permissions);
  return {
    url,
    flags: {
      ...flags,
      ...(contract !== undefined && { contract }),
      ...(ownServer && configured !== undefined && { start: configured }),
      ...(ownServer && portEnv !== undefined && { portEnv }),
      allowWrites: permissions.writes,
    },
  };
}

/** Cases between two notifications. */
const each = 25;

/** Counts results; notifies only a client that asked. */
function createProgress({ _meta, notify }: ServerContext['mcpReq']): Progress['step'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  return countResults('contract', ({ done, failed, planned }) => {
    if (done % each !== 0 && done !== planned) return;
    const message = `${done} of ${planned} cases, ${failed} differ from the contract`;
    // A client that is gone needs no progress.
    notify({
      method: 'notifications/progress',
      params: { progressToken, progress: done, total: planned, message },
    }).catch(() => undefined);
  });
}
