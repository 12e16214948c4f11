// What a tool answers: data twice, as structured content and as text for clients that read text alone, or one line on what
// was wrong.

import type { CallToolResult } from '@modelcontextprotocol/server';
import { ContractError, IncompleteError, UsageError } from '../../src/errors.ts';
import { visibleLine } from '../../src/html/index.ts';

/** An answer of a tool. */
export const answerOf = (data: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data as Record<string, unknown>,
});

/** Works, and turns what is thrown into an error of the tool: a model reads it and tries something else. */
export async function answered(
  work: () => object | Promise<object>,
  notes: () => string = () => '',
): Promise<CallToolResult> {
  try {
    return answerOf(await work());
  } catch (error) {
    const more = notes();
    return {
      isError: true,
      content: [lineOf(error), ...(more === '' ? [] : [more])].map((text) => ({ type: 'text', text })),
    };
  }
}

function lineOf(error: unknown): string {
  const message = visibleLine(error instanceof Error ? error.message : String(error));
  const known =
    error instanceof UsageError || error instanceof ContractError || error instanceof IncompleteError;
  return known ? message : `acs failed: ${message}`;
}
