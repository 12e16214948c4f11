// What Prism answers of a contract, as a module: so nothing of Prism is loaded for the kit's own, and a page has the same.

import type { Contract, Operation } from '../contract/index.ts';
import { exampleNames, keyOf, type Question } from '../stand-in/index.ts';

/** The module of what Prism answers of a contract: to each operation as it is, to each status, to each example of them. */
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

// What is not among them, such as another media type, Prism is asked for when it is wanted.
function questionsOf(operation: Operation): readonly Question[] {
  const declared = operation.responses.map(({ status }) => Number(status)).filter(Number.isInteger);
  return [undefined, ...declared].flatMap((code) =>
    [undefined, ...exampleNames(operation, code)].map((example) => ({
      operation,
      wanted: { code, example },
    })),
  );
}
