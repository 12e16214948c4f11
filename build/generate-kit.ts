// Writes replies.gen.ts and seed.gen.ts of src/mock/kit: Prism's responses for the kit's contract and its seed, for where
// there is no Prism and no disk.

import type { Contract, Operation } from '../src/contract/index.ts';
import type { LoadedSeed } from '../src/contract/seed/index.ts';
import { createPrism } from '../src/mock/prism.ts';
import { exampleNames, keyOf, type Question } from '../src/mock/stand-in/index.ts';

/** The module of a seed. A token that is no demonstration is left out: any reader of the page would have it. */
export function renderSeed({ accounts, credentials }: LoadedSeed): string {
  const tokens = credentials.flatMap(({ token, accounts: opened }) =>
    token === undefined ? [] : [{ token, accounts: opened }],
  );
  const text = JSON.stringify({ accounts, tokens });
  return `// Generated; do not edit.\n\nimport type { OpenSeed } from './seed.ts';\n\nexport const kitSeed = ${text} as OpenSeed;\n`;
}

/** The module with Prism's responses: for each operation the default one, and one for each status and example. */
export async function renderReplies({ operations, document }: Contract): Promise<string> {
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
