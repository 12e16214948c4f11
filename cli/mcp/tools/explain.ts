// The tool `explain`: `acs explain` for a model.

import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { explanationOf } from '../../../conformance/index.ts';
import { knownMeanings } from '../../commands/explain.ts';
import { answered } from '../answer.ts';
import { meaningsSchema } from '../schemas.ts';
import { contextOf, type World } from '../world.ts';

/** Registers the tool. */
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
      answered(async () => {
        const context = await contextOf(world, id);
        return { id, meanings: knownMeanings(id, context).map((each) => explanationOf(each, context)) };
      }),
  );
}
