// Writes Prism's responses for a contract into a module, so that Prism need not be loaded for the kit's own
// contract, and is not needed in a browser.

import type { Contract, Operation } from '../contract/index.ts';
import { exampleNames, keyOf, type Question } from './stand-in/index.ts';

/**
 * The module with Prism's responses: for each operation the default one, one for each status, and one for
 * each example.
 */
export async function renderReplies({ operations, document }: Contract): Promise<string> {
  const { createPrism } = await import('./prism.ts');
  const ask = await createPrism(document);
  const asked = operations.flatMap(questionsOf).map(async (question) => {
    return { key: keyOf(question), reply: JSON.stringify(await ask(question)) };
  });
  const rows = [...Map.groupBy(await Promise.all(asked), ({ reply }) => reply)].map(
    ([reply, same]) => `  [${reply}, ${JSON.stringify(same.map(({ key }) => key))}],\n`,
  );
  return `// Generated; do not edit.\n\nexport const kitReplies = [\n${rows.join('')}] as const;\n`;
}

// Anything else, such as another media type, is asked of Prism when it is needed.
function questionsOf(operation: Operation): readonly Question[] {
  const declared = operation.responses.map(({ status }) => Number(status)).filter(Number.isInteger);
  return [undefined, ...declared].flatMap((code) =>
    [undefined, ...exampleNames(operation, code)].map((example) => ({
      operation,
      wanted: { code, example },
    })),
  );
}
