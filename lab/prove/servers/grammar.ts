// Subjects over the model server with a fault of the grammar: there are too many to be listed, so each is made by its name.

import { type GrammarFault, grammarFault } from '../../fixtures/servers/grammar/index.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import type { Showing } from '../showing.ts';
import { start } from './model.ts';
import { type ProvenServer, tenMegabytes } from './server.ts';

/** The server with the fault of that name, if there is one, and the cases that it is to meet, if not all. */
export function grammarServer(name: string, showing?: Showing): ProvenServer | undefined {
  const fault = grammarFault(name);
  const only = fault && (showing?.(fault) ?? [fault.operation, ...company]);
  return fault && only && only.length > 0 ? serverOf(fault, only) : undefined;
}

/** A fault may show only right after another request, so some of each kind are sent among those of the operation. */
const company = ['*/examples', 'getRoutingProfile/reads', 'createTag/types', 'createTag/spellings'];

/** Some cases, until one fails under a clause that the fault breaks. */
function serverOf({ name, breaks, change }: GrammarFault, only: readonly string[]): ProvenServer {
  const judged = { only, skip: [tenMegabytes], until: [...breaks, 'http'] };
  return { kind: 'grammar', name, breaks: 'source', start: () => start(startModel(change), judged) };
}
