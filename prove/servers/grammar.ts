// Subjects over the model server with a fault of the grammar: there are too many to be listed, so each is made by its name.

import { type GrammarFault, grammarFaults } from '../../fixtures/servers/grammar/index.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import { start } from './model.ts';
import { type ProvenServer, tenMegabytes } from './server.ts';

let named: ReadonlyMap<string, GrammarFault> | undefined;

/** The server with the fault of that name, if there is one. */
export function grammarServer(name: string): ProvenServer | undefined {
  named ??= new Map(grammarFaults().map((fault) => [fault.name, fault]));
  const fault = named.get(name);
  return fault && serverOf(fault);
}

/** A fault may show only right after another request, so some of each kind are sent among those of the operation. */
const company = ['*/examples', 'getRoutingProfile/reads', 'createTag/types', 'createTag/spellings'];

/** Every case of the operation, until one fails under a clause that the fault breaks. */
function serverOf({ name, operation, breaks, change }: GrammarFault): ProvenServer {
  const judged = { only: [operation, ...company], skip: [tenMegabytes], until: [...breaks, 'http'] };
  return { kind: 'grammar', name, breaks: 'source', start: () => start(startModel(change), judged) };
}
