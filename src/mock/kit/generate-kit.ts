// Writes contract.gen.ts, replies.gen.ts and seed.gen.ts: the kit's contract, what Prism answers of it, and its seed, for
// where there is no disk to read them from and no Prism.

import { type OpenApiDocument, withoutProse } from '../../contract/index.ts';
import type { LoadedSeed } from '../../contract/seed/index.ts';

/** The module of a document; it accepts and answers as the document does, and explains nothing. */
export function renderContract(document: OpenApiDocument): string {
  return moduleOf(
    "import type { OpenApiDocument } from '../../contract/index.ts';",
    'kitContract',
    withoutProse(document),
    ' as OpenApiDocument',
  );
}

/** The module of a seed. A token that is no demonstration is left out: whoever reads the page would have it. */
export function renderSeed({ accounts, credentials }: LoadedSeed): string {
  const tokens = credentials.flatMap(({ token, accounts: opened }) =>
    token === undefined ? [] : [{ token, accounts: opened }],
  );
  return moduleOf(
    "import type { OpenSeed } from './seed.ts';",
    'kitSeed',
    { accounts, tokens },
    ' as OpenSeed',
  );
}

function moduleOf(imports: string, name: string, value: unknown, type: string): string {
  const text = JSON.stringify(value, null, 2);
  return `// Generated; do not edit.\n\n${imports}\n\nexport const ${name} = ${text}${type};\n`;
}
