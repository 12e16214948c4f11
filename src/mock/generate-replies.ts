// Writes src/kit/replies.gen.ts: what Prism answers of the kit's own contract, so that nothing of Prism is loaded for it,
// and a page has the same answers. With --check it only says whether the file is fresh.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Contract, createContract, type Operation, responseFor, successOf } from '../contract/index.ts';
import { defaultContractFile, loadDocument } from '../contract-file/index.ts';
import { keyOf, type Question } from '../stand-in/index.ts';
import { createPrism } from './prism.ts';

const FILE = fileURLToPath(new URL('../kit/replies.gen.ts', import.meta.url));

/** The module of what Prism answers of a contract: to each operation as it is, to each status, to each example of them. */
export async function renderReplies({ operations, document }: Contract): Promise<string> {
  const ask = await createPrism(document);
  const asked = operations.flatMap(questionsOf).map(async (question) => {
    return { key: keyOf(question), reply: JSON.stringify(await ask(question)) };
  });
  const rows = [...Map.groupBy(await Promise.all(asked), ({ reply }) => reply)].map(
    ([reply, same]) => `  [${reply}, ${JSON.stringify(same.map(({ key }) => key))}],\n`,
  );
  const type = "import type { Replies } from '../stand-in/index.ts';";
  return `// Generated; do not edit.\n\n${type}\n\nexport const kitReplies: Replies = [\n${rows.join('')}];\n`;
}

// What is not among them, such as another media type, Prism is asked for when it is wanted.
function questionsOf(operation: Operation): readonly Question[] {
  const { responses } = operation;
  const declared = responses.map(({ status }) => Number(status)).filter(Number.isInteger);
  return [undefined, ...declared].flatMap((code) => {
    const { content } = (code === undefined ? successOf(responses) : responseFor(responses, code)) ?? {};
    const names = [undefined, ...(content?.examples ?? []).map(({ name }) => name)];
    return names.map((example) => ({
      operation,
      wanted: {
        dynamic: false,
        ...(code !== undefined && { code }),
        ...(example !== undefined && { example }),
      },
    }));
  });
}

async function main(check: boolean): Promise<void> {
  const text = await renderReplies(createContract(await loadDocument(defaultContractFile)));
  if (!check) return writeFile(FILE, text);
  if ((await readFile(FILE, 'utf8').catch(() => '')) === text) return;
  process.stderr.write('src/kit/replies.gen.ts is stale: run npm run generate\n');
  process.exitCode = 1;
}

if (import.meta.main) await main(process.argv.includes('--check'));
